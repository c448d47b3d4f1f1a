import {
  always,
  edited,
  faultsAt,
  type Json,
  type Rule,
  type SeamContext,
  type StoredPet,
} from '../../../src/kit/index.js'

const near2to63 = { variants: ['ids-near-2-63'] }

/** Ways of returning another pet, or the pet with other data. */
export const otherPetFaults: Rule['faults'] = [
  ...faultsAt('getPet.body', [
    ['id-one-too-high', 'getPet id', always, edited('id', oneMore)],
    ['id-through-a-double', 'getPet id', always, edited('id', id => BigInt(Number(id))), near2to63],
    ['name-in-upper-case', 'getPet name', always, edited('name', name => String(name).toUpperCase())],
    ['name-cut-at-20', 'getPet name', always, edited('name', name => String(name).slice(0, 20))],
    ['name-without-blanks', 'getPet name', always, edited('name', name => String(name).replaceAll(' ', ''))],
    ['category-one-too-high', 'getPet categoryId', always, edited('categoryId', oneMore)],
    ['category-always-0', 'getPet categoryId', always, edited('categoryId', () => 0)],
    ['changes-names-after-the-30th', 'getPet name', isAfter30th, edited('name', () => 'Nobody'), { conditional: true }],
  ]),
  ...faultsAt('getPet.found', [
    ['returns-the-first-pet', 'getPet id', always, (pet, c) => pet && c.pets[0]],
    ['returns-the-next-pet', 'getPet id', always, (pet, c) => c.pets.find(({ id }) => id - 1n === pet?.id) ?? pet],
    ['finds-ids-by-their-double', 'getPet id', always, (_, c) => c.pets.find(isAlmost(c)), near2to63],
    [
      'mixes-up-every-10th-read',
      'getPet id',
      (c, pet) => pet !== undefined && c.nth % 10 === 0,
      another,
      { conditional: true },
    ],
  ]),
  ...faultsAt('createPet.record', [
    ['stores-names-in-lower-case', 'getPet name', always, pet => pet && { ...pet, name: pet.name.toLowerCase() }],
    ['stores-other-categories-for-sold', 'getPet categoryId', (_, pet) => pet?.status === 'sold', moved],
  ]),
]

function oneMore(value: Json | undefined): Json {
  return BigInt(value as number) + 1n
}

function isAfter30th({ pets, petId }: SeamContext): boolean {
  return pets.findIndex(({ id }) => id === petId) >= 30
}

function isAlmost({ petId }: SeamContext) {
  return ({ id }: StoredPet): boolean => Number(id) === Number(petId)
}

function another(pet: StoredPet | undefined, { pets }: SeamContext): StoredPet | undefined {
  return pets.find(({ id }) => id !== pet!.id) ?? pet
}

function moved(pet: StoredPet | undefined): StoredPet | undefined {
  return pet && { ...pet, categoryId: pet.categoryId + 1n }
}
