import { quoted } from '../../src/kit/index.js'
import type { MalformedKind } from './invalid.js'

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
