import {
  type CreationProblem,
  type Exchange,
  onceFor,
  quoted,
  type SentCreation,
  sentRequest,
} from '../../../src/kit/index.js'
import type { MalformedKind } from '../../model/invalid.js'

/** The ways in which a creation is invalid (P10): the branches of the rules on refusals. */
export type InvalidKind =
  | Exclude<CreationProblem, 'malformed JSON'>
  | MalformedKind
  | 'empty object'
  | 'neither name nor categoryId'

/** The kind of an invalid creation with the key; of several problems the first one gives it. */
export function invalidKind(request: Parameters<typeof sentRequest>[0]): InvalidKind | undefined {
  const { keyed, creation } = sentRequest(request)
  if (keyed !== 'valid' || (creation?.validity !== 'invalid' && creation?.validity !== 'lenient')) return undefined
  return kindOf(creation)
}

/** A text that is no JSON, and shows a valid pet to a parser that takes more. */
export const isLenient = (exchange: Exchange): boolean => sentRequest(exchange).creation?.validity === 'lenient'

/** Whether a text that is no JSON but shows a valid NewPet was accepted, as a parser may do that takes more than JSON (P10). */
export const isLenientlyRead = (exchange: Exchange): boolean =>
  isLenient(exchange) && [200, 201, 202].includes(exchange.response?.status ?? 0)

/** What else is wrong in the body of an invalid creation. */
export function kindsAlongWith(exchange: Exchange): readonly CreationProblem[] {
  const { problems } = sentRequest(exchange).creation!
  const whole = invalidKind(exchange) !== problems[0]
  return whole ? [] : problems.slice(1)
}

const kindOf = onceFor(({ problems, json, text }: SentCreation): InvalidKind => {
  const [first] = problems
  if (first === 'malformed JSON') return malformedKind(text)
  if (!problems.includes('name missing') || !problems.includes('categoryId missing')) return first!
  return Object.keys(json as object).length === 0 ? 'empty object' : 'neither name nor categoryId'
})

/** Kinds of which each text shows a valid pet to a parser that takes more than JSON. */
export const extensions = [
  'trailing comma',
  'unquoted or single quotes',
  'text beside the object',
  'comments',
  'whitespace that JSON does not allow',
] as const satisfies readonly MalformedKind[]

/** Kinds of which some texts do. */
export const extensionsInPart = [
  'no JSON value',
  'punctuation missing or wrong',
  'an invalid string',
] as const satisfies readonly MalformedKind[]

/** Strings of JSON, as far as they are closed: what is inside of them is none of the syntax. */
const isClosed = (string: string): boolean => /^"(?:[^"\\]|\\.)*"$/s.test(string)
const without = (text: string, sign: string): string => text.replace(quoted, each => (isClosed(each) ? sign : each))
const brokenString = /[\x00-\x1f]|\\(?:[^"\\/bfnrtu]|u(?![0-9a-fA-F]{4}))/
const values = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** The kind of a text that is no JSON: the first line that fits. */
export function malformedKind(text: string): MalformedKind {
  // Bytes that are no UTF-8.
  if (isJson(text)) return 'an invalid string'
  if (!/^[\s\0\ufeff]*(?:[[{]|#|\/[/*])/.test(text))
    return text.includes('{"') ? 'text beside the object' : 'no JSON at all'
  if (/\/\*|\/\/|^#/.test(without(text, '""'))) return 'comments'
  if ((text.match(quoted) ?? []).some(string => isClosed(string) && brokenString.test(string)))
    return 'an invalid string'
  const bare = without(text, '"')
  if (/[^\S \t\r\n]|\0/.test(bare)) return 'whitespace that JSON does not allow'
  if (/[{,]\s*[A-Za-z_$']/.test(bare)) return 'unquoted or single quotes'
  if (isCut(bare)) return 'truncated'
  if (/^[^[\]]*}\s*[^\s,]/.test(bare)) return 'text beside the object'
  if (/,\s*}$|}\s*,\s*$/.test(bare)) return 'trailing comma'
  // The end is optional, so that no text is looked through twice.
  const scalars = [...bare.matchAll(/:\s*([^"{[\s,}\]]*)\s*([,}\]]?)/g)].filter(([, , end]) => end !== '')
  return scalars.some(([, value = '']) => !values.test(value)) ? 'no JSON value' : 'punctuation missing or wrong'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a string, or the object itself, is left open at the end. */
const isCut = (bare: string): boolean => bare.startsWith('{') && !/[}\]]/.test(bare)
