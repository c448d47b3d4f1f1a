import { randomInt } from 'node:crypto'
import type { CredentialKind } from '../core/exchange.js'

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

export interface KeyVariants {
  readonly valid: string
  readonly cut: string
  readonly lengthened: string
  readonly 'other-case': string
  readonly 'wrong-key': string
  /** With another last, and with another first character. */
  readonly altered: readonly [last: string, first: string]
}

/** The near-keys that a run sends. All but `wrong-key` reveal the key. */
export function keyVariants(key: string, wrongKey: string): KeyVariants {
  return {
    valid: key,
    cut: key.slice(0, -1),
    lengthened: `${key}x`,
    'other-case': key.replace(/[A-Za-z]/g, letter =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
    'wrong-key': wrongKey,
    altered: [key.slice(0, -1) + turned(key.slice(-1)), turned(key.slice(0, 1)) + key.slice(1)],
  }
}

/** The values of the `Authorization` headers that a kind of credential sends, mostly one. */
export function authorizations(kind: CredentialKind, keys: KeyVariants, sample: number): readonly string[] {
  const { valid } = keys
  switch (kind) {
    case 'valid':
      return [`Bearer ${valid}`]
    case 'none':
    case 'query-only':
      return []
    case 'empty':
      return ['']
    case 'scheme-only':
      return ['Bearer']
    case 'other-scheme':
      return [sample % 2 === 0 ? `Basic ${Buffer.from(`${valid}:`).toString('base64')}` : `Token ${valid}`]
    case 'bare-key':
      return [valid]
    case 'cut':
      return keys.cut === '' ? [''] : [`Bearer ${keys.cut}`]
    case 'wrong-key':
    case 'lengthened':
    case 'other-case':
      return [`Bearer ${keys[kind]}`]
    case 'altered':
      return [`Bearer ${keys.altered[sample % 2]}`]
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

/** The path with the key as query parameters, under the names that servers look for. */
export function withKeyInQuery(path: string, key: string): string {
  const separator = !path.includes('?') ? '?' : /[?&]$/.test(path) ? '' : '&'
  return `${path}${separator}api_key=${key}&access_token=${key}`
}
