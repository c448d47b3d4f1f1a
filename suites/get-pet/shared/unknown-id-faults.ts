import { fault, faultsAt, type Rule, respond, type SeamContext, type StoredPet } from '../../../src/kit/index.js'
import { isBehindOtherMethods } from '../../shared/behind.js'

const [small, large, bounds] = ['getPet below 2^53', 'getPet beyond 2^53', 'getPet int64 bounds'] as const
const limit = 2n ** 53n

/** Another response in place of the 404, for the ids that the condition names. */
const instead = (id: string, branch: string, status: number, condition: (petId: bigint) => boolean, body?: '' | null) =>
  fault({
    id,
    branch,
    seam: 'getPet.response',
    when: (c, honest) => honest.status === 404 && c.petId !== undefined && condition(c.petId),
    then: () => (body === '' ? { ...respond(status), body } : respond(status, body)),
  })

/** Finds something for an id that no pet has. */
const finds = (
  id: string,
  branch: string,
  lookup: (c: SeamContext) => StoredPet | undefined,
  variants: readonly string[] = [],
) => fault({ id, branch, seam: 'getPet.found', then: (pet, c) => pet ?? lookup(c), variants })

/** Ways of not answering 404 to an unknown id. */
export const unknownIdFaults: Rule['faults'] = [
  instead('answers-400', small, 400, () => true),
  instead('answers-410', small, 410, () => true),
  instead('breaks', small, 500, () => true),
  instead('answers-204', small, 204, () => true, ''),
  instead('answers-200-with-nothing', small, 200, () => true, ''),
  instead('answers-200-with-null', small, 200, () => true, null),
  instead('answers-200-with-an-error', small, 200, () => true),
  instead('refuses-ids-beyond-2-53', large, 400, id => id >= limit),
  instead('breaks-on-ids-beyond-2-53', large, 500, id => id >= limit),
  instead('forbids-ids-beyond-2-60', large, 403, id => id >= 2n ** 60n),
  instead('breaks-on-the-bound', bounds, 500, id => id === 2n ** 63n - 1n),
  instead('refuses-the-bound', bounds, 400, id => id === 2n ** 63n - 1n),
  finds('returns-the-first-pet', small, c => c.pets[0]),
  finds('invents-a-pet', small, c => ({ id: c.petId!, name: 'Nobody', categoryId: 1n })),
  finds('invents-a-pet-beyond-2-53', large, c =>
    c.petId! < limit ? undefined : { id: c.petId!, name: 'Nobody', categoryId: 1n },
  ),
  finds('invents-a-pet-below-2-53', small, c =>
    c.petId! > limit ? undefined : { id: c.petId!, name: 'Nobody', categoryId: 1n },
  ),
  finds('invents-a-pet-below-2-40', small, c =>
    c.petId! > 2n ** 40n ? undefined : { id: c.petId!, name: 'Nobody', categoryId: 1n },
  ),
  finds('returns-the-neighbour-below', small, c => c.pets.find(pet => pet.id === c.petId! - 1n)),
  finds('returns-the-neighbour-above', small, c => c.pets.find(pet => pet.id === c.petId! + 1n), ['ids-sparse']),
  finds('finds-ids-by-their-double', large, c => c.pets.find(pet => Number(pet.id) === Number(c.petId)), [
    'ids-near-2-63',
  ]),
  finds('cuts-ids-to-32-bits', small, c =>
    c.pets.find(pet => BigInt.asIntN(32, pet.id) === BigInt.asIntN(32, c.petId!)),
  ),
  // Only what is small enough for a double: half of the ids asked for are.
  ...faultsAt('getPet.response', [
    [
      'breaks-on-every-third-id',
      small,
      (c, honest) => honest.status === 404 && c.petId! < limit && c.petId! % 3n === 0n,
      respond(500),
      { conditional: true },
    ],
    [
      'breaks-behind-other-methods',
      large,
      (c, honest) => honest.status === 404 && isBehindOtherMethods(c),
      respond(500),
      'standard',
    ],
  ]),
]
