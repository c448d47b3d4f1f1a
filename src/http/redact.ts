import { keyVariants } from './credentials.js'

export { keyVariants, randomKeyLike } from './credentials.js'

const mark = '[redacted]'
/** Shorter secrets would wreck the text around them: they are removed from credentials and whole strings only. */
const shortest = 8

export interface Redactor {
  /** The text without the key, whatever form it appears in. */
  text(text: string): string
  redact(text: string): string
  /** Whether a secret still appears. Never so for short keys, for which no search is possible. */
  leaks(text: string): boolean
  /** The key is too short to be removed by value everywhere. */
  readonly short: boolean
}

/** Removes the key and every key made from it, by value: raw, URL-encoded, base64 and JSON-escaped. */
export function createRedactor(key: string): Redactor {
  const { cut, lengthened, 'other-case': otherCase } = keyVariants(key, '')
  const secrets = [...new Set([lengthened, key, cut, otherCase])]
  const long = secrets.filter(secret => secret.length >= shortest)
  const short = key.length < shortest
  const forms = [...new Set(long.flatMap(formsOf))].sort((a, b) => b.length - a.length)
  const anywhere = forms.length === 0 ? undefined : new RegExp(forms.map(escapeRegExp).join('|'), 'gi')
  const narrow = secrets.filter(secret => secret.length > 0 && secret.length < shortest).map(escapeRegExp)
  const whole =
    narrow.length === 0
      ? undefined
      : new RegExp(`(\\b(?:Bearer|Basic|Token)\\s+|")(?:${narrow.join('|')})(?=["\\s]|$)`, 'g')
  const redact = (text: string): string => {
    const once = anywhere === undefined ? text : text.replace(anywhere, mark)
    return whole === undefined ? once : once.replace(whole, `$1${mark}`)
  }
  return {
    text: redact,
    redact,
    leaks: text => {
      if (anywhere === undefined || short) return false
      anywhere.lastIndex = 0
      return anywhere.test(text)
    },
    short,
  }
}

function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  const url = encodeURIComponent(secret)
  return [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    JSON.stringify(json).slice(1, -1),
    unicodeEscaped(secret),
    unicodeEscaped(secret).replaceAll('\\', '\\\\'),
    url,
    url.replaceAll('%20', '+'),
    percentEncoded(secret),
    htmlEscaped(secret),
    ...base64Forms(secret),
  ]
}

const unicodeEscaped = (text: string): string =>
  [...text].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

const percentEncoded = (text: string): string =>
  [...Buffer.from(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')

const htmlEscaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** The part of the base64 text that depends on the secret alone, at each of the three alignments. */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  return [0, 1, 2].flatMap(before => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
    const text = padded.toString('base64').replace(/=+$/, '')
    const from = Math.ceil((before * 8) / 6)
    const until = Math.floor((padded.length * 8) / 6)
    const core = text.slice(from, until)
    return core.length >= shortest ? [core, core.replaceAll('+', '-').replaceAll('/', '_')] : []
  })
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
