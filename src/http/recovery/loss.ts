import { headerValues, type ReceivedResponse } from '../../core/exchange/exchange.js'
import { notTaken, type Trouble, troubleOf } from '../../core/exchange/trouble.js'
import type { Outcome } from '../wire/attempt.js'

/** What an attempt that says nothing about the service (P22) came to. */
export type Loss =
  /** What the response says: 429, 503, 502; `lost` also where a new connection ended. */
  | Trouble
  /** A connection that had carried other requests ended: most had been idle, and were closed meanwhile. */
  | 'stale'
  /**
   * 408: the target waited for the request no longer, as some say on connections that were idle. 421: it is not the one to
   * ask over this connection. 425: it is not sure yet whether the first on a connection is a repetition. Not processed.
   */
  | 'expired'
  /** No connection: certainly not processed. */
  | 'unconnected'
  | 'timeout'

type Seen = Pick<Outcome, 'response' | 'failure'> & { readonly connection?: { readonly nth: number } }

/** Undefined where the outcome is usable, or where trying again would change nothing. */
export function lossOf({ response, failure, connection }: Seen): Loss | undefined {
  if (response !== undefined)
    return response.status === 408 || notTaken.has(response.status) ? 'expired' : troubleOf(response)
  switch (failure!.kind) {
    case 'reset':
      return (connection?.nth ?? 0) > 1 ? 'stale' : 'lost'
    case 'refused':
    case 'unresolved':
      return failure!.sent ? undefined : 'unconnected'
    case 'timeout':
      return 'timeout'
    default:
      return undefined
  }
}

/** Why an outcome is not usable, in a few words. */
export function reasonOf({ response, failure }: Outcome, http2: boolean): string {
  if (response !== undefined) return `status ${response.status}`
  const { kind, message } = failure!
  // GOAWAY with responses still under way is more than the HTTP client can follow.
  if (http2 && kind === 'reset') return `${message}; without --http2 it may go better`
  // Some take few connections at a time and drop the others.
  return kind === 'reset' ? `${message}; where it takes few at a time, --concurrency 1 may help` : message
}

/**
 * Milliseconds that `Retry-After` asks for, as seconds or as a date, or else `RateLimit-Reset` of a 429, which is its older
 * form, in seconds; undefined where absent or unreadable.
 */
export function retryAfter(response: ReceivedResponse, now = Date.now()): number | undefined {
  const value = field(response, 'retry-after')?.trim()
  if (value === undefined) return response.status === 429 ? rateLimitReset(response) : undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  if (Number.isNaN(date)) return undefined
  // By the target's own clock or by a right one: either may be meant, and the one that makes it past is not.
  const clocks = [now, Date.parse(field(response, 'date') ?? '')].filter(clock => clock < date)
  return clocks.length === 0 ? 0 : date - Math.max(...clocks)
}

/** Longer than a day it is no delay: some send the moment itself, s since the epoch. */
const longestReset = 86_400

function rateLimitReset(response: ReceivedResponse): number | undefined {
  const value = field(response, 'ratelimit-reset') ?? field(response, 'x-ratelimit-reset') ?? ''
  const seconds = /^\d{1,10}$/.test(value.trim()) ? Number(value) : Number.NaN
  return seconds <= longestReset ? seconds * 1000 : undefined
}

/** Dates have 29 characters; what is far longer is none, and not worth the reading. */
const field = (response: ReceivedResponse, name: string): string | undefined =>
  headerValues(response.headers, name)[0]?.slice(0, 100)
