import { withoutEndSlash } from '../core/exchange/address.js'
import type { Header } from '../core/exchange/exchange.js'
import { int64 } from '../core/json/json.js'
import { type Framework, frameworks } from '../core/rule/framework.js'
import { didYouMean } from '../core/text/nearest.js'
import { Problem } from './option.js'

export const text = (value: string): string => {
  if (value.trim() === '') throw new Problem('it is empty')
  return value
}

/** Ids or globs, in one word with commas or in several. */
export function words(value: string): readonly string[] {
  const found = value.split(',').map(word => word.trim())
  if (found.some(word => word === '')) throw new Problem('an entry is empty')
  return found
}

export const oneOf =
  <T extends string>(...choices: readonly T[]) =>
  (value: string): T => {
    const found = choices.find(choice => choice === value)
    if (found === undefined) throw new Problem(`must be one of ${choices.join(', ')}`)
    return found
  }

export const whole =
  (min: number, max: number) =>
  (value: string): number => {
    const number = /^[+-]?\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max)) throw new Problem(`must be a whole number from ${min} to ${max}`)
    return number
  }

/** Stays text: an int64 does not fit into a number. */
export function integer64(value: string): string {
  const number = /^-?\d{1,19}$/.test(value) ? BigInt(value) : undefined
  if (number === undefined || number < int64.min || number > int64.max) {
    throw new Problem('must be a whole number of 64 bits, such as 42')
  }
  return String(number)
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

/** Milliseconds; a bare number is seconds. */
export const duration =
  (minMs: number, maxMs: number) =>
  (value: string): number => {
    const [, number, unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)\s*(ms|s|m|h)?$/.exec(value.trim()) ?? []
    const ms = Math.round(Number(number) * units[unit as keyof typeof units])
    if (number === undefined) throw new Problem('must be a time such as 10, 500ms, 2s or 10m; a bare number is seconds')
    if (ms < minMs || ms > maxMs) throw new Problem(`must be from ${minMs / 1000} to ${maxMs / 1000} seconds`)
    return ms
  }

/** Requests a second. */
export function rate(value: string): number {
  const [, number] = /^(\d{1,6}(?:\.\d{1,3})?)(?:\/s)?$/.exec(value.trim()) ?? []
  if (!(Number(number) > 0)) throw new Problem('must be a number of requests a second, such as 20 or 0.5')
  return Number(number)
}

/** A day, or an instant with its time zone. */
export function date(value: string): Date {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(value.trim()) ?? []
  const instant = new Date(value.trim())
  // Date rolls 31 February over into March.
  const real = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  if (day === undefined || !real || Number.isNaN(instant.getTime())) {
    throw new Problem('must be a date such as 2030-12-05 or 2030-12-05T08:00:00Z')
  }
  return instant
}

export function framework(value: string): Framework {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const short = frameworks.filter(name => plain(value) !== '' && plain(name).startsWith(plain(value)))
  const found = frameworks.find(name => plain(name) === plain(value)) ?? (short.length === 1 ? short[0] : undefined)
  if (found === undefined)
    throw new Problem(
      `there is no framework "${value}" here.${didYouMean(value, frameworks)} Name ${frameworks.join(', ')}`,
    )
  return found
}

/** What stands where a variable was not filled in: of CI systems, shells and templates. No bearer token has such characters (RFC 6750, 2.1). */
const delimited = String.raw`\$\{.*\}|\$\([^()]*\)|\{\{.*\}\}|#\{.*\}#?|%\w+%|\$env:\w+`
const shellVariable = String.raw`\$[A-Z_][A-Z0-9_]*`
const only = (...forms: readonly string[]) => new RegExp(`^\\s*(?:${forms.join('|')})\\s*$`, 's')
const isPlaceholder = (value: string): boolean => only(delimited, shellVariable).test(value)

/** Within an address: nobody's host or path holds these. A `$` may stand in a path (`/$batch`), in no host. */
const inAddress = /\$\{|\$\([^()]*\)|\{\{|<[^<>]*>|(?:^|\/)%\w+%(?=[/:]|$)|^\$|^[a-z]+:\/\/[^/?#]*\$/i

const unfilled = 'a placeholder such as ${NAME} that nothing was filled in for'

/** These are the tool's own business. */
const reserved = [
  'authorization',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]

export function header(value: string): readonly Header[] {
  const [, name, content] =
    /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*)$/s.exec(value.replace(/(?<![ \t])[ \t]+$/, '')) ?? []
  if (name === undefined || content === undefined) throw new Problem("must be written 'Name: value'")
  if (!/^[\t\x20-\x7e]*$/.test(content))
    throw new Problem(`the value of ${name} has a character that no header may have`)
  if (isPlaceholder(content)) throw new Problem(`the value of ${name} is ${unfilled}; set the variable`)
  if (reserved.includes(name.toLowerCase())) throw new Problem(`${name} is set by the tool itself`)
  return [[name, content]]
}

/** An http or https address without anything that does not belong into one. The message never repeats credentials. */
export function address(value: string): URL {
  const example = 'such as https://staging.example.com/v1'
  if (value.trim() === '') throw new Problem(`it is empty; name the address, ${example}`)
  if (inAddress.test(value))
    throw new Problem(`it has ${unfilled}; set the variable, or write the whole address, ${example}`)
  let url: URL
  try {
    url = new URL(value.trim())
  } catch {
    throw new Problem(`it is not a valid URL; write the whole address, ${example}`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new Problem(
      `it begins with ${url.protocol}, not with http:// or https://; write the whole address, ${example}`,
    )
  }
  if (url.username !== '' || url.password !== '') throw new Problem('it holds credentials; the key goes into --api-key')
  return url
}

export function baseAddress(value: string): string {
  const url = address(value)
  if (/[?#]/.test(value)) throw new Problem('it has a query or a fragment; leave out what begins with ? or #')
  return withoutEndSlash(url.href)
}

/** What may stand in an Authorization header. The message never repeats the key. */
export function apiKey(value: string): string {
  if (only(shellVariable).test(value))
    throw new Problem(
      'the key is the name of a variable, not its value; if it is the key, put it in a file (--api-key-file)',
    )
  return keyInFile(value)
}

/** There a `$NAME` may be the key: something has to take it. */
export function keyInFile(value: string): string {
  if (value.trim() === '') throw new Problem('the key is empty; check where it comes from')
  if (/\0|\ufffd/.test(value)) throw new Problem('the key is not UTF-8 text, perhaps UTF-16; save its file as UTF-8')
  if (/^Bearer\s/i.test(value))
    throw new Problem('the key begins with "Bearer", which the tool sends itself; leave it out')
  if (/^(["'`]).*\1$/s.test(value)) throw new Problem('the key stands in quotes; remove them')
  if (only(delimited, '<[^<>]*>').test(value))
    throw new Problem(`the key is ${unfilled}; set the variable, or write the key itself`)
  if (/^\s|\s$/.test(value)) throw new Problem('the key begins or ends with a blank or line break; remove it')
  if (!/^[\x20-\x7e]+$/.test(value))
    throw new Problem('the key has a character that no header may have, such as a line break')
  return value
}
