import { defineRule, found, inconclusive, type OwnPet, observe, statusText } from '../../src/kit/index.js'
import { createdPetFaults } from './shared/created-pet-faults.js'
import { branchOf, laterBranch, mayLag, ownPet, ownRead, readBranches } from './shared/own-reads.js'

/** Pets that were missing when they were last asked for, within their settling time, by the branch of that read. */
type Missing = Map<OwnPet, string>

export const createdPetIsFound = defineRule<Missing>({
  id: 'created-pet-is-found',
  cites: 'get-returns-200',
  summary: 'GET /pets/{petId} returns 200 for a pet that was created',
  why: 'A client that adds an animal and opens it is told that it does not exist.',
  scenarios: [
    'valid creations',
    'creations with other names',
    'category-values',
    'create-gaps',
    'later-reads',
    'sequences',
    'same-again',
    'get-keys-between-good-ones',
    'connection-beginnings',
    'after-a-pause',
  ],
  branches: ({ depth }) => (depth === 'quick' ? readBranches : [...readBranches, laterBranch]),
  on: 'getPet',
  concerns(exchange, facts) {
    const pet = ownPet(exchange, facts)
    return pet && (exchange.phase === 'history' ? laterBranch : branchOf(pet))
  },
  scope: 'run',
  judge: {
    start: () => new Map(),
    *see(missing, exchange, facts) {
      const read = ownRead(exchange, facts)
      if (read === undefined) return
      const { pet, status, settled, exchanges } = read
      const branch = exchange.phase === 'history' ? laterBranch : read.branch
      missing.delete(pet)
      if (status === 200) yield observe(branch)
      // A pet may be missing until the settling time is over; any other response is wrong at once.
      else if (mayLag.has(status) && !settled) missing.set(pet, branch)
      else {
        const after = `${Math.round(exchange.startedAt - pet.createdAt)} ms after its creation returned 201`
        yield found({
          branch,
          message: `GET ${exchange.request.path} returned ${statusText(status)} ${after}.`,
          expected: 'status 200 OK',
          actual: `status ${statusText(status)}`,
          place: 'status line',
          exchanges,
        })
      }
    },
    *end(missing) {
      for (const branch of new Set(missing.values()))
        yield inconclusive('a created pet was missing, but not asked for again after the settling time', branch)
    },
  },
  explains: [
    'get-pet-is-still-served',
    'gap-is-no-server-error',
    'sequences-are-consistent',
    'listed-pet-*',
    'short-list-is-complete',
  ],
  faults: createdPetFaults,
})
