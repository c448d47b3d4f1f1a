import { createRequire } from 'node:module'
import fc from 'fast-check'

/** Strings that are known to break software: the Big List of Naughty Strings, read when it is first drawn from. */
export function naughtyString(): fc.Arbitrary<string> {
  const list: readonly string[] = createRequire(import.meta.url)('big-list-of-naughty-strings')
  return fc.constantFrom(...list)
}
