import type { VariantEntry } from '../variant.js'

/** Section 4.2: what createPet does with what is not shown. */
export const creation: readonly VariantEntry[] = [
  { id: 'default-status-pending', summary: 'an omitted status becomes pending', sets: { statusDefault: 'pending' } },
  { id: 'default-status-sold', summary: 'an omitted status becomes sold', sets: { statusDefault: 'sold' } },
  { id: 'default-status-none', summary: 'an omitted status stays absent', sets: { statusDefault: undefined } },
  {
    id: 'other-media-types-answered-400',
    summary: 'another Content-Type is refused with 400 instead of 415',
    sets: { mediaTypes: 'refuse-400' },
  },
  {
    id: 'other-media-types-accepted',
    summary: 'the Content-Type of a body is ignored',
    sets: { mediaTypes: 'accept' },
  },
  {
    id: 'unknown-properties-refused',
    summary: 'unknown properties are refused',
    sets: { unknownProperties: 'refuse' },
  },
  {
    id: 'unknown-properties-answered-422',
    summary: 'unknown properties are refused with 422, before anything else is looked at',
    sets: { unknownProperties: 'refuse', unknownPropertiesRefusal: 422 },
  },
  {
    id: 'unknown-properties-kept',
    summary: 'unknown properties are kept and shown',
    sets: { unknownProperties: 'keep' },
  },
  {
    id: 'members-in-any-spelling',
    summary: 'Name and category_id are taken for name and categoryId, and the last one wins',
    sets: { memberSpelling: 'any' },
  },
  { id: 'supplied-id-refused', summary: 'an id in the body is refused', sets: { suppliedId: 'refuse' } },
  { id: 'supplied-id-honoured', summary: 'an unused id in the body becomes the id', sets: { suppliedId: 'honour' } },
  { id: 'plain-digits-only', summary: 'categoryId written 1.0 or 1e2 is refused', sets: { notation: 'refuse' } },
  { id: 'repeated-members-refused', summary: 'a member given twice is refused', sets: { duplicateMembers: 'refuse' } },
  {
    id: 'bodies-up-to-4-kib',
    summary: 'bodies beyond 4 KiB are refused with 413',
    sets: { bodyLimit: 4096 },
  },
  {
    id: 'bodies-up-to-4-kib-by-proxy',
    summary: 'bodies beyond 4 KiB are refused with 413 and a page of HTML',
    sets: { bodyLimit: 4096, bodyLimitRefusal: { status: 413, html: true } },
    warns: true,
  },
  {
    id: 'repeated-bodies-answered-alike',
    summary: 'a body that was sent before gets the pet that was created for it',
    sets: { sameBody: 'once' },
  },
  { id: 'location-relative', summary: 'Location is relative to the request', sets: { location: 'relative' } },
  { id: 'location-absolute', summary: 'Location is a whole URL', sets: { location: 'absolute' } },
  { id: 'location-absent', summary: '201 has no Location', sets: { location: 'none' }, warns: true },
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
export const categories: readonly VariantEntry[] = [
  {
    id: 'categories-7-and-42',
    summary: 'there are two categories, 7 and 42; others are refused with 400',
    sets: { categoryKnown: among(7n, 42n), categoryOfOthers: n => (n % 2 ? 7n : 42n) },
  },
  {
    id: 'category-1-only',
    summary: 'there is one category, 1; others are refused with 400',
    sets: { categoryKnown: among(1n), categoryOfOthers: () => 1n },
  },
  {
    id: 'category-known-from-pets-only',
    summary: 'the one category, 2^53+1, shows in three old pets only',
    sets: { categoryKnown: among(big), categoryOfOthers: () => big, seeds: 3 },
  },
  {
    id: 'categories-of-32-bits',
    summary: 'categories are integers of 32 bits; others are refused with 400',
    sets: { categoryKnown: id => BigInt.asIntN(32, id) === id },
  },
  {
    id: 'categories-above-0',
    summary: 'categories below 1 are refused with 400',
    sets: { categoryKnown: id => id > 0n },
  },
  {
    id: 'refused-categories-added',
    summary: 'there are ten categories from 5 on; one that is refused is added by another client at once',
    sets: { categoryKnown: id => id >= 5n && id <= 14n, categoriesAdded: true },
  },
  {
    id: 'categories-fill-up',
    summary: 'each category takes thirty pets, and is refused with 400 from then on',
    sets: { categoryRoom: 30 },
  },
  {
    id: 'closed-categories-listed',
    summary: 'pets in twelve categories are listed, and only the rarest of them takes new ones',
    sets: { categoryKnown: among(rarest), categoryOfOthers: n => dwindling[n % dwindling.length]!, seeds: 78 },
  },
  {
    id: 'category-minus-5-only-answered-409',
    summary: 'the one category, -5, shows in two old pets only; others are refused with 409',
    sets: { categoryKnown: among(-5n), categoryOfOthers: () => -5n, categoryRefusal: 409, seeds: 2 },
    warns: true,
  },
  ...[402, 403, 404, 405, 406, 409, 410, 418, 422, 423, 451].map(
    (status): VariantEntry => ({
      id: `unknown-category-answered-${status}`,
      summary: `there are ten categories from 5 on; others are refused with ${status}`,
      sets: { categoryKnown: id => id >= 5n && id <= 14n, categoryRefusal: status },
      warns: true,
    }),
  ),
]
