import type { Header } from '../core/exchange.js'
import { keyVariants } from '../http/requests/credentials.js'
import { redacted } from '../http/requests/wording.js'
import { denseFormsOf } from './dense-forms.js'
import { denseSearch } from './dense-search.js'
import { isOrdinary, isOwnWord } from './ordinary-keys.js'
import { redactedJson } from './redacted-json.js'
import { formsOf, oddFormsOf, type SecretForm, shortest } from './secret-forms.js'
import { joined, type Span, secretSearch } from './secret-search.js'

export { keyVariants, randomKeyLike } from '../http/requests/credentials.js'

export interface Redactor {
  /** The text without the secrets, in whatever form they appear. */
  redact(text: string): string
  /** The same for lines of JSON, which stay JSON of the same shape. */
  redactJson(lines: string): string
  /** The same for a value of JSON. */
  redactValue<T>(value: T): T
  /** Whether a secret still appears. Never so for a short key, for which no search is possible. */
  leaks(text: string): boolean
  /** The key is too short, or too ordinary, to be removed by value everywhere. */
  readonly short: boolean
}

const telling = /auth|key|token|secret|cookie|session|pass|cred/i

/** Values of the user's own headers that are secrets by their names, whole and without the scheme before them. */
export function secretValues(headers: readonly Header[]): readonly string[] {
  const values = headers.filter(([name]) => telling.test(name)).map(([, value]) => value)
  return values
    .flatMap(value => [value, value.slice(value.lastIndexOf(' ') + 1)])
    .filter(({ length }) => length >= shortest)
}

/** The redactor of a run: for its key and the secrets among the user's own headers. */
export function redactorFor({ apiKey, headers }: { apiKey: string; headers: readonly Header[] }): Redactor {
  return createRedactor(apiKey, secretValues(headers))
}

/** Of so many secrets besides the key each is looked for in pieces, too: each has some fifty forms. */
const mostApart = 20

/** Removes by value the key, the keys made from it and the user's other secrets, longest first. */
export function createRedactor(
  key: string,
  others: readonly string[] = [],
  variants: readonly string[] = nearKeys(key),
): Redactor {
  const secrets = [...new Set([key, ...variants, ...others])]
    .filter(secret => secret !== '')
    .sort((a, b) => b.length - a.length)
  const short = isCommon(key)
  // What is made from a word that stands everywhere is found in that word.
  const common = new Set(secrets.filter(secret => isCommon(secret) || (short && variants.includes(secret))))
  const telling = secrets.filter(secret => !common.has(secret))
  const telltale = others.filter(secret => !common.has(secret))
  // As it stands in a query.
  const keys = short ? [] : [...new Set([key, encodeURIComponent(key)])]
  const search = secretSearch(
    distinct([...[...telling, ...keys].flatMap(formsOf), ...[...keys, ...telltale].flatMap(oddFormsOf)]),
  )
  // Only within texts: whole artefacts, in which everything stands beside something, are searched for what is in one piece.
  const apart = denseSearch([...keys, ...telltale.slice(0, mostApart)].flatMap(denseFormsOf))
  const narrow = narrowRedactor([...common])
  const redact = (text: string): string =>
    byLines(text, line => narrow(without(line, joined([...search.spans(line), ...apart.spans(line)]))))
  const redactJson = (lines: string): string => redactedJson(lines, redact)
  return {
    redact,
    redactJson,
    redactValue: <T>(value: T) => JSON.parse(redactJson(JSON.stringify(value))) as T,
    leaks: text => !short && text.split('\n').some(line => search.spans(line).length > 0),
    short,
  }
}

const isCommon = (secret: string): boolean => secret.length < shortest || isOrdinary(secret)

/** Most lines of a long text hold nothing, and are passed on as they are. */
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

/** Near-keys differ in letter case only, and much of their base64 is the same. */
function distinct(forms: readonly SecretForm[]): readonly SecretForm[] {
  const kept = new Map<string, SecretForm>()
  for (const form of forms) kept.set(form.exact ? `=${form.text}` : form.text.toLowerCase(), form)
  return [...kept.values()]
}

function nearKeys(key: string): readonly string[] {
  if (key === '') return []
  // Names of headers and media types are shown in lower case.
  return [...Object.values(keyVariants(key, '').near).flat(), key.toLowerCase()]
}

/** Short and ordinary keys: out of credentials, out of strings that consist of nothing else, and out of such strings in JSON text. */
function narrowRedactor(secrets: readonly string[]): (text: string) => string {
  if (secrets.length === 0) return text => text
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
