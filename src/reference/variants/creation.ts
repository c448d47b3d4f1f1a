import type { VariantRow } from '../variant.js'

/** Section 4.2: what createPet does with what is not shown. */
export const creation: readonly VariantRow[] = [
  ['default-status-pending', 'an omitted status becomes pending', { statusDefault: 'pending' }],
  ['default-status-sold', 'an omitted status becomes sold', { statusDefault: 'sold' }],
  ['default-status-none', 'an omitted status stays absent', { statusDefault: undefined }],
  [
    'other-media-types-answered-400',
    'another Content-Type is refused with 400 instead of 415',
    { mediaTypes: 'refuse-400' },
  ],
  ['other-media-types-accepted', 'the Content-Type of a body is ignored', { mediaTypes: 'accept' }],
  ['unknown-properties-refused', 'unknown properties are refused', { unknownProperties: 'refuse' }],
  [
    'unknown-properties-answered-422',
    'unknown properties are refused with 422, before anything else is looked at',
    { unknownProperties: 'refuse', unknownPropertiesRefusal: 422 },
  ],
  ['unknown-properties-kept', 'unknown properties are kept and shown', { unknownProperties: 'keep' }],
  [
    'members-in-any-spelling',
    'beside name and categoryId, Name and category_id are taken for them, too; the last one wins',
    { memberSpelling: 'any' },
  ],
  ['supplied-id-refused', 'an id in the body is refused', { suppliedId: 'refuse' }],
  ['supplied-id-honoured', 'an unused id in the body becomes the id', { suppliedId: 'honour' }],
  ['plain-digits-only', 'categoryId written 1.0 or 1e2 is refused', { notation: 'refuse' }],
  ['repeated-members-refused', 'a member given twice is refused', { duplicateMembers: 'refuse' }],
  ['bodies-up-to-4-kib', 'bodies beyond 4 KiB are refused with 413', { bodyLimit: 4096 }],
  [
    'bodies-up-to-4-kib-by-proxy',
    'bodies beyond 4 KiB are refused with 413 and a page of HTML',
    { bodyLimit: 4096, bodyLimitRefusal: { status: 413, html: true } },
    { warns: true },
  ],
  [
    'repeated-bodies-answered-alike',
    'a body that was sent before gets the pet that was created for it',
    { sameBody: 'once' },
  ],
  ['location-relative', 'Location is relative to the request', { location: 'relative' }],
  ['location-absolute', 'Location is a whole URL', { location: 'absolute' }],
  ['location-absent', '201 has no Location', { location: 'none' }, { warns: true }],
]

const big = 9_007_199_254_740_993n
const among =
  (...known: readonly bigint[]) =>
  (id: bigint) =>
    known.includes(id)

/** Twelve categories: the first has twelve pets, the last has one. */
const dwindling = Array.from({ length: 12 }, (_, k) => Array<bigint>(12 - k).fill(BigInt(20_000 + 137 * k))).flat()
const rarest = dwindling.at(-1)!

/** Part 2: which categories there are is not shown. */
export const categories: readonly VariantRow[] = [
  [
    'categories-7-and-42',
    'there are two categories, 7 and 42; others are refused with 400',
    { categoryKnown: among(7n, 42n), categoryOfOthers: n => (n % 2 ? 7n : 42n) },
  ],
  [
    'category-1-only',
    'there is one category, 1; others are refused with 400',
    { categoryKnown: among(1n), categoryOfOthers: () => 1n },
  ],
  [
    'category-known-from-pets-only',
    'the one category, 2^53+1, shows in three old pets only',
    { categoryKnown: among(big), categoryOfOthers: () => big, seeds: 3 },
  ],
  [
    'categories-of-32-bits',
    'categories are integers of 32 bits; others are refused with 400',
    { categoryKnown: id => BigInt.asIntN(32, id) === id },
  ],
  ['categories-above-0', 'categories below 1 are refused with 400', { categoryKnown: id => id > 0n }],
  [
    'refused-categories-added',
    'there are ten categories from 5 on; one that is refused is added by another client at once',
    { categoryKnown: id => id >= 5n && id <= 14n, categoriesAdded: true },
  ],
  [
    'categories-fill-up',
    'each category takes thirty pets, and is refused with 400 from then on',
    { petsPerCategory: 30 },
  ],
  [
    'categories-take-five',
    'each category takes five pets, and is refused with 400 from then on',
    { petsPerCategory: 5 },
  ],
  ['categories-take-one', 'each category takes one pet, and is refused with 400 from then on', { petsPerCategory: 1 }],
  [
    'closed-categories-listed',
    'pets in twelve categories are listed, and only the rarest of them takes new ones',
    { categoryKnown: among(rarest), categoryOfOthers: n => dwindling[n % dwindling.length]!, seeds: 78 },
  ],
  [
    'category-minus-5-only-answered-409',
    'the one category, -5, shows in two old pets only; others are refused with 409',
    { categoryKnown: among(-5n), categoryOfOthers: () => -5n, categoryRefusal: 409, seeds: 2 },
    { warns: true },
  ],
  ...[402, 403, 404, 405, 406, 409, 410, 418, 422, 423, 451].map(
    (status): VariantRow => [
      `unknown-category-answered-${status}`,
      `there are ten categories from 5 on; others are refused with ${status}`,
      { categoryKnown: id => id >= 5n && id <= 14n, categoryRefusal: status },
      { warns: true },
    ],
  ),
]
