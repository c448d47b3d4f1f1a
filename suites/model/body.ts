import {
  createRaw,
  type Free,
  free,
  headerValues,
  type Interaction,
  named,
  parameter,
  quoted,
  type RequestSpec,
  type RowOf,
  sentRequest,
  valuesOf,
  writtenMembers,
} from '../../src/kit/index.js'
import { mediaTypes } from './media-types.js'
import type { askedConnection } from './traffic.js'

// How a body is written: each parameter with its classes, told by the body, and the body as the classes of a row say.

const known = ['name', 'categoryId', 'status']

const textOf = (interaction: Interaction): string | undefined => {
  const { creation } = sentRequest(interaction)
  return creation?.json === undefined ? undefined : creation.text
}
const membersOf = (interaction: Interaction): readonly string[] | undefined => {
  const text = textOf(interaction)
  return text?.trimStart().startsWith('{') ? writtenMembers(text).map(({ name }) => name) : undefined
}

/** What stands at the beginning, for a colon, for a comma, and at the end. */
type Tokens = readonly [open: string, colon: string, comma: string, close: string]

const around = (blank: string): Tokens => [
  `${blank}{${blank}`,
  `${blank}:${blank}`,
  `${blank},${blank}`,
  `${blank}}${blank}`,
]
const indented = (by: string, end: string): Tokens => [`{${end}${by}`, ': ', `,${end}${by}`, `${end}}`]

/** Where white space stands between the tokens, as common serialisers and people write it. */
export const whiteSpace = parameter({
  name: 'white space',
  source: '4.2 P7',
  classes: [
    { name: 'none', values: [['{', ':', ',', '}'] as Tokens] },
    { name: 'after colons and commas', values: [['{', ': ', ', ', '}']] },
    { name: 'around every token', values: [' ', '\t', ' ', '\r', '\n', '\r\n'].map(around) },
    { name: 'indented by two blanks', values: [indented('  ', '\n')] },
    { name: 'indented by four blanks or tabs', values: [indented('    ', '\n'), indented('\t', '\r\n')] },
    { name: 'a line break at the end', values: [['{', ':', ',', '}\n']] },
  ],
  preferred: 'none',
  classOf: interaction => {
    const bare = textOf(interaction)?.replace(quoted, '""')
    if (bare === undefined) return undefined
    if (!/\s/.test(bare)) return 'none'
    if (!/\s/.test(bare.trim())) return 'a line break at the end'
    if (/[\t\r\n] *:/.test(bare)) return 'around every token'
    if (/\t|\r|\n {4}/.test(bare)) return 'indented by four blanks or tabs'
    if (bare.includes('\n')) return 'indented by two blanks'
    return / :/.test(bare) ? 'around every token' : 'after colons and commas'
  },
})

const orders = [
  'name, category, status',
  'name, status, category',
  'category, name, status',
  'category, status, name',
  'status, name, category',
  'status, category, name',
] as const

const fieldsIn = (order: string): readonly string[] => order.replace('category', 'categoryId').split(', ')

export const memberOrder = parameter({
  name: 'order of members',
  source: '4.2 P7',
  classes: named(...orders),
  preferred: 'name, category, status',
  classOf: interaction => {
    const members = membersOf(interaction)?.filter(name => known.includes(name))
    return members && orders.find(order => members.every((each, i) => fieldsIn(order)[i] === each))
  },
})

/** Of a body without a status. */
export const isOrderOfTwo = (order: string): boolean => fieldsIn(order)[2] === 'status'

/** A member that no document names (P11): a target may refuse it. */
export const unknownMember = parameter({
  name: 'unknown member',
  source: '4.2 P11',
  classes: named('none', 'first', 'between', 'last'),
  preferred: 'none',
  classOf: interaction => {
    const members = membersOf(interaction)
    if (members === undefined) return undefined
    const at = members.findIndex(name => !known.includes(name))
    if (at < 0) return 'none'
    const isLast = members.slice(at).every(name => !known.includes(name))
    return at === 0 ? 'first' : isLast ? 'last' : 'between'
  },
})

type Part = readonly [from: number, count: number]

/** Which characters of which member are escaped, of so many. */
interface Escaped {
  readonly member: 'name' | 'status'
  readonly at: (length: number, nth: number) => Part
}

/** Characters written as \u and four digits: readers must not tell them from others. */
export const escapes = parameter({
  name: 'escapes',
  source: '4.2 P7',
  classes: [
    { name: 'none' },
    { name: 'at the front of the name', values: [{ member: 'name', at: (): Part => [0, 3] } as Escaped] },
    { name: 'at the end of the name', values: [{ member: 'name', at: length => [Math.max(1, length - 2), 2] }] },
    { name: 'in the status', values: [{ member: 'status', at: (length, nth) => [nth % length, 1] }] },
    { name: 'in member names' },
  ],
  preferred: 'none',
  classOf: interaction => {
    const text = textOf(interaction)
    if (text === undefined) return undefined
    if (!text.includes('\\u')) return 'none'
    // One string after the other: a name may be very long.
    const strings = text.match(/"(?:[^"\\]|\\.?)*(?:"|$)(?:\s*:)?/g) ?? []
    if (strings.some(each => each.endsWith(':') && each.includes('\\u'))) return 'in member names'
    const values = new Map(writtenMembers(text).map(member => [member.name, member.text]))
    if (values.get('status')?.includes('\\u')) return 'in the status'
    const name = values.get('name') ?? ''
    return name.startsWith('"\\u') ? 'at the front of the name' : 'at the end of the name'
  },
})

/** How the end of the body is told. Not every front end takes chunks (P22). */
export const transfer = parameter({
  name: 'transfer',
  source: '4.2 P22',
  classes: named('with a length', 'chunked'),
  preferred: 'with a length',
  classOf: interaction =>
    interaction.request.body === undefined ? undefined : interaction.request.chunked ? 'chunked' : 'with a length',
})

/** The Content-Type. A parameter is another Content-Type by the letter (P11): a target may refuse it. */
export const contentType = parameter({
  name: 'content type',
  source: '4.2 P11',
  classes: [
    { name: 'application/json' },
    { name: 'with a charset', values: ['application/json; charset=utf-8', 'application/json;charset=UTF-8'] },
  ],
  preferred: 'application/json',
  classOf: ({ request }) => {
    const type = headerValues(request.headers, 'content-type')[0]
    if (request.body === undefined || type === undefined) return undefined
    if (/^application\/json$/i.test(type.trim())) return 'application/json'
    return /^application\/json *; *charset=/i.test(type) ? 'with a charset' : undefined
  },
})

/** For requests with a bad key: who refuses a Content-Type must look at the key first. */
export const anyContentType = parameter({
  ...contentType,
  classes: [
    ...contentType.classes,
    { name: 'another type', values: Object.values(mediaTypes).flat() },
    { name: 'a form', values: ['application/x-www-form-urlencoded'] },
  ],
})

/** How long the body is, by white space; octets. A body is as short as it can be where nothing else is said. */
export const bodySize = parameter({
  name: 'size',
  source: '4.2 P7 P22',
  // The values are octets of a whole body: as many as a buffer, or several, may hold to the last one.
  classes: [
    { name: 'below 500 octets' },
    { name: '500 to 1,999 octets', values: [1_024] },
    { name: '2,000 to 19,999 octets', values: [4_096] },
    { name: '20,000 octets or more', values: [20_480] },
  ],
  preferred: 'below 500 octets',
  classOf: ({ request: { body } }) => {
    if (body === undefined) return undefined
    const octets = Buffer.byteLength(body)
    if (octets < 500) return 'below 500 octets'
    if (octets < 2_000) return '500 to 1,999 octets'
    return octets < 20_000 ? '2,000 to 19,999 octets' : '20,000 octets or more'
  },
})

export const spelling = [whiteSpace, memberOrder, unknownMember, escapes, transfer, contentType] as const

/** Of these a target may refuse all classes but the usual one (P11, P22). */
export const gaps = [unknownMember, transfer, contentType] as const

/** What a row says of the way in which its body is written and sent. */
export type BodyRow = RowOf<
  (typeof spelling)[number] | typeof bodySize | typeof anyContentType | typeof askedConnection
>

interface PetRow extends BodyRow {
  readonly name?: string
  readonly status?: string
  /** What is wrong with it. */
  readonly 'status sent'?: string
}

const hasStatus = ({ status = 'omitted' }: PetRow): boolean => status !== 'omitted'
const hasWrongStatus = (row: PetRow): boolean => (row['status sent'] ?? 'status valid') !== 'status valid'

/** How a body is written, where no row says it. */
export const writing: readonly Free<PetRow>[] = [
  free(whiteSpace),
  free(memberOrder, (order, row: PetRow) => hasStatus(row) || hasWrongStatus(row) || isOrderOfTwo(order)),
  free(escapes, (name, row: PetRow) => {
    const [escaped] = valuesOf(escapes, name) ?? []
    return escaped === undefined || (escaped.member === 'status' ? hasStatus(row) : row.name !== undefined)
  }),
]

/** A body is long by its white space. A quick run has one of most bodies: a target that takes no long ones is to see them all the same. */
export const length: Free<BodyRow> = {
  ...free(
    bodySize,
    (size, row: BodyRow) =>
      size === bodySize.preferred || (row[whiteSpace.name] ?? whiteSpace.preferred) !== whiteSpace.preferred,
  ),
  from: 'standard',
}

export const hasGap = (row: BodyRow): boolean =>
  gaps.some(({ name, preferred }) => (row[name] ?? preferred) !== preferred)

export const withoutGaps = <R extends BodyRow>(row: R): R => ({
  ...row,
  ...Object.fromEntries(gaps.map(({ name, preferred }) => [name, preferred])),
})

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

const dealt = <T>(values: readonly T[] | undefined, nth: number): T | undefined => values?.[nth % values.length]

/** `POST /pets` with this body, sent as the row says. */
export function sentAs(body: string, row: BodyRow, nth: number): RequestSpec {
  const type = dealt(valuesOf(contentType, row['content type']), nth)
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
  const members = fieldsIn(row[memberOrder.name] ?? orders[0])
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
  const [open, colon, comma, close] = dealt(valuesOf(whiteSpace, how), nth)!
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
