import { fault, type Rule, respond, statefulFault, when } from '../../../src/kit/index.js'
import { isBehindOtherMethods } from '../../shared/behind.js'

import { laterBranch } from '../asks/later-reads.js'
import { readBranch } from './own-reads.js'

/** Ways of not finding a pet that was created. */
export const createdPetFaults: Rule['faults'] = [
  fault('finds-nothing', readBranch('available'), 'getPet.found', () => undefined),
  ...(['available', 'pending', 'sold'] as const).map(status =>
    fault(
      `loses-${status}-pets`,
      readBranch(status),
      'getPet.found',
      when(
        (_, pet) => pet?.status === status,
        () => undefined,
      ),
    ),
  ),
  fault(
    'never-stores-without-status',
    readBranch(undefined),
    'createPet.record',
    when(
      c => !('status' in (c.input as object)),
      () => undefined,
    ),
  ),
  fault(
    'never-stores-sold-pets',
    readBranch('sold'),
    'createPet.record',
    when(
      (_, pet) => pet?.status === 'sold',
      () => undefined,
    ),
  ),
  fault(
    'forbids-pending-pets',
    readBranch('pending'),
    'getPet.response',
    when(
      c => c.pet?.status === 'pending',
      () => respond(403),
    ),
  ),
  statefulFault(
    'denies-whom-a-bad-key-came-before',
    readBranch('available'),
    () => {
      const denied = new Set<string>()
      return {
        // As who keeps the response by its address.
        'getPet.authenticate': (isGood, { target }) => {
          if (!isGood) denied.add(target)
          return isGood && !denied.delete(target)
        },
      }
    },
    { depth: 'standard' },
  ),
  fault(
    'breaks-right-behind-the-creation',
    readBranch('available'),
    'getPet.response',
    when(
      c => c.setting.after === 'createPet 2xx' && c.pet !== undefined && c.pet.id === c.pets.at(-1)?.id,
      () => respond(500),
    ),
  ),
  fault(
    'redirects-to-the-pet',
    readBranch('available'),
    'getPet.response',
    when(
      (_, response) => response.status === 200,
      () => respond(302, undefined, [['location', '/v1/pets']]),
    ),
  ),
  fault(
    'breaks-for-available-pets',
    readBranch('available'),
    'getPet.response',
    when(
      c => c.pet?.status === 'available',
      () => respond(500),
    ),
  ),
  fault(
    'loses-names-beyond-ascii',
    readBranch('available'),
    'getPet.found',
    when(
      (_, pet) => /[^ -~]/.test(pet?.name ?? ''),
      () => undefined,
    ),
  ),
  fault(
    'breaks-for-large-categories',
    readBranch('available'),
    'getPet.response',
    when(
      c => (c.pet?.categoryId ?? 0n) > 2n ** 40n,
      () => respond(500),
    ),
  ),
  statefulFault(
    'loses-pets-after-some-time',
    laterBranch,
    () => {
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
    { depth: 'deep' },
  ),
  statefulFault(
    'found-in-one-of-two-copies',
    laterBranch,
    () => {
      let reads = 0
      return { 'getPet.found': pet => (pet !== undefined && pet.id % 5n === 0n && reads++ % 2 === 0 ? undefined : pet) }
    },
    { depth: 'standard' },
  ),
  fault(
    'keeps-only-the-last-100',
    laterBranch,
    'getPet.found',
    (pet, c) => (c.pets.findIndex(({ id }) => id === pet?.id) < c.pets.length - 100 ? undefined : pet),
    { depth: 'standard' },
  ),
  fault(
    'finds-only-the-first-30',
    readBranch('available'),
    'getPet.found',
    (pet, c) => (c.pets.findIndex(({ id }) => id === pet?.id) < 30 ? pet : undefined),
    { depth: 'standard', conditional: true },
  ),
  fault(
    'breaks-at-every-20th-read',
    readBranch('available'),
    'getPet.response',
    when(
      (c, response) => response.status === 200 && c.nth % 20 === 0,
      () => respond(500),
    ),
    { depth: 'standard', conditional: true },
  ),
  fault(
    'loses-pets-created-side-by-side',
    readBranch('available'),
    'createPet.record',
    when(
      c => c.active > 1,
      () => undefined,
    ),
    { depth: 'standard', conditional: true },
  ),
  fault(
    'refuses-ids-below-1',
    readBranch('available'),
    'getPet.response',
    when(
      c => c.petId !== undefined && c.petId < 1n,
      () => respond(400),
    ),
    { freedoms: ['ids-negative'] },
  ),
  fault('cuts-ids-to-32-bits', readBranch('sold'), 'getPet.id', id => BigInt.asIntN(32, id), {
    freedoms: ['ids-snowflake'],
  }),
  fault('reads-ids-through-a-double', readBranch('available'), 'getPet.id', id => BigInt(Number(id)), {
    freedoms: ['ids-near-2-63'],
  }),
  fault(
    'breaks-behind-other-methods',
    readBranch('available'),
    'getPet.response',
    when(
      (c, honest) => honest.status === 200 && isBehindOtherMethods(c),
      () => respond(405),
    ),
    { depth: 'standard' },
  ),
]
