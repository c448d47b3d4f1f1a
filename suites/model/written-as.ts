import { createRaw, type RequestSpec } from '../../src/kit/index.js'
import type { Row } from './row.js'
import { paddedTo } from './spelling.js'

/** Members that no document names, and that no lenient reader takes for another: what is in them is not of the pet either. */
const unknownTexts = [
  '"color":"red"',
  '"tags":["a",{"status":"pending","categoryId":7}]',
  '"owner":{"name":"Ann","categoryId":7,"status":"sold"}',
  '"weight":1.5e1',
  '"":1',
  Array.from({ length: 12 }, (_, nth) => `"trait ${nth}":${nth}`).join(),
]

const charsets = ['application/json; charset=utf-8', 'application/json;charset=UTF-8']

/** `POST /pets` with the JSON texts of its members written as the row says; `nth` chooses among what the classes leave free. */
export const writtenAs = (texts: Readonly<Record<string, string>>, row: Row, nth: number): RequestSpec =>
  sentAs(bodyAs(texts, row, nth), row, nth)

/** `POST /pets` with this body, sent as the row says. */
export function sentAs(body: string, row: Row, nth: number): RequestSpec {
  const type = row['content type'] === 'with a charset' ? charsets[nth % charsets.length] : undefined
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

/** A body out of JSON texts by member, as the row says, with one of the unknown members where it has one; texts that are no strings are not escaped. */
function bodyAs(texts: Readonly<Record<string, string>>, row: Row, nth: number): string {
  const { escapes, 'unknown member': more = 'none' } = row
  const order = row['order of members']?.replace('category', 'categoryId').split(', ') ?? [
    'name',
    'categoryId',
    'status',
  ]
  const members = order
    .filter(name => texts[name] !== undefined)
    .map(name => {
      const member = escapes === 'in member names' ? escaped(name, 0, 3, nth) : JSON.stringify(name)
      return [member, escapedValue(name, texts[name]!, escapes, nth)] as const
    })
    .map(([member, value]) => `${member}:${value}`)
  const at = { none: -1, first: 0, between: 1, last: members.length }[more] ?? -1
  if (at >= 0) members.splice(at, 0, unknownTexts[nth % unknownTexts.length]!)
  return long(spaced(members, row['white space'] ?? 'none', nth), row)
}

/** With so much white space more, where there is some, as the row says. */
function long(body: string, { size, 'white space': how }: Row): string {
  const more = (paddedTo[size ?? ''] ?? 0) - Buffer.byteLength(body)
  if (more <= 0) return body
  if (how === 'a line break at the end') return body + '\n'.repeat(more)
  return body.replace(/^(\s*\{\s*"(?:[^"\\]|\\.)*"\s*:)(?=\s)/, `$1${' '.repeat(more)}`)
}

function escapedValue(member: string, text: string, escapes: string | undefined, nth: number): string {
  if (!text.startsWith('"')) return text
  const value = JSON.parse(text) as string
  if (member === 'status') return escapes === 'in the status' ? escaped(value, nth % value.length, 1, nth) : text
  if (member !== 'name') return text
  if (escapes === 'at the front of the name') return escaped(value, 0, 3, nth)
  return escapes === 'at the end of the name' ? escaped(value, Math.max(1, [...value].length - 2), 2, nth) : text
}

/** All that JSON knows. */
const blanks = [' ', '\t', ' ', '\r', '\n', '\r\n']

function spaced(members: readonly string[], how: string, nth: number): string {
  const apart = (blank: string, before = '') =>
    members.map(member => member.replace(/^("(?:[^"\\]|\\.)*"):/, `$1${before}:${blank}`))
  const indented = (by: string, end: string) => `{${end}${by}${apart(' ').join(`,${end}${by}`)}${end}}`
  switch (how) {
    case 'after colons and commas':
      return `{${apart(' ').join(', ')}}`
    case 'around every token': {
      const blank = blanks[nth % blanks.length]!
      return `${blank}{${blank}${apart(blank, blank).join(`${blank},${blank}`)}${blank}}${blank}`
    }
    case 'indented by two blanks':
      return indented('  ', '\n')
    case 'indented by four blanks or tabs':
      return nth % 2 === 0 ? indented('    ', '\n') : indented('\t', '\r\n')
    case 'a line break at the end':
      return `{${members.join(',')}}\n`
    default:
      return `{${members.join(',')}}`
  }
}

/** A JSON string with some characters, and those beyond ASCII, as \uXXXX, in upper or lower case hexadecimal. */
function escaped(text: string, from: number, count: number, nth: number): string {
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
