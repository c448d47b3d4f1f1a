import type { ConditionTerm } from '../core/condition.js'
import { type Integer, isJsonObject } from '../core/json.js'
import type { Row } from '../core/model.js'
import { writtenMembers } from '../spec/json-members.js'
import { sentRequest, withoutKey } from '../spec/request.js'
import { areOfStore } from './classes.js'
import type { Kept } from './interactions.js'

/** An interaction that a rule judged. */
export interface Counted {
  readonly row: Row
  readonly kept: Kept
}

/** Successes that a bound needs on its other side: of fewer one of so many quantities tells them apart by chance. */
const leastPassed = 20

/** Undefined where there is none of it. */
type Measure = (counted: Counted) => number | undefined

const order: Measure = ({ kept }) => kept.number
const retries: Measure = ({ kept }) => kept.retries
const place: Measure = ({ kept }) => kept.connection?.nth
const bytes: Measure = ({ kept: { request } }) =>
  request.body === undefined ? undefined : Buffer.byteLength(request.body)
const limit: Measure = ({ kept }) => {
  const { limit: sent } = sentRequest(kept).query ?? {}
  return typeof sent === 'number' ? sent : undefined
}

/** Of the document's fields in a body, as they are written, and of what stands in a path or a query but for the names of parameters and a key. */
const longestValue: Measure = ({ kept }) => {
  const { json, text } = sentRequest(kept).creation ?? {}
  const members = isJsonObject(json) ? writtenMembers(text!).filter(({ name }) => fields.has(name)) : []
  const [path = '', query = ''] = withoutKey(kept.request.path).split('?', 2)
  const sent = query.split('&').map(parameter => parameter.slice(parameter.indexOf('=') + 1))
  const values = [...members.map(member => member.text), ...path.split('/'), ...sent]
  return Math.max(...values.map(({ length }) => length))
}
const fields: ReadonlySet<string> = new Set(['name', 'categoryId', 'status'])

/** How long before a read the pet was created, ms. */
const age: Measure = ({ kept: { pet, startedAt } }) => (pet === undefined ? undefined : startedAt - pet.createdAt)

type Quantities = ReadonlyMap<string, Measure>

/** What failures may begin or end with, by its name in a sentence. */
const ofRequests: Quantities = new Map<string, Measure>([
  ['`limit`', limit],
  ['the number of bits that `petId` needs', ({ kept }) => bitsOf(sentRequest(kept).petId?.id)],
  ['the number of characters of the name', ({ kept }) => charactersOf(sentRequest(kept).creation?.name)],
  ['the number of bits that `categoryId` needs', ({ kept }) => bitsOf(sentRequest(kept).creation?.categoryId)],
  ['the number of bytes of the body', bytes],
  ['the place of the request on its connection', place],
  ['the age of the pet in milliseconds', age],
])
/** Told only where none of the others can be: what is longest may be a name or a category. */
const ofAnyValue: Quantities = new Map([['the number of characters of its longest value', longestValue]])

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
  const bounds = boundsOf(ofRequests, failed, passed)
  const [term, ...more] = bounds.length > 0 ? bounds : boundsOf(ofAnyValue, failed, passed)
  return more.length === 0 ? term : undefined
}

function boundsOf(quantities: Quantities, failed: readonly Counted[], passed: readonly Counted[]): ConditionTerm[] {
  return [...quantities].flatMap(([parameter, measure]): ConditionTerm[] => {
    if (failed.some(each => measure(each) === undefined)) return []
    const others = passed.filter(each => measure(each) !== undefined)
    const { lowest, highest } = ends(measure, failed)
    const term = (is: ConditionTerm['is'], value: number) => [{ parameter, is, class: `${Math.round(value)}` }]
    if (others.length < leastPassed) return []
    if (areAbove(measure, failed, others)) return term('at least', lowest)
    if (areAbove(measure, others, failed))
      return measure === place && highest === 1
        ? [{ parameter: 'connection', is: 'exactly', class: 'fresh' }]
        : term('at most', highest)
    // Few quantities are the same now and again by chance: of a limit there are a hundred.
    const isAlone = lowest === highest && !others.some(each => measure(each) === lowest)
    return measure === limit && isAlone ? term('exactly', lowest) : []
  })
}

/**
 * Whether something that no parameter tells sets the failures apart from all successes: that they came before or after them, were
 * sent again, came late on a connection, were larger or had a longer value, went over one connection that took nothing right any
 * more, or read one pet that was never right.
 */
export function hasRival(
  failed: readonly Counted[],
  passed: readonly Counted[],
  terms: readonly ConditionTerm[],
): boolean {
  if (passed.length === 0) return false
  return (
    [place, bytes, longestValue].some(measure => areAbove(measure, failed, passed)) ||
    isElsewhere(failed, passed, areOfStore(terms))
  )
}

/** Whether time, a retry, a connection or one pet set them apart. The store grows as time goes by. */
const isElsewhere = (failed: readonly Counted[], passed: readonly Counted[], hasGrown = false): boolean =>
  (!hasGrown && (areAbove(order, failed, passed) || areAbove(order, passed, failed))) ||
  areAbove(retries, failed, passed) ||
  areOfOneConnection(failed, passed) ||
  areOfOnePet(failed, passed)

const areAbove = (measure: Measure, those: readonly Counted[], others: readonly Counted[]): boolean =>
  ends(measure, those).lowest > ends(measure, others).highest

function ends(measure: Measure, all: readonly Counted[]): { readonly lowest: number; readonly highest: number } {
  const values = all.map(each => measure(each) ?? 0)
  return { lowest: Math.min(...values), highest: Math.max(...values) }
}

function areOfOneConnection(failed: readonly Counted[], passed: readonly Counted[]): boolean {
  const [id, ...others] = new Set(failed.map(({ kept }) => kept.connection?.id))
  const isLater = ({ kept }: Counted) => kept.connection?.id === id && kept.number > failed[0]!.kept.number
  return id !== undefined && others.length === 0 && !passed.some(isLater)
}

/** Of a read the id of its pet. */
export const petId = ({ kept }: Counted): string | undefined => sentRequest(kept).petId?.text

function areOfOnePet(failed: readonly Counted[], passed: readonly Counted[]): boolean {
  const [id, ...others] = new Set(failed.map(petId))
  return id !== undefined && others.length === 0 && !passed.some(each => petId(each) === id)
}
