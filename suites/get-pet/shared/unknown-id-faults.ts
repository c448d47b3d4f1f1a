import {
  always,
  faultsAt,
  type Rule,
  respond,
  type SeamContext,
  type SeamResponse,
  type StoredPet,
} from '../../../src/kit/index.js'

const [small, large, bounds] = ['getPet below 2^53', 'getPet beyond 2^53', 'getPet int64 bounds'] as const
const limit = 2n ** 53n
const greatest = 2n ** 63n - 1n

/** Ways of not answering 404 to an unknown id. */
export const unknownIdFaults: Rule['faults'] = [
  ...faultsAt('getPet.response', [
    ['answers-400', small, isMissing(), respond(400)],
    ['answers-410', small, isMissing(), respond(410)],
    ['breaks', small, isMissing(), respond(500)],
    ['answers-204', small, isMissing(), { ...respond(204), body: '' }],
    ['answers-200-with-nothing', small, isMissing(), { ...respond(200), body: '' }],
    ['answers-200-with-null', small, isMissing(), { ...respond(200), body: 'null' }],
    ['answers-200-with-an-error', small, isMissing(), respond(200)],
    ['refuses-ids-beyond-2-53', large, isMissing(id => id >= limit), respond(400)],
    ['breaks-on-ids-beyond-2-53', large, isMissing(id => id >= limit), respond(500)],
    ['forbids-ids-beyond-2-60', large, isMissing(id => id >= 2n ** 60n), respond(403)],
    ['breaks-on-the-bound', bounds, isMissing(id => id === greatest), respond(500)],
    ['refuses-the-bound', bounds, isMissing(id => id === greatest), respond(400)],
    // Only what is small enough for a double: half of the ids asked for are.
    [
      'breaks-on-every-third-id',
      small,
      isMissing(id => id < limit && id % 3n === 0n),
      respond(500),
      { conditional: true },
    ],
  ]),
  ...faultsAt('getPet.found', [
    ['returns-the-first-pet', small, always, find(c => c.pets[0])],
    ['invents-a-pet', small, always, find(invented)],
    ['invents-a-pet-beyond-2-53', large, c => c.petId! >= limit, find(invented)],
    ['invents-a-pet-below-2-53', small, c => c.petId! <= limit, find(invented)],
    ['invents-a-pet-below-2-40', small, c => c.petId! <= 2n ** 40n, find(invented)],
    ['returns-the-neighbour-below', small, always, find(like((id, asked) => id === asked - 1n))],
    [
      'returns-the-neighbour-above',
      small,
      always,
      find(like((id, asked) => id === asked + 1n)),
      { variants: ['ids-sparse'] },
    ],
    ['finds-ids-by-their-double', large, always, find(like(sameDouble)), { variants: ['ids-near-2-63'] }],
    ['cuts-ids-to-32-bits', small, always, find(like((id, asked) => BigInt.asIntN(32, id - asked) === 0n))],
  ]),
]

/** The response is the 404 to such an id. */
function isMissing(which: (petId: bigint) => boolean = always) {
  return (c: SeamContext, { status }: SeamResponse): boolean =>
    status === 404 && c.petId !== undefined && which(c.petId)
}

/** Finds something for an id that no pet has. */
function find(lookup: (c: SeamContext) => StoredPet | undefined) {
  return (pet: StoredPet | undefined, c: SeamContext): StoredPet | undefined => pet ?? lookup(c)
}

function like(same: (id: bigint, asked: bigint) => boolean) {
  return ({ pets, petId }: SeamContext): StoredPet | undefined => pets.find(({ id }) => same(id, petId!))
}

function sameDouble(id: bigint, asked: bigint): boolean {
  return Number(id) === Number(asked)
}

function invented({ petId }: SeamContext): StoredPet {
  return { id: petId!, name: 'Nobody', categoryId: 1n }
}
