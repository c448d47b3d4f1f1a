import { headerValues, type Interaction, quoted, sentRequest, writtenMembers } from '../../src/kit/index.js'
import { named, parameter } from './parameter.js'

const known = ['name', 'categoryId', 'status']

const textOf = (interaction: Interaction): string | undefined => {
  const { creation } = sentRequest(interaction)
  return creation?.json === undefined ? undefined : creation.text
}
const membersOf = (interaction: Interaction): readonly string[] | undefined => {
  const text = textOf(interaction)
  return text?.trimStart().startsWith('{') ? writtenMembers(text).map(({ name }) => name) : undefined
}

/** Where white space stands between the tokens, as common serialisers and people write it. */
export const whiteSpace = parameter({
  name: 'white space',
  source: '4.2 P7',
  said: { what: 'the white space in the body' },
  classes: named(
    'none',
    'after colons and commas',
    'around every token',
    'indented by two blanks',
    'indented by four blanks or tabs',
    'a line break at the end',
  ),
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

export const memberOrder = parameter({
  name: 'order of members',
  source: '4.2 P7',
  said: { what: 'the order of members' },
  classes: named(...orders),
  preferred: 'name, category, status',
  classOf: interaction => {
    const members = membersOf(interaction)?.filter(name => known.includes(name))
    if (members === undefined) return undefined
    const order = members.map(name => (name === 'categoryId' ? 'category' : name))
    return orders.find(name => order.every((each, i) => name.split(', ')[i] === each))
  },
})

/** The orders of a body without a status. */
export const ordersOfTwo: readonly (typeof orders)[number][] = ['name, category, status', 'category, name, status']

/** A member that no document names (P11): a target may refuse it. */
export const unknownMember = parameter({
  name: 'unknown member',
  source: '4.2 P11',
  said: { what: 'the place of an unknown member', of: { none: 'nowhere' } },
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

/** Characters written as \u and four digits: readers must not tell them from others. */
export const escapes = parameter({
  name: 'escapes',
  source: '4.2 P7',
  said: { what: 'the place of escapes such as \\u0041', of: { none: 'nowhere' } },
  classes: named('none', 'at the front of the name', 'at the end of the name', 'in the status', 'in member names'),
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
  said: { what: 'the body', of: { 'with a length': 'sent with a length', chunked: 'sent in chunks' } },
  classes: named('with a length', 'chunked'),
  preferred: 'with a length',
  classOf: interaction =>
    interaction.request.body === undefined ? undefined : interaction.request.chunked ? 'chunked' : 'with a length',
})

/** The Content-Type. A parameter is another Content-Type by the letter (P11): a target may refuse it. */
export const contentType = parameter({
  name: 'content type',
  source: '4.2 P11',
  said: { what: '`Content-Type`', of: { 'with a charset': 'one with a charset' } },
  classes: named('application/json', 'with a charset'),
  preferred: 'application/json',
  classOf: ({ request }) => {
    const type = headerValues(request.headers, 'content-type')[0]
    if (request.body === undefined || type === undefined) return undefined
    if (/^application\/json$/i.test(type.trim())) return 'application/json'
    return /^application\/json *; *charset=/i.test(type) ? 'with a charset' : undefined
  },
})

/** For questions with a bad key: who refuses a Content-Type must look at the key first. */
export const anyContentType = parameter({
  ...contentType,
  classes: [...contentType.classes, ...named('another type')],
})

/** The letter case of header names, which means nothing (P15). */
export const headerNames = parameter({
  name: 'header names',
  source: '5 P15',
  classes: named('as documented', 'lower case', 'upper case'),
  preferred: 'as documented',
  said: {
    what: 'the names of its headers',
    of: {
      'as documented': 'written like `Authorization`',
      'lower case': 'written like `authorization`',
      'upper case': 'written like `AUTHORIZATION`',
    },
  },
  classOf: ({ request }) => request.headerNames ?? 'as documented',
})

/** In how many TCP segments the request goes out, which means nothing. */
export const segments = parameter({
  name: 'segments',
  source: '1',
  classes: named('one', 'two, cut in the head', 'two, cut in the body'),
  preferred: 'one',
  said: { what: 'the request', of: { one: 'sent in one TCP segment' } },
  classOf: ({ request: { cut } }) => {
    if (cut === undefined) return 'one'
    return / body$/.test(cut) ? 'two, cut in the body' : 'two, cut in the head'
  },
})

/** How long the body is, by white space; octets. A body is as short as it can be where nothing else is said. */
export const bodySize = parameter({
  name: 'size',
  source: '4.2 P7 P22',
  ordered: true,
  said: { what: 'the size of the body' },
  classes: named('below 500 octets', '500 to 1,999 octets', '2,000 to 19,999 octets', '20,000 octets or more'),
  preferred: 'below 500 octets',
  classOf: ({ request: { body } }) => {
    if (body === undefined) return undefined
    const octets = Buffer.byteLength(body)
    if (octets < 500) return 'below 500 octets'
    if (octets < 2_000) return '500 to 1,999 octets'
    return octets < 20_000 ? '2,000 to 19,999 octets' : '20,000 octets or more'
  },
})

/** Octets of a whole body: as many as a buffer, or several, may hold to the last one. */
export const paddedTo: Readonly<Record<string, number>> = {
  '500 to 1,999 octets': 1_024,
  '2,000 to 19,999 octets': 4_096,
  '20,000 octets or more': 20_480,
}

/** Of any request; a question does not say them, the run deals them. */
export const ofAnyRequest = [headerNames, segments] as const

export const spelling = [whiteSpace, memberOrder, unknownMember, escapes, transfer, contentType] as const

/** Of these a target may refuse all classes but the usual one (P11, P22). */
export const gaps = [unknownMember, transfer, contentType] as const

/** Spellings for questions about something else: where the others are refused, nothing of the rest is seen. */
export const readily = spelling.filter(parameter => parameter !== unknownMember && parameter !== contentType)
