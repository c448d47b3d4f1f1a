import { randomBytes } from 'node:crypto'
import type { CredentialKind } from '../core/exchange.js'

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, letter => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))

/** A key of the same length and alphabet that is not the key. */
export function randomKeyLike(key: string): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const bytes = randomBytes(Math.max(8, key.length))
  const made = [...bytes].map(byte => alphabet[byte % alphabet.length]).join('')
  return made === key ? randomKeyLike(key) : made
}

/** Keys that are made from the real one: each is a secret, too. */
export function keyVariants(key: string): {
  readonly cut: string
  readonly lengthened: string
  readonly otherCase: string
} {
  return { cut: key.slice(0, -1), lengthened: `${key}x`, otherCase: swapCase(key) }
}

/** The values of `Authorization` that a kind of credential stands for; none where no header is sent. */
export function authorizationOf(
  kind: CredentialKind,
  key: string,
  wrongKey: string,
  sample: number,
): readonly string[] {
  const { cut, lengthened, otherCase } = keyVariants(key)
  switch (kind) {
    case 'valid':
      return [`Bearer ${key}`]
    case 'empty':
      return ['']
    case 'scheme-only':
      return ['Bearer']
    case 'other-scheme':
      return [sample % 2 === 0 ? `Basic ${Buffer.from(`${key}:`).toString('base64')}` : `Token ${key}`]
    case 'bare-key':
      return [key]
    case 'wrong-key':
      return [`Bearer ${wrongKey}`]
    case 'cut':
      return [cut === '' ? '' : `Bearer ${cut}`]
    case 'lengthened':
      return [`Bearer ${lengthened}`]
    case 'second-word':
      return [`Bearer ${key} x`]
    case 'other-case':
      return [`Bearer ${otherCase}`]
    case 'lower-case-scheme':
      return [`bearer ${key}`]
    case 'extra-spaces':
      return [`Bearer   ${key}`]
    case 'two-headers':
      return [`Bearer ${key}`, `Bearer ${wrongKey}`]
    default:
      return [] // none, query-only
  }
}

/** The path with the key in the query. */
export function withKeyInQuery(path: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}api_key=${value}&access_token=${value}`
}
