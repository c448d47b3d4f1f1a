import type { Header } from '../core/exchange.js'
import { keyVariants } from './credentials.js'
import { formsOf, type SecretForm, shortest } from './secret-forms.js'
import { redacted } from './wording.js'

export { keyVariants, randomKeyLike } from './credentials.js'

export interface Redactor {
  /** The text without the secrets, in whatever form they appear. */
  redact(text: string): string
  /** Whether a secret still appears. Never so for a short key, for which no search is possible. */
  leaks(text: string): boolean
  /** The key is too short to be removed by value everywhere. */
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

/** Removes by value the key, the keys made from it and the user's other secrets, longest first. */
export function createRedactor(
  key: string,
  others: readonly string[] = [],
  variants: readonly string[] = nearKeys(key),
): Redactor {
  const secrets = [...new Set([key, ...variants, ...others])]
    .filter(secret => secret !== '')
    .sort((a, b) => b.length - a.length)
  const forms = secrets.flatMap(formsOf)
  const find = finder(forms)
  const innocent = innocence(forms)
  const narrow = narrowRedactor(secrets.filter(secret => secret.length < shortest))
  const short = key.length < shortest
  const inLines = (text: string, each: (line: string) => string): string =>
    text.length < 2000 ? each(text) : text.split('\n').map(each).join('\n')
  return {
    redact: text => inLines(text, line => narrow(innocent(line) ? line : without(line))),
    leaks: text => !short && text.split('\n').some(line => !innocent(line) && find(line, 0) !== undefined),
    short,
  }

  function without(text: string): string {
    let clean = ''
    let from = 0
    for (let found = find(text, 0); found !== undefined; found = find(text, from)) {
      clean += text.slice(from, found.start) + redacted
      from = found.end
    }
    return from === 0 ? text : clean + text.slice(from)
  }
}

/** Quickly clears texts that hold neither an escape that could hide a secret nor the beginning of one as it is. */
function innocence(forms: readonly SecretForm[]): (text: string) => boolean {
  // Quotes, slashes and backslashes have escapes that cannot be told from those of the text around them.
  const heads = [...new Set(forms.flatMap(({ raw }) => raw).map(head => head.split(/["'/\\& ]/)[0]!))]
  if (heads.some(head => head.length < 4)) return () => false
  const escaped = /\\[ux]|%[0-9a-fA-F]{2}|&(?:#|amp;|lt;|gt;|quot;|apos;)/
  return text => !heads.some(head => text.includes(head)) && !escaped.test(text)
}

function nearKeys(key: string): readonly string[] {
  if (key === '') return []
  // Names of headers and media types are shown in lower case.
  return [...Object.values(keyVariants(key, '').near).flat(), key.toLowerCase()]
}

interface Found {
  readonly start: number
  readonly end: number
}

/** Finds the next secret: the first characters by one expression (a short one: it is compiled), the rest one by one. */
function finder(forms: readonly SecretForm[]): (text: string, from: number) => Found | undefined {
  if (forms.length === 0) return () => undefined
  const heads = new Set(forms.map(({ chars }) => chars.slice(0, 3).join('')))
  const head = new RegExp([...heads].join('|'), 'g')
  const steps = new Map<string, RegExp>()
  for (const char of forms.flatMap(({ chars }) => chars)) {
    if (!steps.has(char)) steps.set(char, new RegExp(char, 'y'))
  }
  const endOf = ({ chars, telling }: SecretForm, text: string, start: number): number => {
    let at = start
    let matched = 0
    for (const char of chars) {
      const step = steps.get(char)!
      step.lastIndex = at
      if (!step.test(text)) break
      at = step.lastIndex
      matched++
    }
    return matched === chars.length || (matched >= telling && text[at] === '…') ? at : -1
  }
  return (text, from) => {
    head.lastIndex = from
    for (let match = head.exec(text); match !== null; match = head.exec(text)) {
      const start = match.index
      const end = Math.max(...forms.map(form => endOf(form, text, start)))
      if (end > start) return { start, end }
      head.lastIndex = start + 1
    }
    return undefined
  }
}

/** Words that reports use themselves: a key that is one of them would wreck every report, and is no secret. */
const ownWords = new Set(
  `pass fail warn error must should observe main keys invalid history ask poll shrink valid none empty cut tls reset
  timeout refused aborted budget bailed broken GET POST HEAD OPTIONS true false`.split(/\s+/),
)

/** Short keys: out of credentials, out of strings that consist of nothing else, and out of such strings in JSON text. */
function narrowRedactor(secrets: readonly string[]): (text: string) => string {
  if (secrets.length === 0) return text => text
  const whole = new Set(secrets.filter(secret => !ownWords.has(secret)))
  const literal = (secret: string): string => secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const basic = secrets.map(secret => Buffer.from(`${secret}:`).toString('base64'))
  const credential = new RegExp(
    `\\b((?:Bearer|Token|Basic)[ +]+)(?:${[...secrets, ...basic].map(literal).join('|')})(?![\\w~+/-])`,
    'gi',
  )
  // Quoted within a string of JSON text: never one of the report's own words.
  const quoted = new RegExp(`(\\\\{1,8}")(?:${secrets.map(literal).join('|')})(?=\\\\{1,8}")(?!\\\\{1,8}"\\s*:)`, 'g')
  return text =>
    whole.has(text) ? redacted : text.replace(credential, `$1${redacted}`).replace(quoted, `$1${redacted}`)
}
