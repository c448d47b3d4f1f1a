import type { Header } from '../core/exchange/exchange.js'
import { distinct, formsOf, lettersOf, longest, shortest } from './forms.js'
import { isOrdinary, isOwnWord } from './ordinary-keys.js'
import { redacted, redactedJson } from './redacted-json.js'
import { type Span, secretSearch } from './search.js'

export interface Redactor {
  /** The text without the secrets, in whatever form they appear. */
  redact(text: string): string
  /** The same for lines of JSON, which stay JSON of the same shape. */
  redactJson(lines: string): string
  /** The same for a value of JSON. */
  redactValue<T>(value: T): T
  /** Whether nothing is removed from the text, and from no part of it either. Never so for a short key. */
  isClean(text: string): boolean
  /** Whether a secret still appears. Never so for a short key, for which no search is possible. */
  leaks(text: string): boolean
  /** The key is too short, or too ordinary, to be removed by value everywhere. */
  readonly short: boolean
}

/** What takes secrets out, piece by piece, of what is as a whole no text. */
export type Redaction = Pick<Redactor, 'redact' | 'isClean'>

const telling = /auth|key|token|secret|cookie|session|pass|cred/i

/** Values of headers that are secrets by their names: whole, without the scheme before them, and what they stand for. */
export function secretValues(headers: readonly Header[]): readonly string[] {
  const values = headers.filter(([name]) => telling.test(name)).map(([, value]) => value)
  return values
    .flatMap(value => [value, value.slice(value.lastIndexOf(' ') + 1), ...passwordIn(value)])
    .filter(({ length }) => length >= shortest)
}

/** With the user's name, and alone (RFC 7617, 2). */
function passwordIn(value: string): readonly string[] {
  const [, coded] = /^\s*Basic\s+(\S+)\s*$/i.exec(value) ?? []
  const both = Buffer.from(coded ?? '', 'base64').toString()
  return both.includes(':') ? [both, both.slice(both.indexOf(':') + 1)] : []
}

/** Removes by value the key, the user's other secrets, and the keys that are made from the key. */
export function createRedactor(key: string, others: readonly string[] = [], near: readonly string[] = []): Redactor {
  const short = isCommon(key)
  const made = [...new Set([...near, key.toLowerCase()])].filter(secret => secret !== key && secret !== '')
  // What is made from a word that stands everywhere is found in that word.
  const common = [...(short ? [key, ...made] : made.filter(isCommon)), ...others.filter(isCommon)]
  const sent = [...(short ? [] : [key, encodeURIComponent(key), [...key].reverse().join('')]), ...others]
  const alike = short || key.length > longest ? [] : made
  const forms = [
    ...sent.filter(each => !isCommon(each)).flatMap(each => formsOf(each, true)),
    ...alike.filter(each => !isCommon(each)).flatMap(each => formsOf(each)),
  ]
  const search = secretSearch(distinct(forms))
  const narrow = narrowRedactor(common.filter(secret => secret !== '').sort((a, b) => b.length - a.length))
  const isClean = (text: string): boolean => narrow === undefined && search.isClean(text)
  const redactLine = (line: string): string => {
    const clean = without(line, search.spans(line))
    return narrow === undefined ? clean : narrow(clean)
  }
  // Most texts hold nothing, and are passed on as they are.
  const redact = (text: string): string => (isClean(text) ? text : byLines(text, redactLine))
  const redactJson = (lines: string): string => redactedJson(lines, redact)
  return {
    redact,
    redactJson,
    redactValue: <T>(value: T) => JSON.parse(redactJson(JSON.stringify(value))) as T,
    isClean,
    leaks: text =>
      !short && !search.isClean(text) && text.split('\n').some(line => search.spans(line, true).length > 0),
    short,
  }
}

const isCommon = (secret: string): boolean => lettersOf(secret).length < shortest || isOrdinary(secret)

/** A secret stands in one line of a long text. */
const byLines = (text: string, each: (line: string) => string): string =>
  text.length < 2000 ? each(text) : text.split('\n').map(each).join('\n')

function without(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  let clean = ''
  let from = 0
  for (const { start, end } of spans) {
    clean += text.slice(from, start) + redacted
    from = end
  }
  return clean + text.slice(from)
}

/** Short and ordinary secrets, the longest first: out of credentials, out of strings that consist of nothing else, and out of such strings in JSON text. */
function narrowRedactor(secrets: readonly string[]): ((text: string) => string) | undefined {
  if (secrets.length === 0) return undefined
  const whole = new Set(secrets.filter(secret => !isOwnWord(secret)))
  const literal = (secret: string): string => secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const basic = secrets.map(secret => Buffer.from(`${secret}:`).toString('base64'))
  const credential = new RegExp(
    `\\b((?:Bearer|Token|Basic|ApiKey)[ +]+)(?:${[...secrets, ...basic].map(literal).join('|')})(?![\\w~+/-])`,
    'gi',
  )
  // Quoted within a string of JSON text: never one of the report's own words.
  const quoted = new RegExp(`(\\\\{1,8}")(?:${secrets.map(literal).join('|')})(?=\\\\{1,8}")(?!\\\\{1,8}"\\s*:)`, 'g')
  return text =>
    whole.has(text) ? redacted : text.replace(credential, `$1${redacted}`).replace(quoted, `$1${redacted}`)
}
