import { createRaw, type RequestSpec, valuesOf } from '../../src/kit/index.js'
import { type BodyRow, bodySize, contentType, escapes, fieldsIn, memberOrder, type Part, whiteSpace } from './body.js'

// A body as the classes of a row say.

/** Members that no document names, and that no lenient reader takes for another: what is in them is not of the pet either. */
const unknownTexts = [
  '"color":"red"',
  '"tags":["a",{"status":"pending","categoryId":7}]',
  '"owner":{"name":"Ann","categoryId":7,"status":"sold"}',
  '"weight":1.5e1',
  '"":1',
  Array.from({ length: 12 }, (_, nth) => `"trait ${nth}":${nth}`).join(),
]

/** `POST /pets` with the JSON texts of its members written as the row says; `nth` chooses among what the classes leave free. */
export const writtenAs = (texts: Readonly<Record<string, string>>, row: BodyRow, nth: number): RequestSpec =>
  sentAs(bodyAs(texts, row, nth), row, nth)

const distributed = <T>(values: readonly T[] | undefined, nth: number): T | undefined => values?.[nth % values.length]

/** `POST /pets` with this body, sent as the row says. */
export function sentAs(body: string, row: BodyRow, nth: number): RequestSpec {
  const type = distributed(valuesOf(contentType, row['content type']), nth)
  return {
    ...createRaw(bytesIn(body), type === undefined ? {} : { headers: [['content-type', type]] }),
    ...(row.connection === 'fresh' ? { fresh: true as const } : {}),
    ...(row.transfer === 'chunked' ? { chunked: true as const } : {}),
  }
}

/** The bytes of a body in which U+DC80 to U+DCFF stand for single ones, which are no UTF-8. */
function bytesIn(body: string): string | Uint8Array {
  const parts = body.split(/(?<![\ud800-\udbff])([\udc80-\udcff])/)
  if (parts.length === 1) return body
  return Buffer.concat(
    parts.map((part, at) => (at % 2 === 0 ? Buffer.from(part) : Buffer.of(part.charCodeAt(0) - 0xdc00))),
  )
}

/** A body out of JSON texts by member, with one of the unknown members where the row has one; texts that are no strings are not escaped. */
function bodyAs(texts: Readonly<Record<string, string>>, row: BodyRow, nth: number): string {
  const { escapes: place, 'white space': how = 'none', 'unknown member': more = 'none', size } = row
  const escaped = valuesOf(escapes, place)?.[0]
  const members = fieldsIn(row[memberOrder.name] ?? memberOrder.preferred!)
    .filter(name => texts[name] !== undefined)
    .map(name => {
      const member = place === 'in member names' ? withEscapes(name, [0, 3], nth) : JSON.stringify(name)
      const text = texts[name]!
      if (escaped?.member !== name || !text.startsWith('"')) return `${member}:${text}`
      const value = JSON.parse(text) as string
      return `${member}:${withEscapes(value, escaped.at([...value].length, nth), nth)}`
    })
  const at = { none: -1, first: 0, between: 1, last: members.length }[more]
  if (at >= 0) members.splice(at, 0, unknownTexts[nth % unknownTexts.length]!)
  const [open, colon, comma, close] = distributed(valuesOf(whiteSpace, how), nth)!
  const spaced = members.map(member => member.replace(/^("(?:[^"\\]|\\.)*"):/, `$1${colon}`))
  const body = `${open}${spaced.join(comma)}${close}`
  const lacking = Math.max(0, (valuesOf(bodySize, size)?.[0] ?? 0) - Buffer.byteLength(body))
  // More of the white space that is there.
  if (how === 'a line break at the end') return body + '\n'.repeat(lacking)
  return body.replace(/^(\s*\{\s*"(?:[^"\\]|\\.)*"\s*:)(?=\s)/, `$1${' '.repeat(lacking)}`)
}

/** A JSON string with some characters, and those beyond ASCII, as \uXXXX, in upper or lower case hexadecimal. */
function withEscapes(text: string, [from, count]: Part, nth: number): string {
  // The rest stays as it is, so that the run's letters are found in any log.
  const characters = [...text].map((character, at) => {
    if ((at >= from && at < from + count) || !/[ -~]/.test(character) || '"\\'.includes(character))
      return escapeOf(character, nth)
    return character === '/' ? '\\/' : character
  })
  return `"${characters.join('')}"`
}

function escapeOf(character: string, nth: number): string {
  const units = Array.from({ length: character.length }, (_, i) =>
    character.charCodeAt(i).toString(16).padStart(4, '0'),
  )
  return units.map(unit => `\\u${nth % 2 === 0 ? unit : unit.toUpperCase()}`).join('')
}
