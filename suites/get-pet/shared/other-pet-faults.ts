import { always, change, fault, faultsAt, type Json, type JsonObject, type Rule } from '../../../src/kit/index.js'

/** Ways of returning another pet, or the pet with other data. */
export const otherPetFaults: Rule['faults'] = [
  broken('id-one-too-high', 'id', id => BigInt(id as number) + 1n),
  broken('id-through-a-double', 'id', id => BigInt(Number(id)), { variants: ['ids-near-2-63'] }),
  broken('name-in-upper-case', 'name', name => String(name).toUpperCase()),
  broken('name-cut-at-20', 'name', name => String(name).slice(0, 20)),
  broken('name-without-blanks', 'name', name => String(name).replaceAll(' ', '')),
  broken('category-one-too-high', 'categoryId', category => BigInt(category as number) + 1n),
  broken('category-always-0', 'categoryId', () => 0),
  ...faultsAt('getPet.found', [
    ['returns-the-first-pet', 'getPet id', always, (pet, c) => pet && c.pets[0]],
    [
      'returns-the-next-pet',
      'getPet id',
      always,
      (pet, c) => (pet === undefined ? pet : (c.pets.find(({ id }) => id === pet.id + 1n) ?? pet)),
    ],
    [
      'finds-ids-by-their-double',
      'getPet id',
      always,
      (_, c) => c.pets.find(({ id }) => Number(id) === Number(c.petId)),
      { variants: ['ids-near-2-63'] },
    ],
    [
      'mixes-up-every-10th-read',
      'getPet id',
      (c, pet) => pet !== undefined && c.nth % 10 === 0,
      (pet, c) => c.pets.find(({ id }) => id !== pet!.id) ?? pet,
      { conditional: true },
    ],
  ]),
  ...faultsAt('createPet.record', [
    ['stores-names-in-lower-case', 'getPet name', always, pet => pet && { ...pet, name: pet.name.toLowerCase() }],
    [
      'stores-other-categories-for-sold',
      'getPet categoryId',
      always,
      pet => pet && (pet.status === 'sold' ? { ...pet, categoryId: pet.categoryId + 1n } : pet),
    ],
  ]),
  ...faultsAt('getPet.body', [
    [
      'changes-names-after-the-30th',
      'getPet name',
      c => c.pets.findIndex(({ id }) => id === c.petId) >= 30,
      body => change(body, { name: 'Nobody' }),
      { conditional: true },
    ],
  ]),
]

function broken(id: string, field: string, edit: (value: Json) => Json, conditions = {}) {
  const changed = (body: Json) => change(body, { [field]: edit((body as JsonObject)[field]!) })
  return fault({ id, branch: `getPet ${field}`, seam: 'getPet.body', then: changed, ...conditions })
}
