import type { ConditionTerm } from '../core/condition.js'
import type { Integer } from '../core/json.js'
import { sentRequest } from '../spec/request.js'
import type { Counted } from './classes.js'
import type { Kept } from './interactions.js'

/** Successes that a bound needs on its other side: of fewer one of so many quantities tells them apart by chance. */
const leastPassed = 20

/** Undefined where there is none of it. */
type Measure = (kept: Kept) => number | undefined

const order: Measure = ({ number }) => number
const retries: Measure = ({ retries }) => retries
const place: Measure = ({ connection }) => connection?.nth
const bytes: Measure = ({ request: { body } }) => (body === undefined ? undefined : Buffer.byteLength(body))
const limit: Measure = kept => {
  const { limit: sent } = sentRequest(kept).query ?? {}
  return typeof sent === 'number' ? sent : undefined
}

/** What failures may begin or end with, by its name in a sentence. */
const quantities: ReadonlyMap<string, Measure> = new Map<string, Measure>([
  ['`limit`', limit],
  ['the number of bits that `petId` needs', kept => bitsOf(sentRequest(kept).petId?.id)],
  ['the number of characters of the name', kept => charactersOf(sentRequest(kept).creation?.name)],
  ['the number of bits that `categoryId` needs', kept => bitsOf(sentRequest(kept).creation?.categoryId)],
  ['the number of bytes of the body', bytes],
  ['the place of the request on its connection', place],
  ['the age of the pet in milliseconds', ({ pet, startedAt }) => pet && startedAt - pet.createdAt],
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
  if (isElsewhere(failed, passed)) return undefined
  const [term, ...more] = [...quantities].flatMap(([parameter, measure]): ConditionTerm[] => {
    const has = ({ kept }: Counted) => measure(kept) !== undefined
    const others = passed.filter(has)
    if (!failed.every(has) || others.length < leastPassed) return []
    const { lowest, highest } = ends(measure, failed)
    const term = (is: ConditionTerm['is'], value: number) => [{ parameter, is, class: `${Math.round(value)}` }]
    if (areAbove(measure, failed, others)) return term('at least', lowest)
    if (areAbove(measure, others, failed)) return term('at most', highest)
    // Few quantities are the same now and again by chance: of a limit there are a hundred.
    const isAlone = lowest === highest && !others.some(({ kept }) => measure(kept) === lowest)
    return measure === limit && isAlone ? term('exactly', lowest) : []
  })
  return more.length === 0 ? term : undefined
}

/** Whether something that no parameter tells sets the failures apart from all successes: time, a retry, a late place on the connection, or size. */
export const hasRival = (failed: readonly Counted[], passed: readonly Counted[], hasGrown: boolean): boolean =>
  passed.length > 0 &&
  ([place, bytes].some(measure => areAbove(measure, failed, passed)) || isElsewhere(failed, passed, hasGrown))

/** Whether they came before or after all successes, or were sent again. The store grows as time goes by. */
const isElsewhere = (failed: readonly Counted[], passed: readonly Counted[], hasGrown = false): boolean =>
  (!hasGrown && (areAbove(order, failed, passed) || areAbove(order, passed, failed))) ||
  areAbove(retries, failed, passed)

const areAbove = (measure: Measure, those: readonly Counted[], others: readonly Counted[]): boolean =>
  ends(measure, those).lowest > ends(measure, others).highest

function ends(measure: Measure, all: readonly Counted[]): { readonly lowest: number; readonly highest: number } {
  const values = all.map(({ kept }) => measure(kept) ?? 0)
  return { lowest: Math.min(...values), highest: Math.max(...values) }
}

/** Of a read the id of its pet. */
export const petId = ({ kept }: Counted): string | undefined => sentRequest(kept).petId?.text
