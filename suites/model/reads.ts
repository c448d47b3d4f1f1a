import { int64, integer, type ScenarioContext, sentRequest } from '../../src/kit/index.js'
import { named, namesOf, parameter } from './parameter.js'

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

/** Of any length: nearly all of what is drawn evenly has as many digits as the greatest. */
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

/** Made from the id of one of this run's pets, and none of theirs itself. */
const besidePet =
  (make: (id: bigint) => bigint): MakeId =>
  t => {
    const ids = t.facts.pets.map(pet => BigInt(pet.id)).filter(id => id > 0n)
    const own = new Set(ids)
    const free = ids.map(make).filter(id => !own.has(id) && id >= 1n && id <= int64.max)
    return free.length === 0 ? undefined : free[Number(t.random(0n, BigInt(free.length - 1)))]
  }

/** Ids that no pet has: random large ones, and those that a careless comparison takes for the id of a pet. */
const unknownIds = {
  'random below 10^6': within(1_000n, 999_999n),
  'random below 2^31': within(1_000_000n, 2n ** 31n - 1n),
  'random below 2^32': within(2n ** 31n, 2n ** 32n - 1n),
  'random below 2^40': within(2n ** 32n, 2n ** 40n - 1n),
  'random below 2^53': t => randomId(t, 'below 2^53'),
  'random beyond 2^53': t => randomId(t, 'beyond 2^53'),
  'greatest of int64': unlessShown(() => greatestIds[0]),
  'next to the greatest': unlessShown(() => greatestIds[1]),
  'one above a pet': besidePet(id => id + 1n),
  'one below a pet': besidePet(id => id - 1n),
  '2^32 above a pet': besidePet(id => id + 2n ** 32n),
  // The same to who keeps 16 to 48 bits, and to who keeps 49 to 62.
  '2^48 above a pet': besidePet(id => id + 2n ** 48n),
  '2^62 above a pet': besidePet(id => id + 2n ** 62n),
  'a digit behind a pet': besidePet(id => id * 10n + 7n),
  'a digit less than a pet': besidePet(id => id / 10n),
  'a digit before a pet': besidePet(id => BigInt(`9${id}`)),
} as const satisfies Record<string, MakeId>

type UnknownId = keyof typeof unknownIds

export const unknownId = parameter({
  name: 'id',
  source: '4.3 P14',
  classes: named(...(Object.keys(unknownIds) as UnknownId[])),
})

/** Those that are made of no pet's. */
export const unknownIdsOfNoPet = namesOf(unknownId).filter(name => !name.endsWith(' a pet'))

export const unknownIdOf = (t: Tools, kind: string): bigint | undefined => unknownIds[kind as UnknownId](t)

/** What the path names, as far as the request alone tells. */
export const pathId = parameter({
  name: 'id',
  source: '4.3 P12 P14',
  said: {
    what: 'the id in the path',
    of: { 'a pet': 'that of a pet', 'not an integer': 'something else than an integer' },
  },
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
