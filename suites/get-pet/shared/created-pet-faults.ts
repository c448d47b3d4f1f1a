import { fault, faultsAt, type Rule, respond } from '../../../src/kit/index.js'
import { isBehindOtherMethods } from '../../shared/behind.js'

import { laterBranch } from '../scenarios/later-reads.js'
import { readBranch } from './own-reads.js'

/** Ways of not finding a pet that was created. */
export const createdPetFaults: Rule['faults'] = [
  fault({ id: 'finds-nothing', branch: readBranch('available'), seam: 'getPet.found', then: undefined }),
  ...(['available', 'pending', 'sold'] as const).map(status =>
    fault({
      id: `loses-${status}-pets`,
      branch: readBranch(status),
      seam: 'getPet.found',
      when: (_, pet) => pet?.status === status,
      then: undefined,
    }),
  ),
  ...faultsAt('createPet.record', [
    {
      id: 'never-stores-without-status',
      branch: readBranch(undefined),
      when: c => !('status' in (c.input as object)),
      then: undefined,
    },
    {
      id: 'never-stores-sold-pets',
      branch: readBranch('sold'),
      when: (_, pet) => pet?.status === 'sold',
      then: undefined,
    },
  ]),
  fault({
    id: 'forbids-pending-pets',
    branch: readBranch('pending'),
    seam: 'getPet.response',
    when: c => c.pet?.status === 'pending',
    then: respond(403),
  }),
  fault({
    id: 'denies-whom-a-bad-key-came-before',
    branch: readBranch('available'),
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
  ...faultsAt('getPet.response', [
    {
      id: 'breaks-right-behind-the-creation',
      branch: readBranch('available'),
      when: c => c.setting.after === 'createPet 2xx' && c.pet !== undefined && c.pet.id === c.pets.at(-1)?.id,
      then: respond(500),
    },
    {
      id: 'redirects-to-the-pet',
      branch: readBranch('available'),
      when: (_, response) => response.status === 200,
      then: respond(302, undefined, [['location', '/v1/pets']]),
    },
    {
      id: 'breaks-for-available-pets',
      branch: readBranch('available'),
      when: c => c.pet?.status === 'available',
      then: respond(500),
    },
  ]),
  fault({
    id: 'loses-names-beyond-ascii',
    branch: readBranch('available'),
    seam: 'getPet.found',
    when: (_, pet) => /[^ -~]/.test(pet?.name ?? ''),
    then: undefined,
  }),
  fault({
    id: 'breaks-for-large-categories',
    branch: readBranch('available'),
    seam: 'getPet.response',
    when: c => (c.pet?.categoryId ?? 0n) > 2n ** 40n,
    then: respond(500),
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
  ...faultsAt('getPet.found', [
    {
      id: 'keeps-only-the-last-100',
      branch: laterBranch,
      when: (c, pet) => c.pets.findIndex(({ id }) => id === pet?.id) < c.pets.length - 100,
      then: undefined,
      depth: 'standard',
    },
    {
      id: 'finds-only-the-first-30',
      branch: readBranch('available'),
      then: (pet, c) => (c.pets.findIndex(({ id }) => id === pet?.id) < 30 ? pet : undefined),
      depth: 'standard',
      conditional: true,
    },
  ]),
  fault({
    id: 'breaks-at-every-20th-read',
    branch: readBranch('available'),
    seam: 'getPet.response',
    when: (c, response) => response.status === 200 && c.nth % 20 === 0,
    then: respond(500),
    depth: 'standard',
    conditional: true,
  }),
  fault({
    id: 'loses-pets-created-side-by-side',
    branch: readBranch('available'),
    seam: 'createPet.record',
    when: c => c.active > 1,
    then: undefined,
    depth: 'standard',
    conditional: true,
  }),
  fault({
    id: 'refuses-ids-below-1',
    branch: readBranch('available'),
    seam: 'getPet.response',
    when: c => c.petId !== undefined && c.petId < 1n,
    then: respond(400),
    variants: ['ids-negative'],
  }),
  ...faultsAt('getPet.id', [
    {
      id: 'cuts-ids-to-32-bits',
      branch: readBranch('sold'),
      then: id => BigInt.asIntN(32, id),
      variants: ['ids-snowflake'],
    },
    {
      id: 'reads-ids-through-a-double',
      branch: readBranch('available'),
      then: id => BigInt(Number(id)),
      variants: ['ids-near-2-63'],
    },
  ]),
  fault({
    id: 'breaks-behind-other-methods',
    branch: readBranch('available'),
    seam: 'getPet.response',
    when: (c, honest) => honest.status === 200 && isBehindOtherMethods(c),
    then: respond(405),
    depth: 'standard',
  }),
]
