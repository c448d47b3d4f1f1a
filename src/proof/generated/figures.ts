import type { Strength } from '../../core/model.js'
import type { Depth } from '../../core/scenario.js'
import type { VariantResult } from '../variants.js'
import type { GeneratedResult } from './try-generated.js'

/** How many classes a fault is narrowed to; 0: to one value of a class; 4: to how much, how long or how often. */
export type Narrowing = 0 | Strength | 4

/** The share that must be caught: single values and pairs at standard, single classes at quick, triples at deep. */
export const aims: Readonly<Partial<Record<`${Depth} ${Narrowing}`, number>>> = {
  'standard 0': 95,
  'quick 1': 90,
  'standard 2': 98,
  'deep 3': 95,
  'standard 4': 85,
}

const nouns: Readonly<Record<Narrowing, string>> = {
  0: 'single values',
  1: 'single classes',
  2: 'pairs of classes',
  3: 'triples of classes',
  4: 'quantities',
}

export interface ModelProof {
  readonly strength: Narrowing
  readonly depth: Depth
  readonly seed: number
  readonly results: readonly GeneratedResult[]
  /** Pairs of variants. */
  readonly variants: readonly VariantResult[]
  readonly seconds: number
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole)
const percent = (part: number, whole: number): string => `${share(part, whole).toFixed(1)} %`

const caughtOf = (results: readonly GeneratedResult[]): number => results.filter(({ caught }) => caught).length

/** Whether the share reaches the aim of its depth and strength; true where there is none. */
export function reachesAim({ results, depth, strength }: ModelProof): boolean {
  const aim = aims[`${depth} ${strength}`]
  return aim === undefined || share(caughtOf(results), results.length) >= aim
}

/** Of the faults that were caught, how many have their condition named exactly. */
export function namedLine({ results, strength }: ModelProof): readonly string[] {
  // The model has no names for values, nor for quantities.
  if (strength === 0 || strength === 4) return []
  const caught = results.filter(result => result.caught)
  const named = caught.filter(result => result.named).length
  return [`condition named exactly for ${named} of ${caught.length} caught, ${percent(named, caught.length)}, aim 80 %`]
}

/** Legal servers that were accused, one line each. */
export const accusedLines = ({ variants }: ModelProof): readonly string[] =>
  variants.filter(({ accused }) => accused.length > 0).map(({ id, accused }) => `ACCUSED ${id}: ${accused.join(', ')}`)

/** The one line that says it. */
export function figureLine(proof: ModelProof): string {
  const { results, variants, depth, strength, seed, seconds } = proof
  const accused = accusedLines(proof).length
  const aim = aims[`${depth} ${strength}`]
  const caught = caughtOf(results)
  const goal = aim === undefined ? '' : `, aim ${aim} %`
  return `${depth}: ${caught} of ${results.length} faults in ${nouns[strength]} caught, ${percent(caught, results.length)}${goal}; ${accused} of ${variants.length} pairs of variants accused (seed ${seed}, ${seconds} s)`
}

interface Group {
  readonly name: string
  readonly caught: number
  readonly of: number
}

function groups(
  results: readonly GeneratedResult[],
  keys: (result: GeneratedResult) => readonly string[],
): readonly Group[] {
  const all = new Map<string, { caught: number; of: number }>()
  for (const result of results)
    for (const key of keys(result)) {
      const group = all.get(key) ?? { caught: 0, of: 0 }
      all.set(key, { caught: group.caught + (result.caught ? 1 : 0), of: group.of + 1 })
    }
  return [...all]
    .map(([name, group]) => ({ name, ...group }))
    .sort((a, b) => share(a.caught, a.of) - share(b.caught, b.of) || (a.name < b.name ? -1 : 1))
}

const table = (title: string, all: readonly Group[]): readonly string[] => [
  '',
  `| ${title} | caught | of | share |`,
  '|---|---|---|---|',
  ...all.map(({ name, caught, of }) => `| ${name} | ${caught} | ${of} | ${percent(caught, of)} |`),
]

const operationOf = ({ fault }: GeneratedResult): string => fault.slice(0, fault.indexOf('-'))
const termsOf = ({ id, fault, parameters }: GeneratedResult): readonly string[] => {
  const terms = id.slice(`generated/${fault}/`.length)
  // A value may hold any character.
  return parameters.length === 1 ? [terms] : terms.split('&')
}

/** `reports/proof-model.md`: the figure, the shares by parameter, class and fault, and every miss. */
export function modelTables(proof: ModelProof): string {
  const { results } = proof
  const missed = results.filter(({ caught }) => !caught)
  return `${[
    '# Faults drawn from the model',
    '',
    `${[figureLine(proof), ...namedLine(proof)].join('; ')}.`,
    'A fault acts only where its classes hold; it is caught where a rule of its level says so.',
    ...table(
      'operation',
      groups(results, result => [operationOf(result)]),
    ),
    ...table(
      'parameter',
      groups(results, result => result.parameters.map(name => `${operationOf(result)} ${name}`)),
    ),
    ...table(
      'class missed',
      groups(results, termsOf).filter(({ caught, of }) => caught < of),
    ),
    ...table(
      'fault missed',
      groups(results, ({ fault }) => [fault]).filter(({ caught, of }) => caught < of),
    ),
    '',
    '| missed | asked |',
    '|---|---|',
    ...missed.map(({ id, reached }) => `| ${id.replaceAll('|', '\\|')} | ${reached ? 'yes' : 'never'} |`),
    '',
    '| condition not named | told |',
    '|---|---|',
    ...results
      .filter(({ caught, named }) => caught && !named)
      .map(({ id, conditions }) => `| ${[id, conditions.join('; ')].join(' | ')} |`),
  ].join('\n')}\n`
}
