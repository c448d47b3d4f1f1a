import type { VariantEntry } from '../variant.js'

/** Section 4.1: what listPets does with what is not shown, and how it picks a page. */
export const lists: readonly VariantEntry[] = [
  { id: 'limit-clamped', summary: 'a limit outside 1..100 becomes 1 or 100', sets: { limitOutside: 'clamp' } },
  { id: 'limit-ignored', summary: 'a limit outside 1..100 becomes 20', sets: { limitOutside: 'ignore' } },
  { id: 'limit-empty', summary: 'a limit outside 1..100 gives an empty list', sets: { limitOutside: 'empty' } },
  {
    id: 'limit-honoured',
    summary: 'a limit above 100 gives that many, one below 1 none',
    sets: { limitOutside: 'honour' },
  },
  {
    id: 'odd-queries-answered-422',
    summary: 'an unusable limit or filter is refused with 422',
    sets: { listRefusal: 422 },
  },
  {
    id: 'odd-queries-answered-404',
    summary: 'an unusable limit or filter is refused with 404',
    sets: { listRefusal: 404 },
  },
  {
    id: 'odd-queries-answered-429',
    summary: 'an unusable limit or filter is refused with 429',
    sets: { listRefusal: 429 },
  },
  {
    id: 'odd-queries-answered-500',
    summary: 'an unusable limit or filter gets 500',
    sets: { listRefusal: 500 },
    warns: true,
  },
  { id: 'limit-junk-ignored', summary: 'a limit that is no integer becomes 20', sets: { limitJunk: 'ignore' } },
  { id: 'limit-junk-truncated', summary: 'of a limit only the leading digits count', sets: { limitJunk: 'truncate' } },
  { id: 'limit-repeated-first', summary: 'the first of several limits counts', sets: { limitRepeated: 'first' } },
  { id: 'limit-repeated-last', summary: 'the last of several limits counts', sets: { limitRepeated: 'last' } },
  { id: 'unknown-status-ignored', summary: 'an unknown status filters nothing', sets: { statusUnknown: 'ignore' } },
  { id: 'unknown-status-empty', summary: 'an unknown status gives an empty list', sets: { statusUnknown: 'empty' } },
  { id: 'status-in-any-case', summary: 'the filter takes SOLD for sold', sets: { statusAnyCase: true } },
  { id: 'status-repeated-first', summary: 'the first of several filters counts', sets: { statusRepeated: 'first' } },
  { id: 'status-repeated-last', summary: 'the last of several filters counts', sets: { statusRepeated: 'last' } },
  { id: 'unknown-query-refused', summary: 'an unknown query parameter is refused', sets: { queryUnknown: 'refuse' } },
  { id: 'newest-first', summary: 'lists begin with the newest pet', sets: { order: 'newest' } },
  { id: 'by-name', summary: 'lists are sorted by name', sets: { order: 'name' } },
  { id: 'by-id-descending', summary: 'lists begin with the greatest id', sets: { order: 'id-down' } },
  { id: 'random-order', summary: 'every list has another order and picks other pets', sets: { order: 'random' } },
  {
    id: 'pages-of-10',
    summary: 'no page has more than 10 pets, whatever limit says',
    sets: { pageCap: limit => Math.min(limit, 10) },
    warns: true,
  },
  {
    id: 'pages-cut-at-random',
    summary: 'a page has some pets fewer than limit, but never none',
    sets: { pageCap: (limit, chance) => Math.min(limit, 1 + Math.floor(limit * chance())) },
    warns: true,
  },
  { id: 'lists-lag', summary: 'a pet shows in lists 300 ms after its creation', sets: { listLag: () => 300 } },
  { id: 'reads-by-id-lag', summary: 'a pet is found by its id 300 ms after its creation', sets: { getLag: () => 300 } },
  {
    id: 'all-reads-lag',
    summary: 'a pet shows anywhere 300 ms after its creation',
    sets: { listLag: () => 300, getLag: () => 300 },
  },
  {
    id: 'replicas-lag',
    summary: 'each read is served by some replica that is up to 400 ms behind',
    sets: { listLag: chance => 400 * chance(), getLag: chance => 400 * chance() },
  },
  {
    id: 'two-copies-take-turns',
    summary: 'every second list comes from a copy of the store that is 900 ms behind',
    sets: { listLag: (_, nth) => 900 * (nth % 2) },
  },
]
