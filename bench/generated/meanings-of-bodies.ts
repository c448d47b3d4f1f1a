import type { Interaction } from '../../src/core/model/model.js'
import type { InjectionContext } from '../../src/core/rule/injection.js'
import { allKinds, anyFault, type Meaning, meaning } from './meaning.js'

const bodyOf = (_: Interaction, { requestBody }: InjectionContext): string | undefined =>
  requestBody.length === 0 ? undefined : Buffer.from(requestBody).toString('utf8')

/** What stands in quotes is none of the syntax. */
const bare = (interaction: Interaction, context: InjectionContext): string | undefined =>
  bodyOf(interaction, context)?.replace(/"(?:[^"\\]|\\.)*"/g, '""')

const creations = ['creation', 'creation', 'refusal', 'createKey'] as const
const queries = ['list', 'listKey'] as const

const spellings: readonly Meaning[] = [
  meaning({
    ...{ name: 'names of headers', kinds: allKinds, faults: anyFault },
    of: (_, { headerNames }) => headerNames.join(),
    definitions: {
      'as documented': /\bAuthorization\b|\bAccept\b/,
      'not as documented': /\bauthorization\b|\bAUTHORIZATION\b/,
      'in lower case': /(?:^|,)accept\b/,
      'in upper case': /(?:^|,)ACCEPT\b/,
    },
  }),
  meaning({
    ...{ name: 'names of headers of a body', kinds: creations, faults: anyFault },
    of: (_, { headerNames }) => headerNames.join(),
    definitions: {
      'a type in lower case': /(?:^|,)content-type\b/,
      'a type in capitals': /\bCONTENT-TYPE\b/,
    },
  }),
  meaning({
    ...{ name: 'target', kinds: queries, faults: new RegExp(`${anyFault.source}|ignores-the-filter|one-too-many`) },
    of: (_, { target }) => target,
    definitions: {
      'any escape': /%/,
      'an escape in lower case': /%(?=[\dA-F]*[a-f])[\da-fA-F]{2}/,
      'an escape in upper case': /%(?=[\da-f]*[A-F])[\da-fA-F]{2}/,
      'an escaped digit': /%3\d/,
      'an escaped letter': /%[4-7]/,
      'an escape in a name': /[?&][^=&]*%/,
      'an escape in a value': /=[^&]*%/,
      'an escape at the end': /%[\da-f]{2}$/i,
    },
  }),
  meaning({
    ...{ name: 'pieces of the body', kinds: creations, faults: anyFault },
    of: (_, { bodyPieces }) => bodyPieces,
    definitions: { several: pieces => pieces > 1 },
  }),
  meaning({
    ...{ name: 'JSON white space', kinds: creations, faults: anyFault },
    of: bare,
    definitions: {
      'a tab': /\t/,
      'a carriage return': /\r/,
      'a line break': /\n/,
      'a carriage return by itself': /\r(?!\n)/,
      'at the front': /^\s/,
      'at the end': /\s$/,
      'before a colon': /\s:/,
      'before a comma': /\s,/,
      'after the opening brace': /^\s*\{\s/,
      'before the closing brace': /\s\}\s*$/,
      'two line breaks': /\n\s*\n/,
      'many blanks': / {64}/,
      'tabs in front of names': /\n\t"/,
    },
  }),
  meaning({
    ...{ name: 'JSON strings', kinds: creations, faults: /-(?:is-text|is-wrapped|is-taken|accepts-it|error-.*)$/ },
    of: bodyOf,
    definitions: {
      'an escape by number': /\\u[\da-f]{4}/i,
      'in lower case': /\\u(?=[\dA-F]*[a-f])[\da-fA-F]{4}/,
      'in upper case': /\\u(?=[\da-f]*[A-F])[\da-fA-F]{4}/,
      'of ASCII': /\\u00[2-7]/i,
      'of two halves': /\\ud[89ab]/i,
      'in the name of a member': /\\u[\da-f]{4}[^"]*"\s*:/i,
      'an escaped slash': /\\\//,
      'an escaped quote or backslash': /\\["\\]/,
      'a short escape': /\\[bfnrt]/,
      'raw beyond ASCII': /[^\0-\x7f]/,
    },
  }),
]

const members = (_: Interaction, context: InjectionContext): string | undefined => {
  const { input } = context
  return input === undefined || input === null || typeof input !== 'object' || Array.isArray(input)
    ? undefined
    : JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
}

const bodies: readonly Meaning[] = [
  meaning({
    ...{
      name: 'members',
      kinds: ['refusal'],
      faults: /^create-accepts-it$|^create-returns-(?:500|200)-to|^refusal-error-is-/,
    },
    of: members,
    definitions: {
      'a name in another case': /"(?:N[Aa][Mm][Ee]|na?M[Ee]|naM[Ee])":/,
      'a category in another case': /"(?:C[A-Za-z]+|categoryid|categoryID)":/,
      'in snake case': /"[a-z]+_[a-z]+":/,
      'in kebab case': /"[a-z]+-[a-z]+":/,
      'in Pascal case': /"(?:Name|CategoryId)":/,
      'in capitals': /"(?:NAME|CATEGORY_?ID)":/,
      'with a prefix': /"(?:pet_?|animal_?|new_?)(?:name|category)/i,
      'a category as an object': /"category":\{/,
      'a category by its short name': /"(?:category|cat|catId)":/,
      'in dots or brackets': /"\w+(?:\.\w+|\[\w*\])":/,
      'with blanks': /"(?: \w+|\w+ )":/,
      'with a sign first': /"[@_$]\w+":/,
      'in an envelope': /^\{"\w+":\{"name":/,
      'in an envelope of data': /^\{"(?:data|payload|body|request|input)":/,
      'in an envelope of the resource': /^\{"(?:pet|newpet|animal|model|entity)":/i,
      'in JSON:API': /"attributes":/,
      'in a list': /^\{"\w+":\[\{/,
      'a prototype': /"(?:__proto__|constructor|prototype)":/,
      'a type for a language': /"(?:\$type|@type|@class|_class)":/,
      'a synonym': /"(?:title|label|displayName|fullName)":/,
    },
  }),
  meaning({
    ...{
      name: 'octets of the body',
      kinds: ['createKey'],
      faults: /-error-is-|error-wrapped|is-taken|returns-(?:500|400)/,
    },
    of: (_, { requestBody }) => (requestBody.length > 0 ? Buffer.from(requestBody).toString('latin1') : undefined),
    definitions: {
      'a mark of their order': /^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/,
      'UTF-16': /^(?:\xff\xfe|\xfe\xff)?(?:\0[{"]|[{"]\0)/,
      'a zero': /\0/,
      'no UTF-8': text => Buffer.from(text, 'latin1').toString('utf8').includes('\ufffd'),
      'what begins with white space or nothing': /^\s/,
    },
  }),
]

export const meaningsOfBodies: readonly Meaning[] = [...spellings, ...bodies]
