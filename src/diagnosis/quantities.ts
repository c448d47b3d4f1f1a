import type { ConditionTerm } from '../core/condition.js'
import type { Integer } from '../core/json.js'
import { sentRequest } from '../spec/request.js'
import type { PlacedTerm, Vector } from './classes.js'
import type { Kept } from './interactions.js'

/** An interaction that a rule judged. */
export interface Counted {
  readonly number: number
  readonly vector: Vector
  readonly kept: Kept
}

/** Successes elsewhere that a condition needs: of fewer too much is common by chance. */
export const leastElsewhere = 5

/** Undefined where there is none of it. */
type Measure = (counted: Counted) => number | undefined

const order: Measure = ({ number }) => number
const retries: Measure = ({ kept }) => kept.retries
const place: Measure = ({ kept }) => kept.connection?.nth
const bytes: Measure = ({ kept: { request } }) =>
  request.body === undefined ? undefined : Buffer.byteLength(request.body)
const limit: Measure = ({ kept }) => {
  const { limit: sent } = sentRequest(kept).query ?? {}
  return typeof sent === 'number' ? sent : undefined
}

/** What failures may begin or end with, by its name in a sentence. */
const quantities: ReadonlyMap<string, Measure> = new Map<string, Measure>([
  ['`limit`', limit],
  ['the number of characters of the name', ({ kept }) => charactersOf(sentRequest(kept).creation?.name)],
  ['the number of bits that `categoryId` needs', ({ kept }) => bitsOf(sentRequest(kept).creation?.categoryId)],
  ['the number of bytes of the body', bytes],
  ['the place of the request on its connection', place],
])

const charactersOf = (text: string | undefined) => (text === undefined ? undefined : [...text].length)

/** As a signed integer. */
function bitsOf(value: Integer | undefined): number | undefined {
  if (value === undefined) return undefined
  const exact = BigInt(value)
  return (exact < 0 ? -exact - 1n : exact).toString(2).length + 1
}

/**
 * From which or up to which value of a quantity it fails, and nowhere else; undefined where none tells them apart, several do,
 * or something that is no quantity of the request.
 */
export function boundOf(failed: readonly Counted[], passed: readonly Counted[]): ConditionTerm | undefined {
  const terms = [...quantities].flatMap(([parameter, measure]): ConditionTerm[] => {
    if (failed.some(each => measure(each) === undefined)) return []
    const others = passed.filter(each => measure(each) !== undefined)
    const { least, most } = ends(measure, failed)
    const term = (is: ConditionTerm['is'], value: number) => [{ parameter, is, class: `${value}` }]
    if (others.length < leastElsewhere) return []
    if (areAbove(measure, failed, others)) return term('at least', least)
    if (areAbove(measure, others, failed)) return term('at most', most)
    // Few quantities are the same now and again by chance: of a limit there are a hundred.
    return measure === limit && least === most && !others.some(each => measure(each) === least)
      ? term('exactly', least)
      : []
  })
  return terms.length === 1 && !isElsewhere(failed, passed) ? terms[0] : undefined
}

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
  const hasGrown = terms.some(({ term }) => term.parameter === 'store')
  return [place, bytes].some(measure => areAbove(measure, failed, passed)) || isElsewhere(failed, passed, hasGrown)
}

/** Whether time, a retry, one connection or one pet sets them apart. The store grows as time goes by. */
const isElsewhere = (failed: readonly Counted[], passed: readonly Counted[], hasGrown = false): boolean =>
  (!hasGrown && (areAbove(order, failed, passed) || areAbove(order, passed, failed))) ||
  areAbove(retries, failed, passed) ||
  areOnOneConnection(failed, passed) ||
  areOfOnePet(failed, passed)

const areAbove = (measure: Measure, those: readonly Counted[], others: readonly Counted[]): boolean =>
  ends(measure, those).least > ends(measure, others).most

function ends(measure: Measure, all: readonly Counted[]): { readonly least: number; readonly most: number } {
  const values = all.map(each => measure(each) ?? 0)
  return { least: Math.min(...values), most: Math.max(...values) }
}

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
