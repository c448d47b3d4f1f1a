import {
  defineRule,
  fault,
  faultsAt,
  found,
  type InjectionContext,
  type Injections,
  inconclusive,
  type OwnPet,
  observe,
  petStatuses,
  respond,
  type StoredPet,
  statusText,
  wrongStatus,
} from '../../src/kit/index.js'
import { perStatus, spelledOtherwise } from '../shared/faults.js'
import { branchOf, laterBranch, mayLag, ownPet, ownRead, readBranch, readBranches } from './shared/own-reads.js'

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
    'create-gaps',
    'reads of pets',
    'sequences',
    'same-again',
    'get-keys-between-good-ones',
    'connection-beginnings',
    'after-a-pause',
  ],
  branches: { quick: readBranches, standard: [...readBranches, laterBranch] },
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
          ...wrongStatus(200, status),
          ...(mayLag.has(status) ? { lacks: [pet] } : {}),
          exchanges,
        })
      }
    },
    *end(missing) {
      for (const branch of new Set(missing.values()))
        yield inconclusive('a created pet was missing, but not asked for again after the settling time', branch)
    },
  },
  faults: () => [
    ...spelledOtherwise('getPet', available),
    ...faultsAt(
      'getPet.found',
      [['keeps-only-the-last-100', laterBranch, isLongAgo, undefined, 'standard']],
      perStatus('loses-pets-with', petStatuses, isOf, undefined, readBranch),
    ),
    ...faultsAt('createPet.record', [
      ['never-stores-without-status', readBranch(undefined), c => !('status' in (c.input as object)), undefined],
    ]),
    ...faultsAt('getPet.response', [
      ['forbids-pending-pets', readBranch('pending'), c => c.pet?.status === 'pending', respond(403)],
      ['refuses-ids-below-1', available, c => (c.petId ?? 1n) < 1n, respond(400), { variants: ['ids-negative'] }],
    ]),
    fault({ id: 'denies-whom-a-bad-key-came-before', branch: available, injections: denies, depth: 'standard' }),
    fault({ id: 'loses-pets-after-some-time', branch: laterBranch, injections: losesInTime, depth: 'deep' }),
    fault({ id: 'found-in-one-of-two-copies', branch: laterBranch, injections: copies, depth: 'standard' }),
  ],
})

const available = readBranch('available')

function isOf(status: string | undefined) {
  return (_: unknown, pet: StoredPet | undefined): boolean => pet?.status === status
}

function isLongAgo({ pets }: InjectionContext, pet: StoredPet | undefined): boolean {
  return pets.findIndex(({ id }) => id === pet?.id) < pets.length - 100
}

/** As who keeps the response by its address. */
function denies(): Injections {
  const denied = new Set<string>()
  return {
    'getPet.authenticate': (isGood, { target }) => {
      if (!isGood) denied.add(target)
      return isGood && !denied.delete(target)
    },
  }
}

function losesInTime(): Injections {
  const seen = new Map<bigint, number>()
  return {
    'getPet.found': pet => {
      if (pet === undefined) return undefined
      const first = seen.get(pet.id) ?? performance.now()
      seen.set(pet.id, first)
      return performance.now() - first > 450 ? undefined : pet
    },
  }
}

function copies(): Injections {
  let reads = 0
  return { 'getPet.found': pet => (pet !== undefined && pet.id % 5n === 0n && reads++ % 2 === 0 ? undefined : pet) }
}
