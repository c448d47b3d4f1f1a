import type { JsonObject } from '../../core/json/json.js'
import type { VariantRow } from '../variant.js'

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
export const bodies: readonly VariantRow[] = [
  ['pets-with-more-fields', 'pets have further fields, nested ones too', { petExtra: nested }],
  ['pets-with-hostile-fields', 'pets have fields named __proto__ and the like', { petExtra: hostile }],
  ['pets-with-big-numbers', 'pets have fields with numbers beyond 64 bits', { petExtra: numbers }],
  [
    'pets-with-long-fields',
    'pets have a field of 4,000 characters',
    { petExtra: { description: 'wuff '.repeat(800) } },
  ],
  ['errors-with-more-fields', 'errors have further fields, nested ones too', { errorExtra: nested }],
  ['errors-with-hostile-fields', 'errors have fields named __proto__ and the like', { errorExtra: hostile }],
  ['errors-with-big-numbers', 'errors have fields with numbers beyond 64 bits', { errorExtra: numbers }],
  [
    'status-in-filtered-lists-only',
    'getPet and lists without a filter leave the status out',
    { statusShown: 'where it must be' },
  ],
  ['json-with-blanks', 'JSON has line breaks, tabs and blanks', { json: { pretty: true } }],
  ['non-ascii-escaped', 'characters beyond ASCII are written as \\uXXXX', { json: { escape: 'non-ascii' } }],
  ['all-escaped', 'every character of a string is written as \\uXXXX', { json: { escape: 'all' } }],
  ['slashes-escaped', 'a slash is written as \\/', { json: { escape: 'slash' } }],
  ['members-reversed', 'members stand in reverse order', { json: { members: 'reversed' } }],
  ['members-sorted', 'members are sorted by name', { json: { members: 'sorted' } }],
  ['integers-written-with-fraction', 'integers up to 2^53 are written as 5.0', { json: { integers: 'fraction' } }],
  ['integers-written-with-exponent', 'integers up to 2^53 are written as 4.04e2', { json: { integers: 'exponent' } }],
  ['byte-order-mark', 'bodies begin with a byte order mark', { json: { bom: true } }, { warns: true }],
  [
    'members-repeated',
    'the first member of each object is written twice',
    { json: { duplicates: true } },
    { warns: true },
  ],
  ['media-type-with-charset', 'the media type has a charset', { mediaType: 'application/json; charset=utf-8' }],
  [
    'media-type-with-parameters',
    'the media type has parameters, quoted and unusual',
    { mediaType: 'application/json ; Charset="UTF-8";profile="https://example.com/a;b"; x=1' },
  ],
  ['media-type-in-upper-case', 'the media type is Application/JSON', { mediaType: 'Application/JSON' }],
]
