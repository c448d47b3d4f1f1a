import { mix64 } from '../chance.js'
import type { VariantRow } from '../variant.js'

const max = 2n ** 63n - 1n
const snowflakes = 1_733_356_800_000n << 22n

const ids = (id: string, summary: string, assign: (n: bigint) => bigint): VariantRow => [
  id,
  summary,
  { id: n => assign(BigInt(n)) },
]

/** Part 2: ids are unique and int64, and nothing else. Every sequence gives each id once. */
export const idSequences: readonly VariantRow[] = [
  ids('ids-from-0', 'ids count from 0', n => n - 1n),
  ids('ids-negative', 'ids count down from -1', n => -n),
  ids('ids-sparse', 'ids ascend with gaps', n => n * 1000n + (mix64(n) & 511n)),
  ids('ids-shuffled', 'ids are small and in no order', n => (n * 7919n) % 1_000_003n),
  ids('ids-random', 'ids are spread over the whole of int64', n => mix64(n)),
  ids('ids-near-2-63', 'ids count down from 2^63-1', n => max + 1n - n),
  ids('ids-near-minus-2-63', 'ids count up from -2^63', n => -max - 2n + n),
  ids('ids-beyond-2-53', 'ids count up from 2^53', n => 2n ** 53n - 1n + n),
  ids('ids-snowflake', 'ids are large multiples of 4096', n => snowflakes + n * 4096n),
]

/** The 63 bits in the reverse order, so that what follows each other is spread evenly. */
const reversed = (n: bigint): bigint => BigInt(`0b${n.toString(2).padStart(63, '0').split('').reverse().join('')}`)

/** Those of another client, who creates pets beside the run, are made from those of the run in a simple way. */
const shared = ([id, summary, sets]: VariantRow): VariantRow => [
  id,
  `${summary}, and another client has every second one`,
  { ...sets, othersEvery: 2 },
]

/** Section 4.3: what getPet does with what is no id of a pet that its caller may read. */
export const otherIds: readonly VariantRow[] = [
  shared(ids('ids-bit-reversed', 'ids count in reversed bits', reversed)),
  shared(ids('ids-in-shards', 'ids count in four shards above bit 48', n => ((n & 3n) << 48n) + (n >> 2n) + 1n)),
  ['id-junk-answered-400', 'a petId that is no integer is refused with 400', { idJunk: 400 }],
  ['id-junk-answered-422', 'a petId that is no integer is refused with 422', { idJunk: 422 }],
  ['id-below-1-answered-400', 'an unknown petId below 1 is refused with 400', { idBelowOne: 400 }],
  [
    'ids-of-others-answered-403',
    'every odd id below a million is that of a pet of another client, which getPet refuses with 403',
    { id: n => 2n * BigInt(n), idOfOthers: id => id > 0n && id < 1_000_000n && id % 2n === 1n },
  ],
  ['id-outside-answered-400', 'a petId outside int64 is refused with 400', { idOutside: 400 }],
]
