import { credentialOf } from '../../core/credential/credential.js'
import type { Exchange } from '../../core/exchange/exchange.js'

type Refused = Pick<Exchange, 'response' | 'request' | 'credential' | 'credentialVariant'>

/** Statuses that an intermediary gives by itself: it waits no longer, or the request is too large for it. */
const statuses: ReadonlySet<number> = new Set([408, 413, 414, 431])
/** Of what is no longer than this, bytes, nobody says that it is too long. */
const short = 200

/** Whether the response may be that of an intermediary (P22): the general rules hold for it at `should` only. */
export const mayBeOfIntermediary = (exchange: Refused): boolean =>
  statuses.has(exchange.response?.status ?? 0) || isRefusedOnTheWay(exchange)

/**
 * Whether the request is such as intermediaries commonly refuse, and was refused as they do it: it may never have come to
 * the service, and what that would have said, of the key for one, nobody knows.
 */
export function isRefusedOnTheWay(exchange: Refused): boolean {
  const { response, request, credential, credentialVariant } = exchange
  const status = response?.status ?? 0
  if (status < 400 || status >= 500) return false
  if (status === 411) return request.chunked === true
  // The key stands in a query or a body time and again, and may be long; what is shown of it is not.
  const isLonger = credentialOf(credential, credentialVariant).inBody !== undefined
  if (status === 413) return isLonger || Buffer.byteLength(request.body ?? '') > short
  // Some count the request line among the fields.
  if (status === 414 || status === 431)
    return credential === 'query-only' || Math.max(request.path.length, longestHeader(exchange)) > short
  // A field that holds one value, twice: no well-formed request (RFC 9110, 5.3).
  if (status === 400 && credential === 'two-headers') return true
  return isOftenRefused(request.path)
}

/** Characters, without the key: where that is too long nothing is taken at all. */
function longestHeader({ request, credential, credentialVariant }: Refused): number {
  const keys = credentialOf(credential, credentialVariant).headers({ key: '', wrongKey: '' })
  return Math.max(0, ...keys.map(({ length }) => length), ...request.headers.map(([, value]) => value.length))
}

/** No URI has other characters; brackets stand in it where something was redacted. */
const visible = /^[!-~]*$/

/** No URI, or octets that front ends commonly refuse before the service sees them: NUL, slashes, and bytes that are no UTF-8. */
function isOftenRefused(path: string): boolean {
  if (!visible.test(path) || /%(?:00|2f|5c)/i.test(path)) return true
  try {
    // The result is used, since a bundler drops calls that only throw.
    return path.includes('%') && decodeURIComponent(path) === ''
  } catch {
    return true
  }
}
