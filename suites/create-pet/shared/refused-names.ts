import {
  compact,
  type Exchange,
  type Facts,
  found,
  isInteger,
  type Json,
  mayExistBeside,
  member,
  notApplicable,
  type Outcomes,
  type OwnPet,
  observe,
  parsedResponse,
  sentRequest,
  statusText,
  writtenName,
} from '../../../src/kit/index.js'
import { validList } from '../../list-pets/shared/lists.js'
import { markOf, sentMark } from '../../model/marked-category.js'
import { NothingBetween } from './nothing-between.js'
import { soundCreation } from './sent.js'

export const forBody = 'refused for its body'
export const forKey = 'refused for its key'

/** What a run knows of refused creations: the state of `refused-creation-adds-nothing`. */
export interface Refusals {
  /** Refused creations by their unique names. */
  readonly refused: Map<string, Exchange>
  /** The same by their categories, where those are this run's alone: what is added may lack its name. */
  readonly byCategory: Map<string, Exchange>
  /** Until when (ms since the epoch) creations would show in whole lists, by status filter. */
  readonly covered: Map<string | undefined, number>
  readonly between: NothingBetween
}

export const startRefusals = (): Refusals => ({
  refused: new Map(),
  byCategory: new Map(),
  covered: new Map(),
  between: new NothingBetween(),
})

export function* seeRefusals(state: Refusals, exchange: Exchange, facts: Facts): Outcomes {
  if (exchange.endpoint === 'createPet') {
    remember(state, exchange, facts)
    return
  }
  yield* look(state, exchange, facts)
  cover(state, exchange, facts)
  state.between.read(exchange)
}

export function* concludeRefusals({ refused, covered, between }: Refusals): Outcomes {
  const creations = [...refused.values()]
  for (const branch of new Set(creations.map(branchOf))) {
    const those = creations.filter(creation => branchOf(creation) === branch)
    // Only where every one of a kind would have shown by now is there something to be seen.
    const shown = [...covered].some(([status, until]) => {
      const matching = those.filter(each => status === undefined || sentRequest(each).creation?.status === status)
      return matching.length > 0 && matching.every(({ endedAt }) => endedAt <= until)
    })
    if (shown || between.shown.has(branch)) yield observe(branch)
    else yield notApplicable('the lists are too long to show every pet', branch)
  }
}

const branchOf = (exchange: Exchange): string => (exchange.credential === 'valid' ? forBody : forKey)

function remember({ refused, byCategory, between }: Refusals, exchange: Exchange, facts: Facts): void {
  const { status } = exchange.response!
  if (status === 201) between.created(exchange)
  const mark = sentMark(exchange, facts.runId)
  if (mark !== undefined) byCategory.delete(mark)
  const { creation } = sentRequest(exchange)
  const name = creation && writtenName(creation)
  // A creation that was sent again may have been added at the first attempt; 408 may come from in between.
  if (status < 400 || status >= 500 || status === 408 || mayExistBeside(exchange)) return
  // What a gateway passed on twice was added at first, and is what then has the name.
  if (status === 409 && soundCreation(exchange) !== undefined) return
  if (mark !== undefined) byCategory.set(mark, compact(exchange))
  if (!name?.toLowerCase().includes(facts.runId)) return
  refused.set(name, compact(exchange))
  between.refused(exchange, branchOf(exchange))
}

function* look({ refused, byCategory }: Refusals, exchange: Exchange, facts: Facts): Outcomes {
  const { documented, json, items } = parsedResponse(exchange)
  const pets: readonly (Json | undefined)[] = documented === 'pets' ? (items ?? []) : documented === 'pet' ? [json] : []
  for (const [index, pet] of pets.entries()) {
    const name = String(member(pet, 'name'))
    const named = refused.get(name)
    const mark = markOf(member(pet, 'categoryId'), facts.runId)
    const creation = named ?? (mark === undefined ? undefined : byCategory.get(mark))
    // The name may be that of a creation that was accepted, or of one of which nobody knows what became.
    if (creation === undefined || (named !== undefined && facts.named(name) !== undefined)) continue
    const what = named === undefined ? `in its category ${mark}, which is its alone` : `"${name}"`
    yield found({
      branch: branchOf(creation),
      message: `A creation was refused with ${statusText(creation.response!.status)}, and its pet ${what} is there all the same: GET ${exchange.request.path} shows it.`,
      expected: named === undefined ? 'no pet in this category' : 'no pet of this name',
      actual: `a pet named "${name}"`,
      place: documented === 'pets' ? `body[${index}]` : 'body',
      exchanges: [creation, exchange],
    })
    return
  }
}

/** A list shorter than its limit is whole; it shows what is older than the newest pet in it, and what has settled. */
function cover({ covered }: Refusals, exchange: Exchange, { own, settleMs }: Facts): void {
  const list = validList(exchange)
  const { items, status } = parsedResponse(exchange)
  if (list === undefined || status !== 200 || items === undefined || items.length >= (list.limit ?? 20)) return
  const pets = items
    .map(item => member(item, 'id'))
    .filter(isInteger)
    .map(own)
  const newest = Math.max(0, ...pets.map((pet: OwnPet | undefined) => pet?.createdAt ?? 0))
  const until = Math.min(exchange.startedAt, Math.max(newest, exchange.startedAt - settleMs))
  covered.set(list.status, Math.max(until, covered.get(list.status) ?? 0))
}
