import { timingSafeEqual } from 'node:crypto'
import type { ServerConfiguration } from '../configuration.js'

/** Decides whether the `Authorization` headers of a request, in order of arrival, hold the key. */
export function makeKeyCheck(
  apiKey: string,
  configuration: ServerConfiguration,
): (headers: readonly string[]) => boolean {
  const expected = Buffer.from(apiKey)
  return headers => {
    if (headers.length > 1 && configuration.headersTwice === 'refuse') return false
    const header = configuration.headersTwice === 'last' ? headers.at(-1) : headers[0]
    const match = /^([^ ]+)( +)(.+)$/s.exec(header ?? '')
    if (!match) return false
    const [, scheme = '', blanks = '', token = ''] = match
    if (scheme !== 'Bearer' && (configuration.schemeCase === 'exact' || scheme.toLowerCase() !== 'bearer')) return false
    if (blanks.length > 1 && configuration.schemeBlanks === 'one') return false
    const given = Buffer.from(token)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
