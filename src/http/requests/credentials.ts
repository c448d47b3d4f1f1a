import { randomInt } from 'node:crypto'
import { nearKeys } from '../../core/credential/credential.js'
import { keyNames } from '../../core/credential/key-places.js'
import type { Header } from '../../core/exchange/exchange.js'
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

/** The redactor of a run: for its key, what is made from it, and the secrets among the user's own headers. */
export function redactorFor({ apiKey, headers }: { apiKey: string; headers: readonly Header[] }): Redactor {
  return createRedactor(apiKey, secretValues(headers), nearKeys(apiKey))
}

/** The path with the key as query parameters, under the names that servers look for. */
export function withKeyInQuery(path: string, key: string): string {
  const separator = !path.includes('?') ? '?' : /[?&]$/.test(path) ? '' : '&'
  return path + separator + keyNames.map(name => `${name}=${key}`).join('&')
}
