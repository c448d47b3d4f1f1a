import { petStatuses } from '../../core/pet-status.js'
import type { StoredPet } from '../../core/seam.js'
import type { VariantEntry } from '../variant.js'

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
export const collection: readonly VariantEntry[] = [
  { id: 'seeded-with-30-pets', summary: 'there are 30 pets from the start', sets: { seeds: 30 } },
  { id: 'seeded-with-5000-pets', summary: 'there are 5,000 pets from the start', sets: { seeds: 5000 } },
  {
    id: 'seeded-with-leftovers',
    summary: 'there are 60 pets that an earlier run of this tool left behind, every fifth of them invalid',
    sets: {
      seeds: 60,
      seed: (pet, n) => ({ ...pet, name: leftoverName(n), ...(n % 5 === 0 ? { status: ' sold' } : {}) }),
    },
    warns: true,
  },
  {
    id: 'seeded-without-status',
    summary: 'there are 30 pets without a status from the start',
    sets: { seeds: 30, seed: withoutStatus },
  },
  {
    id: 'seeded-with-sold-pets',
    summary: 'there are 150 sold pets from the start',
    sets: { seeds: 150, seed: pet => ({ ...pet, status: 'sold' }) },
  },
  {
    id: 'seeded-with-odd-names',
    summary: 'there are pets with names that are empty, long, hostile or in other scripts',
    sets: { seeds: oddNames.length, seed: (pet, n) => ({ ...pet, name: oddNames[n - 1]! }) },
  },
  {
    id: 'seeded-with-extreme-categories',
    summary: 'there are pets in the least and the greatest category of int64',
    sets: { seeds: 10, categoryOfOthers: n => extremes[n % extremes.length]! },
  },
  {
    id: 'status-moves-once',
    summary: 'each pet takes another status 50 to 150 ms after its creation',
    sets: { statusAfter: (pet, ms) => (ms < moment(pet) ? pet.status : turned(pet, 1)) },
  },
  {
    id: 'status-keeps-moving',
    summary: 'each pet takes the next status every 50 to 150 ms',
    sets: {
      // Old pets have moved for ever; they rest.
      statusAfter: (pet, ms) => (Number.isFinite(ms) ? turned(pet, Math.floor(ms / moment(pet))) : pet.status),
    },
  },
  {
    id: 'status-ends-as-sold',
    summary: 'each pet is sold 50 to 150 ms after its creation',
    sets: { statusAfter: (pet, ms) => (ms < moment(pet) ? pet.status : 'sold') },
  },
  { id: 'others-add-at-requests', summary: 'another client adds a pet at every 5th request', sets: { othersEvery: 5 } },
  { id: 'others-add-in-time', summary: 'another client adds a pet every 20 ms', sets: { othersMs: 20 } },
  {
    id: 'others-copy',
    summary: 'another client creates every pet once more, as a proxy that mirrors the traffic does',
    sets: { othersCopy: true },
  },
  {
    id: 'others-rename',
    summary: 'another client renames one of 30 old pets at every 20th request',
    sets: { seeds: 30, othersEdit: 'rename' },
    warns: true,
  },
  {
    id: 'others-remove',
    summary: 'another client removes one of 30 old pets at every 20th request',
    sets: { seeds: 30, othersEdit: 'remove' },
    warns: true,
  },
  {
    id: 'ids-of-removed-pets-given-again',
    summary: 'the ids of old pets that another client removes are given to the next ones',
    sets: { seeds: 30, othersEdit: 'remove', idsGivenAgain: true },
    warns: true,
  },
]
