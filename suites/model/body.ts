import {
  type Free,
  free,
  headerValues,
  type Interaction,
  named,
  parameter,
  quoted,
  type RowOf,
  sentRequest,
  valuesOf,
  writtenMembers,
} from '../../src/kit/index.js'
import { mediaTypes } from './media-types.js'
import type { askedConnection } from './traffic.js'

// How a body is written: each parameter with its classes, told by the body; `serialise` writes it.

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

export const fieldsIn = (order: string): readonly string[] => order.replace('category', 'categoryId').split(', ')

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

/** Characters of a text. */
export type Part = readonly [from: number, count: number]

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
export const unspecified = [unknownMember, transfer, contentType] as const

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

export const hasUnspecified = (row: BodyRow): boolean =>
  unspecified.some(({ name, preferred }) => (row[name] ?? preferred) !== preferred)

export const withoutUnspecified = <R extends BodyRow>(row: R): R => ({
  ...row,
  ...Object.fromEntries(unspecified.map(({ name, preferred }) => [name, preferred])),
})
