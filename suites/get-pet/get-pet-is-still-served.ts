import { defineRule, type Exchange, faultsAt, found, observe, respond, statusText } from '../../src/kit/index.js'

interface Served {
  readonly ids: Map<string, number>
  known: number
  answered: number
  absent: number
  first?: Exchange
}

/** Responses of an operation that is not there. The first two may mean that the pet is not there yet. */
const absence = new Set([404, 410, 405, 501])
const mayLag = new Set([404, 410])

/** What fails where getPet is gone, and not merely without the pets. */
const needsGetPet = [
  'created-pet-is-found',
  'listed-pet-*',
  'sequences-are-consistent',
  'unknown-id-returns-404',
  'gap-is-no-server-error',
]

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
    start: () => ({ ids: new Map(), known: 0, answered: 0, absent: 0 }),
    *see(state, exchange, facts) {
      const { endpoint, credential, response, request, startedAt } = exchange
      if (endpoint !== 'getPet' || credential !== 'valid' || response === undefined) return
      for (; state.known < facts.pets.length; state.known++) {
        const { id, createdAt, tainted } = facts.pets[state.known]!
        if (!tainted) state.ids.set(`/pets/${id}`, createdAt)
      }
      const createdAt = state.ids.get(request.path)
      if (createdAt === undefined) return
      if (response.status === 200) yield observe('getPet')
      if (!absence.has(response.status)) state.answered++
      else if (!mayLag.has(response.status) || startedAt >= createdAt + facts.settleMs) {
        state.absent++
        state.first ??= exchange
      }
    },
    *end({ answered, absent, first }) {
      if (answered > 0 || first === undefined) return
      const actual = statusText(first.response!.status)
      yield found({
        branch: 'getPet',
        message: `GET /pets/{petId} returned ${actual} or the like to all ${absent} reads of created pets, as if it were gone.`,
        expected: 'status 200 OK for pets that exist',
        actual: `status ${actual}`,
        place: 'status line',
        exchanges: [first],
      })
    },
  },
  explains: ['405', '410', '501'].map(status => ({ rules: needsGetPet, actual: `*${status}*` })),
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = faultsAt(
  'getPet.response',
  ([404, 405, 410, 501] as const).map(status => [
    `returns-${status}-to-everything`,
    'getPet',
    c => c.authenticated,
    respond(status),
  ]),
)
