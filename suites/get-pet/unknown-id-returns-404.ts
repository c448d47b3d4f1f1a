import {
  always,
  defineRule,
  type Exchange,
  expectStatus,
  type Facts,
  faultsAt,
  found,
  type InjectionContext,
  type Integer,
  notApplicable,
  type Outcomes,
  parsedResponse,
  respond,
  type StoredPet,
  sentRequest,
  trafficScenario,
  type UnframedResponse,
} from '../../src/kit/index.js'
import { greatestIds, unknownIdRanges } from '../model/get.js'
import { isFarBeyond, mayBeOfAnother } from './shared/ids-of-others.js'

const branches = ['getPet below 2^53', 'getPet beyond 2^53', 'getPet int64 bounds'] as const

function branchOf(id: bigint): (typeof branches)[number] {
  if (id >= 2n ** 63n - 2n) return branches[2]
  return id < 2n ** 53n ? branches[0] : branches[1]
}

interface State {
  /** A random id that was answered as if there were such a pet: one may be known after all, two different ones are not. */
  hit?: { readonly id: Integer; readonly exchange: Exchange }
}

/** An integer within int64 that no view and no creation has shown. */
function unknownId(exchange: Exchange, facts: Facts): Integer | undefined {
  const { keyed, petId } = sentRequest(exchange)
  const id = keyed === 'valid' && petId?.kind === 'integer' ? petId.id : undefined
  return id === undefined || facts.hasShown(id) ? undefined : id
}

export const unknownIdReturns404 = defineRule<State>({
  id: 'unknown-id-returns-404',
  cites: 'get-unknown-id',
  summary: 'GET /pets/{petId} with an id that no pet has returns 404',
  why: 'A client takes an animal that does not exist for one that does, or a missing one for a broken service.',
  // Reads of pets show that getPet works.
  scenarios: ['reads of unknown ids', 'known-ids'],
  branches,
  needs2xx: ['getPet'],
  on: 'getPet',
  concerns(exchange, facts) {
    const id = unknownId(exchange, facts)
    return id === undefined ? undefined : branchOf(BigInt(id))
  },
  scope: 'run',
  judge: {
    start: () => ({}),
    *see(state, exchange, facts): Outcomes {
      const id = unknownId(exchange, facts)
      if (id === undefined) return
      const asked = BigInt(id)
      const branch = branchOf(asked)
      const { status, looseId: shown } = parsedResponse(exchange)
      const mayBeKnown = () => mayBeOfAnother(asked, facts)
      // An id that may be that of another client's pet: whose pet a caller may see is not shown.
      if (status === 403 && (asked < unknownIdRanges['below 2^53'].min || mayBeKnown())) {
        yield notApplicable(`the target forbids to read the very id ${id}`, branch)
        return
      }
      if (status !== 200) {
        // A creation may have added a pet whatever its response was, and the next id is its own.
        const what = isFarBeyond(asked, facts) ? 'an id that no pet has' : 'an id that no response has shown'
        yield expectStatus(exchange, 404, branch, `GET /pets/${id}, ${what},`)
        return
      }
      const wrong = {
        branch,
        expected: 'status 404 Not Found',
        actual: `status 200 OK with ${shown === undefined ? 'no id' : `the id ${shown}`}`,
      }
      if (shown !== undefined && shown !== id) {
        const message = `GET /pets/${id} asks for an id that no pet has and returned pet ${shown}.`
        yield found({ ...wrong, message, place: 'body.id' })
      } else if (mayBeKnown() || exchange.scenario === trafficScenario || !isFarBeyond(asked, facts)) {
        yield notApplicable(`the target shows a pet with the very id ${id}`, branch)
      } else if (state.hit === undefined || state.hit.id === id) state.hit = { id, exchange }
      else {
        const message = `GET /pets/${state.hit.id} and GET /pets/${id} ask for ids that no pet has and both returned 200.`
        yield found({
          ...wrong,
          message,
          place: 'status line',
          statuses: [404],
          exchanges: [state.hit.exchange, exchange],
        })
      }
    },
    *end(_, facts) {
      if (greatestIds.every(id => facts.hasShown(id)))
        yield notApplicable('the greatest integers of int64 are ids of pets', branches[2])
    },
  },
  faults: () => [
    ...faultsAt('getPet.response', [
      ['returns-400', small, isMissing(), respond(400)],
      ['returns-200-with-an-error', small, isMissing(), respond(200)],
      ['refuses-ids-beyond-2-53', large, isMissing(2n ** 53n), respond(400)],
      ['forbids-ids-beyond-2-60', large, isMissing(2n ** 60n), respond(403)],
      ['breaks-on-the-bound', bounds, isMissing(2n ** 63n - 1n), respond(500)],
    ]),
    ...faultsAt('getPet.found', [
      ['returns-the-first-pet', small, always, (pet, c) => pet ?? c.pets[0]],
      ['invents-a-pet', small, always, invented],
      ['invents-a-pet-beyond-2-53', large, c => c.petId! >= 2n ** 53n, invented],
      ['invents-a-pet-below-2-40', small, c => c.petId! <= 2n ** 40n, invented],
    ]),
  ],
})

const [small, large, bounds] = branches

function isMissing(least = 1n) {
  return ({ petId }: InjectionContext, { status }: UnframedResponse): boolean =>
    status === 404 && petId !== undefined && petId >= least
}

function invented(pet: StoredPet | undefined, { petId }: InjectionContext): StoredPet {
  return pet ?? { id: petId!, name: 'Nobody', categoryId: 1n }
}
