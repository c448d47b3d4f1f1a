import {
  type Case,
  defineAsk,
  type Exchange,
  type Facts,
  listPets,
  type OwnPet,
  parsedResponse,
  pollUntil,
} from '../../../src/kit/index.js'
import { type Filter, filters } from './branches.js'

/** The pets of this run, among the first `count` created, that a list ought to hold. */
export function expectedPets(facts: Facts, count: number, status: Filter): readonly OwnPet[] {
  return facts.pets.slice(0, count).filter(pet => !pet.tainted && (status === undefined || pet.status === status))
}

/** Those that a list shorter than its limit does not hold; none where the list is full or unreadable. */
export function missingPets(list: Exchange, expected: readonly OwnPet[]): readonly OwnPet[] {
  const pets = parsedResponse(list).pets
  if (pets === undefined || pets.length >= 100) return []
  const ids = new Set(pets.map(pet => pet.id))
  return expected.filter(pet => !ids.has(pet.id))
}

export const ownCount = (sample: Case): number => Number(sample.notes.own ?? 0)

/** Lists with limit=100; while a short list lacks a pet of this run, it is asked again until the settling time is over. */
export const wholeList = defineAsk<{ readonly status: Filter }>({
  id: 'whole-list',
  phase: 'main',
  summary: 'GET /pets with limit=100, with and without each status, until it holds the pets of this run',
  needs: ['pets'],
  examples: filters.map(status => ({ status })),
  async perform(t, { status }) {
    const own = t.facts.pets.length
    t.note('own', own)
    const expected = expectedPets(t.facts, own, status)
    const request = listPets({ limit: 100, status })
    const complete = (list: Exchange) => missingPets(list, expected).length === 0
    if (complete(await t.send('list', request)) || expected.length === 0) return
    const deadline = Math.max(...expected.map(pet => pet.createdAt)) + t.facts.settleMs
    await pollUntil(t, 'list', request, deadline, complete)
  },
})
