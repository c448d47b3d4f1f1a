import type { Interaction } from '../../src/core/model/model.js'
import { always, change } from '../../src/kit/index.js'
import { type BaseFault, baseFaultsOf, type Entry } from './base-fault.js'
import { asText, at, nameIn, returning, spoiledPets } from './shape.js'

const severalPets = ({ setting }: Interaction): boolean => setting.pets.total > 1

const known: readonly Entry[] = [
  ...returning('getPet', [400, 404, 410, 500, 201, 204, 206]),
  ['finds-another-pet', severalPets, at('getPet.found', (pet, c) => c.pets.find(other => other.id !== pet?.id))],
  ['changes-the-name', always, at('getPet.body', pet => change(pet, { name: `${nameIn(pet)}x` }))],
  [
    'shows-the-name-in-upper-case',
    i => /[a-z]/.test(i.setting.pet!.name),
    at('getPet.body', pet => change(pet, { name: nameIn(pet).replace(/[a-z]/g, letter => letter.toUpperCase()) })),
  ],
  ['changes-the-category', always, at('getPet.body', pet => change(pet, { categoryId: 77_777 }))],
  [
    'rounds-the-category',
    i =>
      !Number.isSafeInteger(Number(i.setting.pet!.categoryId)) &&
      fits(rounded(i.setting.pet!.categoryId), i.setting.pet!.categoryId),
    at('getPet.body', (body, c) => change(body, { categoryId: rounded(c.pet!.categoryId) })),
  ],
  ['is-wrapped', always, at('getPet.body', pet => [pet])],
  ['is-text', always, at('getPet.response', asText)],
  ...Object.entries(spoiledPets).map(([how, spoil]): Entry => [`shows-a-pet-${how}`, always, at('getPet.body', spoil)]),
]

const rounded = (category: bigint): bigint => BigInt(Number(category))
const fits = (value: bigint, other: bigint): boolean => value !== other && BigInt.asIntN(64, value) === value

const unknown: readonly Entry[] = [
  ...returning('getPet', [400, 403, 410, 422, 500, 200, 204], always, '-for-an-unknown-id'),
  ['finds-a-pet-for-an-unknown-id', i => i.setting.pets.total > 0, at('getPet.found', (_, c) => c.pets.at(-1))],
]

export const readFaults: readonly BaseFault[] = [
  ...baseFaultsOf('read', 'get', known),
  ...baseFaultsOf('unknown', 'get', unknown),
]
