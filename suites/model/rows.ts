import { coveringArray, type Model, type PlanFacts, randomOf, shuffled, strengths } from '../../src/kit/index.js'
import { stagesOf } from './index.js'
import type { Row } from './row.js'

export type Depths = Pick<PlanFacts, 'depth' | 'seed'>

/**
 * The rows of a model at this depth, as far as a run of it comes: every class, every pair, every triple. A deep run asks for so
 * many arrays, each of a seed of its own: what a request comes after, and what the rows of a model leave free, is in none of them.
 * `there`: pets of the store at the start.
 */
export function rowsOf(model: Model, { depth, seed }: Depths, arrays = 1, there = 0): readonly Row[] {
  const array = (nth: number) => coveringArray(stagesOf(model, depth, there), strengths[depth], seed + nth * 1009).rows
  if (depth !== 'deep' || arrays === 1) return array(0)
  return Array.from({ length: arrays }, (_, nth) =>
    nth % 2 === 0 ? array(nth) : array(nth).map(overAnyConnection),
  ).flat()
}

/** A new connection is one class, one that was used before is as many as there are responses that it may have had. */
const overAnyConnection = (row: Row): Row => (row.connection === 'fresh' ? { ...row, connection: 'reused' } : row)

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

/** Where no row says it, every sixth request goes over a new connection: which ones, the seed decides. */
export const isFreshTurn = (nth: number, { seed }: Pick<PlanFacts, 'seed'>): boolean => (nth + Math.abs(seed)) % 6 === 0

/** Of each how many before it are like it: by this turn the values of a class are dealt. */
export function turnsOf<T>(items: readonly T[], like: (item: T) => string | undefined): readonly number[] {
  const counts = new Map<string | undefined, number>()
  return items.map(item => {
    const turn = counts.get(like(item)) ?? 0
    counts.set(like(item), turn + 1)
    return turn
  })
}
