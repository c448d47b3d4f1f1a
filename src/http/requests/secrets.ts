import type { Header } from '../../core/exchange.js'
import { createRedactor, type Redactor, secretValues } from '../../redaction/index.js'
import { keyVariants } from './credentials.js'

/** The keys that a run makes from the key. All of them reveal it. */
export const nearKeys = (key: string): readonly string[] =>
  key === '' ? [] : Object.values(keyVariants(key, '').near).flat()

/** The redactor of a run: for its key, what is made from it, and the secrets among the user's own headers. */
export function redactorFor({ apiKey, headers }: { apiKey: string; headers: readonly Header[] }): Redactor {
  return createRedactor(apiKey, secretValues(headers), nearKeys(apiKey))
}
