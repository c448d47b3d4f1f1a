import { coveringArray, type Model, type PlanFacts, randomOf, shuffled, strengths } from '../../src/kit/index.js'
import type { Row } from './row.js'

/** The rows of a model at this depth: every class, every pair, every triple. */
export const rowsOf = (model: Model, { depth, seed }: Pick<PlanFacts, 'depth' | 'seed'>): readonly Row[] =>
  coveringArray(model, strengths[depth], seed).rows

/**
 * A deep run asks for so many arrays, each of a seed of its own: what a request comes after, and what the rows of a model
 * leave free, is in none of them.
 */
export const seedsOf = ({ depth, seed }: Pick<PlanFacts, 'depth' | 'seed'>, arrays: number): readonly number[] =>
  Array.from({ length: depth === 'deep' ? arrays : 1 }, (_, nth) => seed + nth * 1009)

/** So many of the values, others for each seed; a deep run all of them. */
export const someOf = <T>(count: number, of: string, values: readonly T[], facts: Pick<PlanFacts, 'depth' | 'seed'>) =>
  facts.depth === 'deep' ? values : shuffled(randomOf('some', of, facts.seed), values).slice(0, count)

/** Of each kind one of its values, another one for each seed; a quick run only so many of them, a deep run all. */
export function further<T>(
  of: string,
  kinds: Readonly<Record<string, readonly T[]>>,
  atQuick: number,
  facts: Pick<PlanFacts, 'depth' | 'seed'>,
): readonly T[] {
  const all = Object.entries(kinds).flatMap(([kind, values]) => someOf(1, `${of} ${kind}`, values, facts))
  return facts.depth === 'quick' ? someOf(atQuick, of, all, facts) : all
}

/** Where no row says it, every sixth request goes over a new connection: which ones, the seed decides. */
export const isFreshTurn = (nth: number, { seed }: Pick<PlanFacts, 'seed'>): boolean => (nth + Math.abs(seed)) % 6 === 0
