import {
  type Exchange,
  type OwnPet,
  onceFor,
  parsedResponse,
  pollUntil,
  type RequestSpec,
  type ScenarioContext,
  sentRequest,
  watchEmpty,
} from '../../src/kit/index.js'

/** The pets that a list shorter than its limit lacks; none where it is full or cannot be read. */
function missing(list: Exchange, limit: number, expected: readonly OwnPet[]): readonly OwnPet[] {
  const { pets, items = [] } = parsedResponse(list)
  if (pets === undefined || items.length >= limit) return []
  const ids = new Set(pets.map(({ id }) => id))
  return expected.filter(({ id }) => !ids.has(id))
}

/** Lists of a run that were waited for in vain: what has settled so seldom does so no more, and each costs the settling time. */
const waitsOf = onceFor((_: ScenarioContext['facts']) => ({ inVain: 0 }))
const mostInVain = 3

/**
 * Sends for a list, and again, until the settling time is over, where it is shorter than its limit and lacks pets of this run
 * (P6, P12); an empty one is watched beside a pet that ought to be in it. Returns the last of these lists.
 */
export async function untilComplete(t: ScenarioContext, request: RequestSpec): Promise<Exchange> {
  const list = await t.send('list', request)
  const { limit, status } = sentRequest(list).query!
  const size = typeof limit === 'number' ? limit : 20
  const before = t.facts.pets.filter(
    pet =>
      !pet.tainted &&
      !t.facts.isGivenUp(pet) &&
      pet.createdAt <= list.startedAt &&
      (status === 'omitted' || pet.status === status),
  )
  const lacking = missing(list, size, before)
  const [first] = lacking
  if (first === undefined) return list
  if (parsedResponse(list).items?.length === 0) {
    await watchEmpty(t, request, first)
    return list
  }
  const waits = waitsOf(t.facts)
  if (waits.inVain >= mostInVain) return list
  const deadline = Math.max(...lacking.map(pet => pet.createdAt)) + t.facts.settleMs
  const isComplete = (again: Exchange): boolean => missing(again, size, lacking).length === 0
  const last = await pollUntil(t, 'list', request, deadline, isComplete)
  if (!isComplete(last)) waits.inVain++
  return last
}
