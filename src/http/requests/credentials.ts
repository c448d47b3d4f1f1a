import { randomInt } from 'node:crypto'
import { type CredentialKind, credentialVariants, type Header, wrongTokens } from '../../core/exchange.js'
import { createRedactor, type Redactor, secretValues } from '../../redaction/index.js'

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'

/** A random key of the same shape: letters for letters, digits for digits. */
export function randomKeyLike(key: string): string {
  const swap = (set: string) => () => set[randomInt(set.length)]!
  for (let tries = 0; tries < 20; tries++) {
    const other = key.replace(/[a-z]/g, swap(lower)).replace(/[A-Z]/g, swap(upper)).replace(/[0-9]/g, swap(digits))
    if (other.toLowerCase() !== key.toLowerCase()) return other
  }
  return `${key.length > 1 ? key.slice(1) : ''}-not-the-key`
}

/** Another letter for a letter, another digit for a digit, `x` for anything else. */
function turned(char: string): string {
  if (/[0-9]/.test(char)) return digits[(Number(char) + 5) % 10]!
  const alphabet = /[A-Z]/.test(char) ? upper : lower
  return /[A-Za-z]/.test(char) ? alphabet[(alphabet.indexOf(char) + 13) % 26]! : 'x'
}

const recased = (text: string): string =>
  text.replace(/[A-Za-z]/g, letter => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))

/** Kinds whose credential is another key under the right scheme, made from the real one. */
type NearKind = 'cut' | 'lengthened' | 'altered' | 'other-case'

/** In the order of `credentialVariants`: at the end, the front and the middle. */
const placesOf = (length: number): readonly number[] => [length - 1, 0, length >> 1]

function altered(key: string, at: number): string {
  return key.slice(0, at) + turned(key[at]!) + key.slice(at + 1)
}

/** The first two neighbours that differ change places; where there are none, the key is longer. */
function swapped(key: string): string {
  const at = [...key.slice(1)].findIndex((char, i) => char !== key[i])
  if (at < 0) return `${key}x`
  return key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
}

function recasedVariants(key: string): readonly string[] {
  const letters = [...key.matchAll(/[A-Za-z]/g)].map(({ index }) => index)
  const places = placesOf(letters.length).map(nth => letters[nth] ?? 0)
  return [recased(key), ...places.map(at => key.slice(0, at) + recased(key.slice(at, at + 1)) + key.slice(at + 1))]
}

export interface KeyVariants {
  readonly valid: string
  readonly 'wrong-key': string
  /** By the order of `credentialVariants`. All of them reveal the key. */
  readonly near: Readonly<Record<NearKind, readonly string[]>>
}

/** The keys that a run sends. */
export function keyVariants(key: string, wrongKey: string): KeyVariants {
  const places = placesOf(key.length)
  return {
    valid: key,
    'wrong-key': wrongKey,
    near: {
      cut: places.map(at => key.slice(0, Math.max(0, at)) + key.slice(at + 1)),
      // At the end a sign that decoders of Base64 take for nothing.
      lengthened: [`${key}=`, ...[0, key.length >> 1].map(at => `${key.slice(0, at)}x${key.slice(at)}`)],
      altered: key === '' ? ['x', 'x', 'x', 'x'] : [...places.map(at => altered(key, at)), swapped(key)],
      'other-case': recasedVariants(key),
    },
  }
}

/** The keys that a run makes from the key. All of them reveal it. */
export const nearKeys = (key: string): readonly string[] =>
  key === '' ? [] : Object.values(keyVariants(key, '').near).flat()

/** The redactor of a run: for its key, what is made from it, and the secrets among the user's own headers. */
export function redactorFor({ apiKey, headers }: { apiKey: string; headers: readonly Header[] }): Redactor {
  return createRedactor(apiKey, secretValues(headers), nearKeys(apiKey))
}

/** In the order of `credentialVariants`. */
const otherSchemes: readonly ((key: string) => string)[] = [
  key => `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  key => `Token ${key}`,
  key => `Basic ${Buffer.from(`:${key}`).toString('base64')}`,
  key => `Basic ${key}:`,
  key => `Basic :${key}`,
  key => `Basic ${key}`,
  // As long as Bearer: who cuts off seven characters finds the key.
  key => `ApiKey ${key}`,
  key => `Bearer Bearer ${key}`,
  key => `Bearers ${key}`,
  key => `X Bearer ${key}`,
]

/** The last spellings of a longer key. They hold the key itself: no further secret. */
const aroundKey: readonly ((key: string) => string)[] = [key => `${key},x`, key => `"${key}"`, key => key + key]

/** What stands before a wrong key: it is wrong however the scheme is spelled. */
const bearers = ['Bearer', 'bearer', 'Bearer '] as const

/** The `Authorization` header of a wrong key, in one of its spellings. */
export function wrongAuthorization(variant: number, wrongKey: string, key: string): string {
  const token = wrongTokens[variant - bearers.length]
  if (token === undefined) return `${bearers[variant]} ${wrongKey}`
  return `Bearer ${token === key ? `${token}q` : token}`
}

/** The index of a spelling that there is; one beyond the last begins anew. */
export const variantOf = (kind: CredentialKind, index = 0): number => index % credentialVariants[kind].length

/** The values of the `Authorization` headers that a kind of credential sends, mostly one. */
export function authorizations(kind: CredentialKind, keys: KeyVariants, index = 0): readonly string[] {
  const { valid, near } = keys
  const variant = variantOf(kind, index)
  switch (kind) {
    case 'valid':
      return [`Bearer ${valid}`]
    case 'none':
    case 'unknown':
      return []
    case 'query-only':
      return variant === 1 ? [`Bearer ${keys['wrong-key']}`] : []
    case 'empty':
      return ['']
    case 'scheme-only':
      return ['Bearer']
    case 'other-scheme':
      return [otherSchemes[variant]!(valid)]
    case 'bare-key':
      return [valid]
    case 'wrong-key':
      return [wrongAuthorization(variant, keys['wrong-key'], valid)]
    case 'cut':
    case 'lengthened':
    case 'altered':
    case 'other-case': {
      const key = near[kind][variant] ?? aroundKey[variant - near[kind].length]!(valid)
      return key === '' ? [''] : [`Bearer ${key}`]
    }
    case 'second-word':
      return [`Bearer ${valid} x`]
    case 'lower-case-scheme':
      return [`bearer ${valid}`]
    case 'extra-spaces':
      return [`Bearer   ${valid}`]
    case 'two-headers':
      return [`Bearer ${valid}`, `Bearer ${keys['wrong-key']}`]
  }
}

const keyParameters = ['api_key', 'access_token', 'apikey', 'key', 'token']

/** The path with the key as query parameters, under the names that servers look for. */
export function withKeyInQuery(path: string, key: string): string {
  const separator = !path.includes('?') ? '?' : /[?&]$/.test(path) ? '' : '&'
  return path + separator + keyParameters.map(name => `${name}=${key}`).join('&')
}
