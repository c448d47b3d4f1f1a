import { createHash, timingSafeEqual } from 'node:crypto'
import type { World } from './world.js'

/** Decides whether the `Authorization` headers of a request, in order of arrival, hold the key. */
export function makeKeyCheck(apiKey: string, world: World): (headers: readonly string[]) => boolean {
  const expected = digest(apiKey)
  return headers => {
    if (headers.length > 1 && world.headersTwice === 'refuse') return false
    const header = world.headersTwice === 'last' ? headers.at(-1) : headers[0]
    const match = /^([^ ]+)( +)(.+)$/s.exec(header ?? '')
    if (!match) return false
    const [, scheme = '', blanks = '', token = ''] = match
    if (scheme !== 'Bearer' && (world.schemeCase === 'exact' || scheme.toLowerCase() !== 'bearer')) return false
    if (blanks.length > 1 && world.schemeBlanks === 'one') return false
    // Digests have one length, so that the comparison takes the same time whatever was sent.
    return timingSafeEqual(digest(token), expected)
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
