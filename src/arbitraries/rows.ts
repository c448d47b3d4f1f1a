import type { Depth } from '../core/model/depth.js'
import { type Model, type Parameter, strengths } from '../core/model/model.js'
import { storeSizes } from '../core/model/phase.js'
import { randomOf, shuffled } from '../core/random/random.js'
import type { PlanFacts } from '../core/rule/scenario.js'
import { coveringArray } from './covering-array.js'
import { namesOf, only } from './parameter.js'

export type Depths = Pick<PlanFacts, 'depth' | 'seed'>

const staged = new Map<string, Model>()

/**
 * The model as a run of this depth comes to it, of a store that holds so many pets from the start: with the classes that a quick run
 * sends, and the sizes of the store that it reaches, at least that of a large one.
 */
export function stagesOf(model: Model, depth: Depth, found = 0): Model {
  const isReached = (size: string): boolean =>
    found < 2 || storeSizes.some(({ name, most }) => name === size && most >= found)
  const parameters = model.parameters.map((parameter): Parameter => {
    const all = namesOf(parameter)
    const sent = all.filter(
      each =>
        (depth !== 'quick' || !parameter.notAtQuick?.includes(each)) && (parameter.name !== 'store' || isReached(each)),
    )
    return sent.length === all.length ? parameter : only(parameter, ...(sent.length > 0 ? sent : ['more']))
  })
  if (parameters.every((each, at) => each === model.parameters[at])) return model
  // The same one each time: covering arrays are remembered by their model.
  const key = [model.id, depth === 'quick', ...parameters.map(each => namesOf(each).length)].join()
  const known = staged.get(key) ?? { ...model, parameters }
  staged.set(key, known)
  return known
}

/**
 * The rows of a model at this depth, as far as a run of it comes: every class, every pair, every triple. A deep run asks for so
 * many arrays, each of a seed of its own: what a request comes after, and what the rows of a model leave free, is in none of them.
 * `there`: pets of the store at the start.
 */
export function rowsOf<R extends Connected>(
  model: Model<R>,
  { depth, seed }: Depths,
  arrays = 1,
  there = 0,
): readonly R[] {
  const array = (nth: number) =>
    coveringArray(stagesOf(model, depth, there), strengths[depth], seed + nth * 1009).rows as unknown as readonly R[]
  if (depth !== 'deep' || arrays === 1) return array(0)
  return Array.from({ length: arrays }, (_, nth) =>
    nth % 2 === 0 ? array(nth) : array(nth).map(overAnyConnection),
  ).flat()
}

interface Connected {
  readonly connection?: string
}

/** A new connection is one class, one that was used before is as many as there are responses that it may have had. */
const overAnyConnection = <R extends Connected>(row: R): R =>
  row.connection === 'fresh' ? { ...row, connection: 'reused' } : row

/** So many of the values, others for each seed; a deep run all of them. */
export const someOf = <T>(count: number, of: string, values: readonly T[], facts: Depths) =>
  facts.depth === 'deep' ? values : shuffled(randomOf('some', of, facts.seed), values).slice(0, count)

/** Of each kind one of its values, another one for each seed; a quick run only so many of them, a deep run all. */
export function further<T>(
  of: string,
  kinds: Readonly<Record<string, readonly T[]>>,
  atQuick: number,
  facts: Depths,
): readonly T[] {
  const all = Object.entries(kinds).flatMap(([kind, values]) => someOf(1, `${of} ${kind}`, values, facts))
  return facts.depth === 'quick' ? someOf(atQuick, of, all, facts) : all
}

/** Values that go one after the other: which is the first, the seed decides, but for a quick run, which has few and begins with the most telling one. */
export function fromStart<T>(values: readonly T[], { depth, seed }: Depths): readonly T[] {
  const start = depth === 'quick' ? 0 : Math.abs(seed) % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}

/** Where no row says it, every sixth request goes over a new connection: which ones, the seed decides. */
export const isFreshTurn = (nth: number, { seed }: Pick<PlanFacts, 'seed'>): boolean => (nth + Math.abs(seed)) % 6 === 0

/** Of each how many before it are like it: by this turn the values of a class are distributed. */
export function turnsOf<T>(items: readonly T[], like: (item: T) => string | undefined): readonly number[] {
  const counts = new Map<string | undefined, number>()
  return items.map(item => {
    const turn = counts.get(like(item)) ?? 0
    counts.set(like(item), turn + 1)
    return turn
  })
}
