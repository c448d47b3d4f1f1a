import {
  defineRule,
  type Exchange,
  faultsAt,
  found,
  observe,
  respond,
  statusText,
  wrongStatus,
} from '../../src/kit/index.js'
import { mayLag, ownRead } from './shared/own-reads.js'

interface Served {
  answered: number
  absent: number
  first?: Exchange
}

/** Responses of an operation that is not there. The first two may mean that the pet is not there yet. */
const absence = new Set([...mayLag, 405, 501])

export const getPetIsStillServed = defineRule<Served>({
  id: 'get-pet-is-still-served',
  cites: 'get-still-served',
  summary: 'GET /pets/{petId} is served until 5 December 2030',
  why: 'Clients were promised the deprecated operation until that day and break before it.',
  scenarios: ['valid creations'],
  branches: ['getPet'],
  on: 'getPet',
  scope: 'run',
  judge: {
    start: () => ({ answered: 0, absent: 0 }),
    *see(state, exchange, facts) {
      const { status, settled } = ownRead(exchange, facts) ?? {}
      if (status === undefined) return
      if (status === 200) yield observe('getPet')
      if (!absence.has(status)) state.answered++
      else if (!mayLag.has(status) || settled) {
        state.absent++
        state.first ??= exchange
      }
    },
    *end({ answered, absent, first }) {
      if (answered > 0 || first === undefined) return
      const { status } = first.response!
      yield found({
        branch: 'getPet',
        message: `GET /pets/{petId} returned ${statusText(status)} or the like to all ${absent} reads of created pets, as if it were gone.`,
        ...wrongStatus(200, status, 'status 200 OK for pets that exist'),
        exchanges: [first],
      })
    },
  },
  faults: () =>
    faultsAt(
      'getPet.response',
      ([404, 405, 410, 501] as const).map(status => [
        `returns-${status}-to-everything`,
        'getPet',
        c => c.authenticated,
        respond(status),
      ]),
    ),
})
