import {
  always,
  fault,
  faultsAt,
  petStatuses,
  type Rule,
  respond,
  type SeamContext,
  type SeamResponse,
  type StoredPet,
} from '../../../src/kit/index.js'
import { laterBranch, readBranch } from './own-reads.js'

const available = readBranch('available')

/** Ways of not finding a pet that was created. */
export const createdPetFaults: Rule['faults'] = [
  ...faultsAt(
    'getPet.found',
    [
      ['finds-nothing', available, always, undefined],
      [
        'keeps-only-the-last-100',
        laterBranch,
        (c, pet) => placeOf(c, pet) < c.pets.length - 100,
        undefined,
        'standard',
      ],
      ['finds-only-the-first-30', available, (c, pet) => placeOf(c, pet) >= 30, undefined, { conditional: true }],
      ['loses-names-beyond-ascii', available, (_, pet) => /[^ -~]/.test(pet?.name ?? ''), undefined],
    ],
    petStatuses.map(status => [
      `loses-${status}-pets`,
      readBranch(status),
      (_, pet) => pet?.status === status,
      undefined,
    ]),
  ),
  ...faultsAt('createPet.record', [
    ['never-stores-without-status', readBranch(undefined), c => !('status' in (c.input as object)), undefined],
    ['never-stores-sold-pets', readBranch('sold'), (_, pet) => pet?.status === 'sold', undefined],
    ['loses-pets-created-side-by-side', available, c => c.active > 1, undefined, { conditional: true }],
  ]),
  ...faultsAt('getPet.response', [
    ['forbids-pending-pets', readBranch('pending'), c => c.pet?.status === 'pending', respond(403)],
    ['breaks-right-behind-the-creation', available, isOfTheCreationBefore, respond(500)],
    ['redirects-to-the-pet', available, isFound, respond(302, undefined, [['location', '/v1/pets']])],
    ['breaks-for-available-pets', available, c => c.pet?.status === 'available', respond(500)],
    ['breaks-for-large-categories', available, c => (c.pet?.categoryId ?? 0n) > 2n ** 40n, respond(500)],
    ['breaks-at-every-20th-read', available, isEvery20th, respond(500), { conditional: true }],
    ['refuses-ids-below-1', available, c => (c.petId ?? 1n) < 1n, respond(400), { variants: ['ids-negative'] }],
  ]),
  ...faultsAt('getPet.id', [
    ['cuts-ids-to-32-bits', readBranch('sold'), always, id => BigInt.asIntN(32, id), { variants: ['ids-snowflake'] }],
    ['reads-ids-through-a-double', available, always, id => BigInt(Number(id)), { variants: ['ids-near-2-63'] }],
  ]),
  fault({
    id: 'denies-whom-a-bad-key-came-before',
    branch: available,
    seamFaults: () => {
      const denied = new Set<string>()
      return {
        // As who keeps the response by its address.
        'getPet.authenticate': (isGood, { target }) => {
          if (!isGood) denied.add(target)
          return isGood && !denied.delete(target)
        },
      }
    },
    depth: 'standard',
  }),
  fault({
    id: 'loses-pets-after-some-time',
    branch: laterBranch,
    seamFaults: () => {
      const seen = new Map<bigint, number>()
      return {
        'getPet.found': pet => {
          if (pet === undefined) return undefined
          const first = seen.get(pet.id) ?? Date.now()
          seen.set(pet.id, first)
          return Date.now() - first > 450 ? undefined : pet
        },
      }
    },
    depth: 'deep',
  }),
  fault({
    id: 'found-in-one-of-two-copies',
    branch: laterBranch,
    seamFaults: () => {
      let reads = 0
      return { 'getPet.found': pet => (pet !== undefined && pet.id % 5n === 0n && reads++ % 2 === 0 ? undefined : pet) }
    },
    depth: 'standard',
  }),
]

function placeOf({ pets }: SeamContext, pet: StoredPet | undefined): number {
  return pets.findIndex(({ id }) => id === pet?.id)
}

function isFound(_: SeamContext, { status }: SeamResponse): boolean {
  return status === 200
}

function isEvery20th(c: SeamContext, response: SeamResponse): boolean {
  return isFound(c, response) && c.nth % 20 === 0
}

function isOfTheCreationBefore({ setting, pet, pets }: SeamContext): boolean {
  return setting.after === 'createPet 2xx' && pet !== undefined && pet.id === pets.at(-1)?.id
}
