import { change, fault, type Json, type JsonObject, type Rule, when } from '../../../src/kit/index.js'

/** Ways of returning another pet, or the pet with other data. */
export const otherPetFaults: Rule['faults'] = [
  bend('id-one-too-high', 'id', id => BigInt(id as number) + 1n),
  bend('id-through-a-double', 'id', id => BigInt(Number(id)), { freedoms: ['ids-near-2-63'] }),
  bend('name-in-upper-case', 'name', name => String(name).toUpperCase()),
  bend('name-cut-at-20', 'name', name => String(name).slice(0, 20)),
  bend('name-without-blanks', 'name', name => String(name).replaceAll(' ', '')),
  bend('category-one-too-high', 'categoryId', category => BigInt(category as number) + 1n),
  bend('category-always-0', 'categoryId', () => 0),
  fault('returns-the-first-pet', 'getPet id', 'getPet.found', (pet, c) => pet && c.pets[0]),
  fault('returns-the-next-pet', 'getPet id', 'getPet.found', (pet, c) =>
    pet === undefined ? pet : (c.pets.find(({ id }) => id === pet.id + 1n) ?? pet),
  ),
  fault(
    'finds-ids-by-their-double',
    'getPet id',
    'getPet.found',
    (_, c) => c.pets.find(({ id }) => Number(id) === Number(c.petId)),
    { freedoms: ['ids-near-2-63'] },
  ),
  fault(
    'stores-names-in-lower-case',
    'getPet name',
    'createPet.record',
    pet => pet && { ...pet, name: pet.name.toLowerCase() },
  ),
  fault(
    'stores-other-categories-for-sold',
    'getPet categoryId',
    'createPet.record',
    pet => pet && (pet.status === 'sold' ? { ...pet, categoryId: pet.categoryId + 1n } : pet),
  ),
  fault(
    'changes-names-after-the-30th',
    'getPet name',
    'getPet.body',
    when(
      c => c.pets.findIndex(({ id }) => id === c.petId) >= 30,
      body => change(body, { name: 'Nobody' }),
    ),
    { depth: 'standard', conditional: true },
  ),
  fault(
    'mixes-up-every-10th-read',
    'getPet id',
    'getPet.found',
    when(
      (c, pet) => pet !== undefined && c.nth % 10 === 0,
      (pet, c) => c.pets.find(({ id }) => id !== pet!.id) ?? pet,
    ),
    { depth: 'standard', conditional: true },
  ),
]

function bend(id: string, field: string, edit: (value: Json) => Json, conditions = {}) {
  const bent = (body: Json) => change(body, { [field]: edit((body as JsonObject)[field]!) })
  return fault(id, `getPet ${field}`, 'getPet.body', bent, conditions)
}
