// What is behind the figures of faults drawn from the model: what was missed, and the shares by parameter, class and fault.
import { percent } from './common.mjs'

const operationOf = ({ fault }) => fault.slice(0, fault.indexOf('-'))

/** A value may hold any character. */
const termsOf = ({ id, fault, parameters }) => {
  const terms = id.slice(`generated/${fault}/`.length)
  return parameters.length === 1 ? [terms] : terms.split('&')
}

const accused = ({ variants }) =>
  variants.filter(({ accused }) => accused.length > 0).map(({ id, accused }) => `ACCUSED ${id}: ${accused.join(', ')}`)

/** For the terminal: the first that were missed, and legal servers that were accused. */
export function missedText(proof) {
  const missed = proof.results.filter(({ caught }) => !caught)
  const shown = missed.slice(0, 20).map(({ id, reached }) => `missed ${reached ? '' : '(never asked) '}${id}`)
  const more = missed.length > shown.length ? [`and ${missed.length - shown.length} more, see proof-model.md`] : []
  return [...shown, ...more, ...accused(proof)].map(line => `${line}\n`).join('')
}

/** A table of the shares that were caught, by what `keysOf` says of a result; the smallest first. */
function shares(title, results, keysOf, isShown = () => true) {
  const groups = new Map()
  for (const result of results)
    for (const key of keysOf(result)) {
      const { caught = 0, of = 0 } = groups.get(key) ?? {}
      groups.set(key, { caught: caught + Number(result.caught), of: of + 1 })
    }
  const rows = [...groups]
    .filter(([, group]) => isShown(group))
    .sort(([a, one], [b, other]) => one.caught / one.of - other.caught / other.of || (a < b ? -1 : 1))
    .map(([name, { caught, of }]) => `| ${name} | ${caught} | ${of} | ${percent(caught, of)} % |`)
  return ['', `| ${title} | caught | of | share |`, '|---|---|---|---|', ...rows]
}

const isMissed = ({ caught, of }) => caught < of

/** `proof-model.md`: the shares, and every miss. */
export function modelTables(proof) {
  const { results, strength, depth, seed } = proof
  return `${[
    '# Faults drawn from the model',
    '',
    `Strength ${strength} at ${depth}, seed ${seed}. A fault acts only where its classes hold; it is caught where a rule of its level says so.`,
    ...accused(proof),
    ...shares('operation', results, result => [operationOf(result)]),
    ...shares('parameter', results, result => result.parameters.map(name => `${operationOf(result)} ${name}`)),
    ...shares('class missed', results, termsOf, isMissed),
    ...shares('fault missed', results, ({ fault }) => [fault], isMissed),
    '',
    '| missed | asked |',
    '|---|---|',
    ...results
      .filter(({ caught }) => !caught)
      .map(({ id, reached }) => `| ${id.replaceAll('|', '\\|')} | ${reached ? 'yes' : 'never'} |`),
    '',
    '| smallest request not exact | odd in it |',
    '|---|---|',
    ...results
      .filter(({ caught, exact }) => caught && !exact)
      .map(({ id, parts }) => `| ${id} | ${parts.join('; ')} |`),
    '',
    '| sent again | what came otherwise |',
    '|---|---|',
    ...results.flatMap(({ id, again }) =>
      [...(again?.otherLines ?? []), ...(again?.otherClaims ?? [])].map(text => `| ${id} | ${text} |`),
    ),
  ].join('\n')}\n`
}
