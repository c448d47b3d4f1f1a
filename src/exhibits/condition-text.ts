import { type ConditionTerm, type Judged, mostClasses } from '../core/condition.js'
import type { Said } from '../core/model.js'

/** What is told of a parameter's name and classes. */
interface Words {
  readonly name: string
  readonly classes: readonly string[]
  readonly said?: Said
}

/** `status` is sold and `limit` is 51 or more: one clause for each parameter. */
function whenText(terms: readonly ConditionTerm[], dimensions: readonly Words[]): string {
  const clauses = [...new Set(terms.map(({ parameter }) => parameter))].map(parameter => {
    // A quantity is no parameter of the model.
    const quantity: Words = { name: parameter, classes: [], said: { what: parameter } }
    const words = dimensions.find(each => each.name === parameter) ?? quantity
    const said: Said = words.said ?? { what: `\`${parameter}\`` }
    const own = terms.filter(term => term.parameter === parameter)
    const [{ is, class: name, or = [] }] = own as [ConditionTerm]
    if (is === 'exactly') return `${said.what} is ${oneOf([name, ...or].map(each => wordFor(each, said)))}`
    if (is === 'other than') return `${said.what} is not ${wordFor(name, said)}`
    return `${said.what} is ${withinText(own, words)}`
  })
  return clauses.join(' and ')
}

/** Classes may be values that were sent, `constructor` among them. */
const wordFor = (name: string, { of = {} }: Partial<Said> = {}): string => (Object.hasOwn(of, name) ? of[name]! : name)

/** One bound of a parameter, or both: as numbers, or as the classes between them. */
function withinText(bounds: readonly ConditionTerm[], { classes, said }: Words): string {
  const [low, high] = (['at least', 'at most'] as const).map(side => bounds.find(bound => bound.is === side)?.class)
  const special = bounds.length === 1 ? said?.of?.[`at least ${low}`] : undefined
  if (special !== undefined) return special
  const [from, to] = [/^\d[\d,]*/.exec(low ?? '')?.[0], /\d[\d,]*(?=\D*$)/.exec(high ?? '')?.[0]]
  if ((low === undefined || from) && (high === undefined || to)) {
    if (high === undefined) return `${from} or more`
    return low === undefined ? `${to} or less` : `${from} to ${to}`
  }
  const first = low === undefined ? 0 : classes.indexOf(low)
  const between = classes.slice(first, high === undefined ? undefined : classes.indexOf(high) + 1)
  return oneOf(between.map(each => wordFor(each, said)))
}

/** So many classes are named; who wants the others finds them in report.json. */
const mostNamed = mostClasses + 1

function oneOf(all: readonly string[]): string {
  const isUnclear = all.length > 1 && all.some(name => name.includes(',') && !name.includes('"'))
  const clear = isUnclear ? all.map(name => `"${name}"`) : all
  const names =
    all.length <= mostNamed ? clear : [...clear.slice(0, mostNamed - 1), `${all.length - mostNamed + 1} others`]
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

export interface Told {
  readonly terms: readonly ConditionTerm[]
  readonly within: Judged
  readonly outside: Judged
  /** What is counted, such as `lists`. */
  readonly noun: string
  /** What all are that fail, where others are judged as well and the terms do not say so, such as `creations`. */
  readonly among?: string
  /** The terms are about the creations of the pets that were read. */
  readonly isBehind: boolean
  readonly dimensions: readonly Words[]
}

/** Of what was seen in a few exchanges only nobody knows what sets them apart. */
export function seenText({ failed, passed }: Judged, noun: string): string {
  return `seen in ${failed} of ${failed + passed} ${noun}`
}

/** The sentence: when it fails, in how many of how many, and what is right. */
export function conditionText({ terms, within, outside, noun, among, isBehind, dimensions }: Told): string {
  const all = within.failed + within.passed
  const others = outside.failed + outside.passed
  if (terms.length === 0 || others === 0)
    return within.passed === 0
      ? `fails each time (${all} of ${all} ${noun})`
      : `fails in ${within.failed} of ${all} ${noun}`
  const when = `${isBehind ? 'of pets in whose creation ' : ''}${whenText(terms, dimensions)}`
  const share = `${within.failed} of ${all}`
  if (within.passed > 0 || outside.failed > 0)
    return `fails in ${share} ${among ?? noun} ${isBehind ? '' : 'where '}${when}, in ${outside.failed} of ${others} others`
  const whenever = isBehind
    ? `in all ${noun} ${when}`
    : among === undefined
      ? `whenever ${when}`
      : `in all ${among} where ${when}`
  return `fails ${whenever} (${share}); right in ${others} other ${noun}`
}
