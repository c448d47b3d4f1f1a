import {
  type Exchange,
  type OwnPet,
  type PetStatus,
  parsedResponse,
  pollUntil,
  type RequestSpec,
  type ScenarioContext,
  watchEmpty,
} from '../../src/kit/index.js'

/** Whether it is shorter than its limit, and can be read. */
function isShort(list: Exchange, limit: number): boolean {
  const { pets, items = [] } = parsedResponse(list)
  return pets !== undefined && items.length < limit
}

/** The pets that a list shorter than its limit lacks; none where it is full or cannot be read. */
function missing(list: Exchange, limit: number, expected: readonly OwnPet[]): readonly OwnPet[] {
  const { pets } = parsedResponse(list)
  if (pets === undefined || !isShort(list, limit)) return []
  const ids = new Set(pets.map(({ id }) => id))
  return expected.filter(({ id }) => !ids.has(id))
}

/**
 * Asks for a list again, until the settling time is over, where it is shorter than its limit and lacks pets of this run
 * (P6, P12); an empty one is watched beside a pet that ought to be in it. Returns the last of these lists.
 */
export async function untilComplete(
  t: ScenarioContext,
  request: RequestSpec,
  list: Exchange,
  limit: number,
  status: PetStatus | undefined,
): Promise<Exchange> {
  if (!isShort(list, limit)) return list
  const before = t.facts.pets.filter(
    pet =>
      !pet.tainted &&
      !t.facts.isGivenUp(pet) &&
      pet.createdAt <= list.startedAt &&
      (status === undefined || pet.status === status),
  )
  const lacking = missing(list, limit, before)
  const [first] = lacking
  if (first === undefined) return list
  if (parsedResponse(list).items?.length === 0) {
    await watchEmpty(t, request, first)
    return list
  }
  const deadline = Math.max(...lacking.map(pet => pet.createdAt)) + t.facts.settleMs
  return pollUntil(t, 'list', request, deadline, again => missing(again, limit, lacking).length === 0)
}
