import type { JsonObject } from '../../core/json.js'
import type { VariantEntry } from '../variant.js'

// Built from text, because a literal would set the prototype instead of the member.
const hostile: JsonObject = JSON.parse('{"__proto__":{"id":"x"},"constructor":null,"toString":1,"length":-1}')
const nested: JsonObject = {
  category: { id: 'seven', name: 'Dogs', parent: { id: null, tags: [[], [{}], ['a', 1, true, null]] } },
  tags: [{ id: 1, name: 'tag' }],
  photoUrls: [],
  '': '',
}
const numbers: JsonObject = {
  price: 12.5,
  weight: -1.5e-7,
  chip: 123_456_789_012_345_678_901_234_567_890n,
  version: 18_446_744_073_709_551_615n,
}

/** P17 and P25: further members, and other ways to write the same JSON. */
export const bodies: readonly VariantEntry[] = [
  { id: 'pets-with-more-fields', summary: 'pets have further fields, nested ones too', sets: { petExtra: nested } },
  {
    id: 'pets-with-hostile-fields',
    summary: 'pets have fields named __proto__ and the like',
    sets: { petExtra: hostile },
  },
  { id: 'pets-with-big-numbers', summary: 'pets have fields with numbers beyond 64 bits', sets: { petExtra: numbers } },
  {
    id: 'pets-with-long-fields',
    summary: 'pets have a field of 4,000 characters',
    sets: { petExtra: { description: 'wuff '.repeat(800) } },
  },
  {
    id: 'errors-with-more-fields',
    summary: 'errors have further fields, nested ones too',
    sets: { errorExtra: nested },
  },
  {
    id: 'errors-with-hostile-fields',
    summary: 'errors have fields named __proto__ and the like',
    sets: { errorExtra: hostile },
  },
  {
    id: 'errors-with-big-numbers',
    summary: 'errors have fields with numbers beyond 64 bits',
    sets: { errorExtra: numbers },
  },
  {
    id: 'status-in-filtered-lists-only',
    summary: 'getPet and lists without a filter leave the status out',
    sets: { statusShown: 'where it must be' },
  },
  { id: 'json-with-blanks', summary: 'JSON has line breaks, tabs and blanks', sets: { json: { pretty: true } } },
  {
    id: 'non-ascii-escaped',
    summary: 'characters beyond ASCII are written as \\uXXXX',
    sets: { json: { escape: 'non-ascii' } },
  },
  {
    id: 'all-escaped',
    summary: 'every character of a string is written as \\uXXXX',
    sets: { json: { escape: 'all' } },
  },
  { id: 'slashes-escaped', summary: 'a slash is written as \\/', sets: { json: { escape: 'slash' } } },
  { id: 'members-reversed', summary: 'members stand in reverse order', sets: { json: { members: 'reversed' } } },
  { id: 'members-sorted', summary: 'members are sorted by name', sets: { json: { members: 'sorted' } } },
  {
    id: 'integers-written-with-fraction',
    summary: 'integers up to 2^53 are written as 5.0',
    sets: { json: { integers: 'fraction' } },
  },
  {
    id: 'integers-written-with-exponent',
    summary: 'integers up to 2^53 are written as 4.04e2',
    sets: { json: { integers: 'exponent' } },
  },
  { id: 'byte-order-mark', summary: 'bodies begin with a byte order mark', sets: { json: { bom: true } }, warns: true },
  {
    id: 'members-repeated',
    summary: 'the first member of each object is written twice',
    sets: { json: { duplicates: true } },
    warns: true,
  },
  {
    id: 'media-type-with-charset',
    summary: 'the media type has a charset',
    sets: { mediaType: 'application/json; charset=utf-8' },
  },
  {
    id: 'media-type-with-parameters',
    summary: 'the media type has parameters, quoted and unusual',
    sets: { mediaType: 'application/json ; Charset="UTF-8";profile="https://example.com/a;b"; x=1' },
  },
  {
    id: 'media-type-in-upper-case',
    summary: 'the media type is Application/JSON',
    sets: { mediaType: 'Application/JSON' },
  },
]
