import {
  type Facts,
  getPet,
  int64,
  integer,
  type Model,
  named,
  namesOf,
  type OwnPet,
  parameter,
  type RequestSpec,
  type RowOf,
  type ScenarioContext,
  sentRequest,
} from '../../src/kit/index.js'
import { roughStore } from './list.js'
import { askedConnection } from './traffic.js'

/** Pets of this run that no creation made which ought to have been refused. */
export const soundPets = ({ pets }: Pick<Facts, 'pets'>): readonly OwnPet[] => pets.filter(({ tainted }) => !tainted)

/** Those in a category that a double does not hold, if there are any: most that goes wrong with a pet shows in them. */
export function tellingPets(facts: Pick<Facts, 'pets'>): readonly OwnPet[] {
  const pets = soundPets(facts)
  const telling = pets.filter(({ categoryId }) => !Number.isSafeInteger(Number(categoryId)))
  return telling.length > 0 ? telling : pets
}

/** A read of an id that no pet has: far beyond those that are given. */
export const getFarId = ({ random }: ScenarioContext): RequestSpec => getPet(random(2n ** 61n, 2n ** 62n))

/** Where ids are taken from that no pet ought to have: far beyond what a server counts up to, within int64. */
export const unknownIdRanges = {
  'below 2^53': { min: 2n ** 40n, max: 2n ** 53n - 1n },
  'beyond 2^53': { min: 2n ** 53n, max: 2n ** 63n - 2n },
} as const

/** The ends of int64: a pet may well have one of them. */
export const greatestIds = [2n ** 63n - 1n, 2n ** 63n - 2n] as const

type Tools = Pick<ScenarioContext, 'facts' | 'random'>

/** An id of this kind; undefined where this store has none. */
type MakeId = (t: Tools) => bigint | undefined

/** Of any length: nearly all of what is generated evenly has as many digits as the greatest. */
export function randomId({ random }: Pick<Tools, 'random'>, range: keyof typeof unknownIdRanges): bigint {
  const { min, max } = unknownIdRanges[range]
  const [fewest, most] = [min, max].map(bound => BigInt(bound.toString(2).length - 1))
  const least = 2n ** random(fewest!, most!)
  return random(least, least * 2n - 1n > max ? max : least * 2n - 1n)
}

/** An id that no response has shown; it may be that of another client's pet (P14). */
const unlessShown =
  (make: (t: Tools) => bigint): MakeId =>
  t => {
    const id = make(t)
    return t.facts.hasShown(integer(id)) ? undefined : id
  }

const within = (least: bigint, most: bigint): MakeId => unlessShown(({ random }) => random(least, most))

const reordered = (id: bigint): readonly bigint[] => [
  BigInt([...String(id)].reverse().join('')),
  BigInt(String(id).replace(/(.)(.)$/, '$2$1')),
]

const inAnotherBase = (id: bigint): readonly bigint[] => [
  BigInt(`0x${id}`),
  BigInt(id.toString(8)),
  Buffer.from(id.toString(16).padStart(16, '0'), 'hex').reverse().readBigUInt64BE() >> 1n,
]

/** What a careless comparison, or another column, takes for a pet. */
const ofPet: Readonly<Record<string, (pet: Pick<OwnPet, 'id' | 'name' | 'categoryId'>) => readonly bigint[]>> = {
  'one above a pet': ({ id }) => [BigInt(id) + 1n],
  'one below a pet': ({ id }) => [BigInt(id) - 1n],
  // The same to who keeps so many bits.
  'the low bits of a pet': ({ id }) => [8n, 16n, 24n, 31n, 32n, 48n, 53n, 62n].map(bits => BigInt(id) + 2n ** bits),
  'one other bit than a pet': ({ id }) => Array.from({ length: 62 }, (_, bit) => BigInt(id) ^ (1n << BigInt(bit))),
  'reordered digits of a pet': ({ id }) => reordered(BigInt(id)),
  'digits behind a pet': ({ id }) => [`${id}7`, `${id}000`, `${id}${id}`, BigInt(id) * 2n].map(BigInt),
  'a digit less than a pet': ({ id }) => [BigInt(id) / 10n],
  'a digit before a pet': ({ id }) => [BigInt(`9${id}`)],
  'another base of a pet': ({ id }) => inAnotherBase(BigInt(id)),
  'the name or category of a pet': ({ name, categoryId }) =>
    [...(/^[1-9]\d{0,18}$/.test(name) ? [name] : []), categoryId].map(BigInt),
}

const hasPositiveId = ({ id }: Pick<OwnPet, 'id'>): boolean => id > 0

/** All that may be asked for because of these pets. */
export const idsOfPets = (pets: readonly OwnPet[]): readonly bigint[] =>
  Object.values(ofPet).flatMap(make => pets.filter(hasPositiveId).flatMap(make))

/** Made from one of this run's pets, and the id of none; of names and categories, names come first. */
const madeOfPet =
  (kind: string): MakeId =>
  t => {
    const pets = t.facts.pets.filter(hasPositiveId)
    const free = pets
      .flatMap(pet => ofPet[kind]!(pet))
      .filter(id => id >= 1n && id <= int64.max && !t.facts.hasShown(integer(id)))
    const named = new Set(pets.map(({ name }) => name))
    const first = free.filter(id => named.has(String(id)))
    const all = first.length > 0 ? first : free
    return all.length === 0 ? undefined : all[Number(t.random(0n, BigInt(all.length - 1)))]
  }

/** Ids that no pet has. */
const randomIds = {
  'random below 10^6': within(1_000n, 999_999n),
  'random below 2^31': within(1_000_000n, 2n ** 31n - 1n),
  'random below 2^32': within(2n ** 31n, 2n ** 32n - 1n),
  'random below 2^40': within(2n ** 32n, 2n ** 40n - 1n),
  'random below 2^53': t => randomId(t, 'below 2^53'),
  'random beyond 2^53': t => randomId(t, 'beyond 2^53'),
  'greatest of int64': unlessShown(() => greatestIds[0]),
  'next to the greatest': unlessShown(() => greatestIds[1]),
} as const satisfies Record<string, MakeId>

const unknownIds: Readonly<Record<string, MakeId>> = {
  ...randomIds,
  ...Object.fromEntries(Object.keys(ofPet).map(kind => [kind, madeOfPet(kind)])),
}

export const unknownId = parameter({ name: 'id', source: '4.3 P14', classes: named(...Object.keys(unknownIds)) })

/** Those that are made of no pet's. */
export const unknownIdsOfNoPet = namesOf(unknownId).filter(name => name in randomIds)

export const unknownIdOf = (t: Tools, kind: string): bigint | undefined => unknownIds[kind]!(t)

/** What the path names, as far as the request alone tells. */
export const pathId = parameter({
  name: 'id',
  source: '4.3 P12 P14',
  classes: named('a pet', 'below 2^40', '2^40 to 2^53', 'beyond 2^53', 'below 1', 'outside int64', 'not an integer'),
  apart: ['a pet'],
  classOf: interaction => {
    const sent = sentRequest(interaction).petId
    // Of one with a bad key `request` says it.
    if (sent === undefined || interaction.credential !== 'valid') return undefined
    if (interaction.setting.pet !== undefined) return 'a pet'
    if (sent.kind !== 'integer') return sent.kind === 'other spelling' ? undefined : sent.kind
    const id = BigInt(sent.id!)
    return id < unknownIdRanges['below 2^53'].min ? 'below 2^40' : id < 2n ** 53n ? '2^40 to 2^53' : 'beyond 2^53'
  },
})

export type ReadRow = RowOf<typeof unknownId | typeof roughStore | typeof askedConnection>

const idsOfMidStore = ['random below 2^53', 'random beyond 2^53', 'one above a pet']

/** `GET /pets/{petId}` with ids that no pet has. */
export const reads: Model<ReadRow> = {
  id: 'reads',
  title: 'reads of unknown ids',
  parameters: [unknownId, roughStore, askedConnection],
  constraints: [
    {
      because: 'each kind of id is asked of a small store and of a large one',
      parameters: ['id', 'store'],
      allows: row => row.store !== '22 to 98 pets' || idsOfMidStore.includes(row.id!),
    },
  ],
}
