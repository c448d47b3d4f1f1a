import { petStatuses } from '../../core/model/pet-status.js'
import type { StoredPet } from '../../core/rule/injection.js'
import type { VariantRow } from '../variant.js'

const oddNames = [
  '',
  ' ',
  '__proto__',
  'null',
  '犬 🐕',
  'e\u0301'.repeat(20),
  '\u202eright to left',
  'tab\there',
  '\u001b[31mred',
  '</script><b>&amp;',
  ']]>',
  '::error::x',
  'x'.repeat(10_000),
  '\ud800',
]

/** Named as an earlier run would have named it (P28). */
const leftoverName = (n: number): string => `Conform qqqqqq aa${letter(n / 26)}${letter(n)}`

const letter = (n: number): string => String.fromCharCode(97 + (Math.floor(n) % 26))

const extremes = [2n ** 63n - 1n, -(2n ** 63n), 0n, -1n, 2n ** 53n + 1n]

function withoutStatus({ status: _, ...pet }: StoredPet): StoredPet {
  return pet
}

/** A moment in the life of a pet, the same for one pet always. */
function moment({ id }: StoredPet): number {
  return 50 + Number(BigInt.asUintN(63, id * 37n) % 100n)
}

/** The status so many places after the pet's own. */
function turned({ status }: StoredPet, places: number): string {
  return petStatuses[(petStatuses.indexOf(status as never) + places + petStatuses.length) % petStatuses.length]!
}

/** Parts 3 and 4.4: what else is in the collection and happens to it is not shown. */
export const collection: readonly VariantRow[] = [
  ['seeded-with-30-pets', 'there are 30 pets from the start', { seeds: 30 }],
  ['seeded-with-5000-pets', 'there are 5,000 pets from the start', { seeds: 5000 }],
  [
    'seeded-with-leftovers',
    'there are 60 pets that an earlier run of this tool left behind, every fifth of them invalid',
    {
      seeds: 60,
      seed: (pet, n) => ({ ...pet, name: leftoverName(n), ...(n % 5 === 0 ? { status: ' sold' } : {}) }),
    },
    { warns: true },
  ],
  ['seeded-without-status', 'there are 30 pets without a status from the start', { seeds: 30, seed: withoutStatus }],
  [
    'seeded-with-sold-pets',
    'there are 150 sold pets from the start',
    { seeds: 150, seed: pet => ({ ...pet, status: 'sold' }) },
  ],
  [
    'seeded-with-odd-names',
    'there are pets with names that are empty, long, hostile or in other scripts',
    { seeds: oddNames.length, seed: (pet, n) => ({ ...pet, name: oddNames[n - 1]! }) },
  ],
  [
    'seeded-with-extreme-categories',
    'there are pets in the least and the greatest category of int64',
    { seeds: 10, categoryOfOthers: n => extremes[n % extremes.length]! },
  ],
  [
    'status-moves-once',
    'each pet takes another status 50 to 150 ms after its creation',
    { statusAfter: (pet, ms) => (ms < moment(pet) ? pet.status : turned(pet, 1)) },
  ],
  [
    'status-keeps-moving',
    'each pet takes the next status every 50 to 150 ms',
    {
      // Old pets have moved for ever; they rest.
      statusAfter: (pet, ms) => (Number.isFinite(ms) ? turned(pet, Math.floor(ms / moment(pet))) : pet.status),
    },
  ],
  [
    'status-ends-as-sold',
    'each pet is sold 50 to 150 ms after its creation',
    { statusAfter: (pet, ms) => (ms < moment(pet) ? pet.status : 'sold') },
  ],
  ['others-add-at-requests', 'another client adds a pet at every 5th request', { othersEvery: 5 }],
  ['others-add-in-time', 'another client adds a pet every 20 ms', { othersMs: 20 }],
  [
    'others-copy',
    'another client creates every pet once more, as a proxy that mirrors the traffic does',
    { othersCopy: true },
  ],
  [
    'others-rename',
    'another client renames one of 30 old pets at every 20th request',
    { seeds: 30, othersEdit: 'rename' },
    { warns: true },
  ],
  [
    'others-remove',
    'another client removes one of 30 old pets at every 20th request',
    { seeds: 30, othersEdit: 'remove' },
    { warns: true },
  ],
  [
    'ids-of-removed-pets-given-again',
    'the ids of old pets that another client removes are given to the next ones',
    { seeds: 30, othersEdit: 'remove', idsGivenAgain: true },
    { warns: true },
  ],
]
