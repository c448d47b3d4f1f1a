import {
  type AskContext,
  type Case,
  defineAsk,
  type Exchange,
  getPet,
  type Integer,
  int64,
  integer,
  parsedResponse,
  unknownId,
  unknownIdRanges,
} from '../../../src/kit/index.js'

export type UnknownInput =
  | { readonly id: bigint }
  /** A random id of this range: each is asked for, whatever the property draws. */
  | { readonly range: keyof typeof unknownIdRanges }
  /** An upper bound of int64. */
  | { readonly bound: bigint }
  /** The distance from one of this run's pets. */
  | { readonly beside: bigint }

/** The branches of an unknown id: beyond 2^53 a double loses digits. */
export const unknownBranches = ['getPet below 2^53', 'getPet beyond 2^53', 'getPet int64 bounds'] as const

export const unknownBranch = (sample: Case): string =>
  'bound' in (sample.input as UnknownInput) ? unknownBranches[2] : `getPet ${rangeOf(askedId(sample.exchanges[0]!))}`

const rangeOf = (id: Integer) => (id < 2n ** 53n ? 'below 2^53' : 'beyond 2^53')

/** The id in the path of a request of this ask. */
export const askedId = ({ request }: Exchange): Integer => integer(BigInt(request.path.slice('/pets/'.length)))

/** The id that an answer shows, if any. */
export const shownId = (exchange: Exchange): Integer | undefined => parsedResponse(exchange).looseId

/**
 * Asks for ids that no pet has. Where a random one is answered with 200 as if it were known, another random one is
 * asked for: one hit may be chance.
 */
export const unknownIds = defineAsk<UnknownInput>({
  id: 'unknown-ids',
  phase: 'main',
  onGetPet: true,
  summary: 'GET /pets/{petId} with random large ids, the upper bounds of int64 and neighbours of created pets',
  examples: [
    { range: 'below 2^53' },
    { range: 'beyond 2^53' },
    { bound: int64.max },
    { bound: int64.max - 1n },
    // A neighbour shows an id that was rounded, one 2^32 away an id that was cut to 32 bits.
    { beside: 1n },
    { beside: -1n },
    { beside: 2n ** 32n },
  ],
  property: { arbitrary: () => unknownId().map(id => ({ id })), runs: { quick: 6, standard: 30, deep: 200 } },
  async perform(t, input) {
    if ('beside' in input) {
      const id = neighbour(t, input.beside)
      if (id !== undefined) await t.send('beside', getPet(id))
      return
    }
    const id = 'id' in input ? input.id : 'bound' in input ? input.bound : randomId(t, input.range)
    const unknown = await t.send('unknown', getPet(id))
    if ('bound' in input || unknown.response?.status !== 200) return
    const shown = shownId(unknown)
    if (shown === undefined || shown === askedId(unknown)) await t.send('another', getPet(randomId(t, rangeOf(id))))
  },
})

function randomId(t: AskContext, range: keyof typeof unknownIdRanges): bigint {
  const { min, max } = unknownIdRanges[range]
  return t.random(min, max)
}

/** An id at this distance from one of this run's pets that is none of theirs itself. */
function neighbour(t: AskContext, distance: bigint): bigint | undefined {
  const ids = t.facts.pets.map(pet => BigInt(pet.id))
  const own = new Set(ids)
  const free = ids.map(id => id + distance).filter(id => !own.has(id) && id >= 1n && id <= int64.max)
  return free.length === 0 ? undefined : free[Number(t.random(0n, BigInt(free.length - 1)))]
}
