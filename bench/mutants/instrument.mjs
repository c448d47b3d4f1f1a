// Puts every mutant of a source into it, switched off: `__mutant(n)` says whether the nth is on, and notes that it was reached.
import { parseAst } from 'rolldown/parseAst'

const swapped = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' }
const joined = { '&&': '||', '||': '&&' }

/** The source with mutants; `add(mutant)` gives the number of each one. */
export function instrument(code, add) {
  const text = ({ start, end }) => code.slice(start, end)

  /** `decides`: whether it tells a violation from an observation, and not only which exchanges are judged. */
  function* found(node, decides = false) {
    if (node === null || typeof node !== 'object') return
    const { type, operator, left, right } = node
    const of = (place, ...alternatives) => ({ node: place, alternatives, decides })
    const numbers = all => all.filter(isNumber).map(each => of(each, `${each.value + 1}`))
    const name = type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : undefined
    const isTest = type === 'IfStatement' || type === 'ConditionalExpression'
    if (type === 'BinaryExpression' && operator in swapped) {
      yield of(node, `${text(left)} ${swapped[operator]} ${text(right)}`)
      yield* numbers([left, right])
    } else if (type === 'LogicalExpression' && operator in joined)
      yield of(node, `${text(left)} ${joined[operator]} ${text(right)}`)
    else if (type === 'UnaryExpression' && operator === '!') yield of(node, text(node.argument))
    else if (type === 'ArrayExpression') yield* numbers(node.elements)
    else if (name === 'expectStatus') yield* numbers(node.arguments).map(each => ({ ...each, decides: true }))
    else if (name !== undefined && !saying.has(name)) yield* numbers(node.arguments)
    else if (isTest) {
      if ([node.consequent, node.alternate].every(isText)) return
      const isVerdict = decides || [node.consequent, node.alternate].some(saysVerdict)
      yield { ...of(node.test, 'true', 'false'), decides: isVerdict }
      yield* found(node.test, isVerdict)
      yield* [node.consequent, node.alternate].flatMap(each => [...found(each, decides)])
      return
    }
    if (name === 'check') yield* found(node.arguments[0], true)
    else if (!saying.has(name)) for (const child of Object.values(node)) yield* found(child, decides)
  }

  const places = new Map()
  for (const { node, alternatives, decides } of found(parseAst(code, { lang: 'ts' }))) {
    const key = `${node.start} ${node.end}`
    const place = places.get(key) ?? { start: node.start, end: node.end, decides: false, alternatives: new Set() }
    place.decides ||= decides
    for (const each of alternatives) place.alternatives.add(each)
    places.set(key, place)
  }
  // Outer ones first: what lies within one is put into its unchanged half.
  const sorted = [...places.values()].sort((a, b) => a.start - b.start || b.end - a.end)

  function written(start, end, inner) {
    let out = ''
    let at = start
    for (let i = 0; i < inner.length; ) {
      const place = inner[i]
      const within = []
      for (i++; i < inner.length && inner[i].start < place.end; i++) within.push(inner[i])
      const original = code.slice(place.start, place.end)
      const line = code.slice(0, place.start).split('\n').length
      const mutants = [...place.alternatives].map(
        replacement =>
          `__mutant(${add({ line, original, replacement, decides: place.decides })}) ? (${replacement}) : `,
      )
      out += `${code.slice(at, place.start)}(${mutants.join('')}(${written(place.start, place.end, within)}))`
      at = place.end
    }
    return out + code.slice(at, end)
  }
  return written(0, code.length, sorted)
}

const isNumber = node => node?.type === 'Literal' && typeof node.value === 'number'

/** What a report says is no condition: the finding of a check, a text by what it is about. */
const saying = new Set(['found', 'finding', 'observe', 'notApplicable', 'inconclusive', 'unseen', 'wrongStatus'])
const isText = node => node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')

/** One of these stands directly in what an `if` leads to. */
const verdicts = new Set(['found', 'finding', 'observe'])

function saysVerdict(node) {
  if (node === null || typeof node !== 'object') return false
  if (node.type === 'CallExpression' && verdicts.has(node.callee.name)) return true
  const { type, expression, argument, body } = node
  if (type === 'BlockStatement') return body.some(saysVerdict)
  if (type === 'ExpressionStatement') return saysVerdict(expression)
  return (type === 'YieldExpression' || type === 'ReturnStatement') && saysVerdict(argument)
}
