import type { PlacedTerm, Vector } from './classes.js'
import type { Kept } from './interactions.js'

/** An interaction that a rule judged. */
export interface Counted {
  readonly number: number
  readonly vector: Vector
  readonly kept: Kept
}

type Measure = (counted: Counted) => number

/** What a failure may hang on beside the classes of the model. */
const measures: readonly Measure[] = [
  ({ kept }) => kept.retries,
  ({ kept }) => kept.connection?.nth ?? 0,
  ({ kept }) => kept.request.body?.length ?? 0,
]

/**
 * Whether something that no parameter tells sets the failures apart from all successes: that they came before or after them, were
 * sent again, came late on a connection, were larger, went over one connection that took nothing right any more, or read one pet
 * that was never right.
 */
export function hasRival(
  failed: readonly Counted[],
  passed: readonly Counted[],
  terms: readonly PlacedTerm[],
): boolean {
  if (passed.length === 0) return false
  const names = new Set(terms.map(({ term }) => term.parameter))
  const order: Measure = ({ number }) => number
  // The store grows as time goes by.
  if (!names.has('store') && (areAbove(order, failed, passed) || areAbove(order, passed, failed))) return true
  return (
    measures.some(measure => areAbove(measure, failed, passed)) ||
    areOnOneConnection(failed, passed) ||
    areOfOnePet(failed, passed)
  )
}

const areAbove = (measure: Measure, those: readonly Counted[], others: readonly Counted[]): boolean =>
  Math.min(...those.map(measure)) > Math.max(...others.map(measure))

function areOnOneConnection(failed: readonly Counted[], passed: readonly Counted[]): boolean {
  const [id, ...others] = new Set(failed.map(({ kept }) => kept.connection?.id))
  if (id === undefined || others.length > 0) return false
  const first = Math.min(...failed.map(({ number }) => number))
  return !passed.some(({ number, kept }) => kept.connection?.id === id && number > first)
}

/** Of a read the path of its pet: a bad key may stand in the query. */
export const petPath = ({ kept: { endpoint, request } }: Counted): string | undefined =>
  endpoint === 'getPet' ? request.path.split('?')[0] : undefined

function areOfOnePet(failed: readonly Counted[], passed: readonly Counted[]): boolean {
  const [path, ...others] = new Set(failed.map(petPath))
  return path !== undefined && others.length === 0 && !passed.some(each => petPath(each) === path)
}
