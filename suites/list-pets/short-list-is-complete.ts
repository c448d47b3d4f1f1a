import {
  defineRule,
  type Facts,
  faultsAt,
  found,
  type InjectionContext,
  notApplicable,
  type OwnPet,
  observe,
  parsedResponse,
  petStatuses,
  plural,
  type StoredPet,
} from '../../src/kit/index.js'
import { branchesOfAnyStatus } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { ofStatus } from './shared/asked.js'
import { type ValidList, validList } from './shared/lists.js'

export const shortListIsComplete = defineRule({
  id: 'short-list-is-complete',
  cites: 'list-short-is-complete',
  summary: 'A list shorter than its limit holds every pet known to match',
  why: 'A client takes a short page for the end of the list and never sees the animals left out.',
  scenarios: ['whole-list', 'name-twins'],
  branches: branchesOfAnyStatus,
  on: 'listPets',
  *judge(exchange, facts) {
    const list = validList(exchange)
    const { pets, items } = list === undefined ? {} : parsedResponse(exchange)
    if (list === undefined || pets === undefined || items === undefined) return
    const isFull = items.length >= (list.limit ?? 20)
    const expected = expectedIn(list, facts, exchange.startedAt, isFull ? items.length + 1 : facts.pets.length)
    const ids = isFull && expected.length !== items.length ? undefined : new Set(pets.map(({ id }) => id))
    const missing = expected.filter(({ id }) => !ids?.has(id))
    if (isFull) {
      // What holds all known ones and no other would be short without any of them.
      if (ids !== undefined && missing.length === 0) yield observe(list.filterBranch)
      else if (list.limit === 100) yield notApplicable('the list fills its limit and may go on', list.filterBranch)
      return
    }
    const settled = missing.filter(({ createdAt }) => createdAt + facts.settleMs <= exchange.startedAt)
    if (missing.length === 0 && expected.length > 0) yield observe(list.filterBranch)
    const [first] = settled
    if (first === undefined) return
    yield found({
      branch: list.filterBranch,
      message: `${list.text} returned ${plural(pets.length, 'pet')} and left out ${settled.length} that match, such as pet ${first.id}.`,
      expected: `pet ${first.id} ("${first.name}") among them`,
      actual: plural(pets.length, 'pet'),
      place: 'body',
      lacks: settled,
      ...(list.status === undefined ? {} : { unless: ['status-moves'] as const }),
    })
  },
  faults: () => [
    ...faultsAt(
      'listPets.page',
      [['loses-every-fifth', 'no status', (_, page) => page.length < 100, page => page.filter((_, i) => i % 5 !== 4)]],
      perStatus('loses-the-last-of', petStatuses, ofStatus, butTheLast),
    ),
    ...faultsAt('createPet.record', [
      ['adds-no-namesake', 'status=sold', isNamesake, undefined, { conditional: true }],
    ]),
  ],
})

/** The pets of this run that were there when the list was asked for and that it ought to hold; of many, the first `most`. */
function expectedIn({ status }: ValidList, { pets }: Facts, before: number, most: number): readonly OwnPet[] {
  const expected: OwnPet[] = []
  for (const pet of pets) {
    if (expected.length === most) break
    if (!pet.tainted && pet.createdAt <= before && (status === undefined || pet.status === status)) expected.push(pet)
  }
  return expected
}

function butTheLast(page: readonly StoredPet[]): readonly StoredPet[] {
  return page.length > 1 ? page.slice(0, -1) : page
}

function isNamesake({ pets }: InjectionContext, pet: StoredPet | undefined): boolean {
  return pets.some(({ name }) => name === pet?.name)
}
