import {
  always,
  compact,
  defineRule,
  type Exchange,
  faultsAt,
  found,
  type Integer,
  inconclusive,
  isInteger,
  member,
  notApplicable,
  observe,
  parsedResponse,
  respond,
  statusText,
  unseen,
  wrongStatus,
} from '../../src/kit/index.js'
import { ownRead } from '../get-pet/shared/own-reads.js'

interface Listed {
  /** The first list in which an id stood. */
  readonly lists: Map<Integer, Exchange>
  /** There was a list in which not every pet could be told. */
  invalid: boolean
  /** A pet of this run was read after a list had shown it. */
  read: boolean
}

export const listedPetIsFound = defineRule<Listed>({
  id: 'listed-pet-is-found',
  cites: 'listed-id-found-own',
  summary: 'A listed pet of this run is found by getPet',
  why: 'A client that lists and then opens an animal is told that it does not exist.',
  scenarios: ['listed-pets'],
  branches: ['getPet'],
  scope: 'run',
  judge: {
    start: () => ({ lists: new Map(), invalid: false, read: false }),
    *see(state, exchange, facts) {
      const { documented, failed, items } = parsedResponse(exchange)
      if (documented === 'pets' && failed !== undefined) state.invalid = true
      for (const item of items ?? []) {
        const id = member(item, 'id')
        if (isInteger(id) && !state.lists.has(id)) state.lists.set(id, compact(exchange))
      }
      const { pet, status, settled } = ownRead(exchange, facts) ?? {}
      const list = pet && state.lists.get(pet.id)
      if (pet === undefined || list === undefined) return
      state.read = true
      if (status === 200) yield observe('getPet')
      else if (settled) {
        yield found({
          branch: 'getPet',
          message: `GET /pets shows a pet with this id, but GET ${exchange.request.path} returned ${statusText(status)}.`,
          ...wrongStatus(200, status),
          exchanges: [list, exchange],
          subjects: [String(pet.id)],
        })
      }
    },
    *end({ lists, invalid, read }, { pets }) {
      if (read) yield inconclusive('no listed pet of this run was found', 'getPet')
      else if (invalid) yield unseen('there were lists in which no pet of this run could be told', 'getPet')
      else if (pets.some(({ id }) => lists.has(id)))
        yield notApplicable('lists showed pets of this run only after getPet was asked for them', 'getPet')
      else yield notApplicable('no list showed a pet of this run', 'getPet')
    },
  },
  faults: () => [
    ...faultsAt('getPet.found', [['finds-nothing', 'getPet', always, undefined]]),
    ...faultsAt('getPet.response', [
      ['gone-instead-of-found', 'getPet', (_, response) => response.status === 200, respond(410)],
    ]),
  ],
})
