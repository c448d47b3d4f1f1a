import type { ReceivedResponse } from '../../core/exchange.js'
import { notTaken, type Trouble, troubleOf } from '../../core/trouble.js'
import type { Outcome } from '../wire/attempt.js'

/** What an attempt that says nothing about the service (P22) may mean. */
export type Loss =
  /** What the response says: 429, 503, 502; `lost` also where the connection ended. */
  | Trouble
  /**
   * 408: the target waited for the request no longer, as some say on connections that were idle. 421: it is not the one to
   * ask over this connection. 425: it is not sure yet whether the request is a repetition. Not processed.
   */
  | 'expired'
  /** No connection: certainly not processed. */
  | 'unconnected'
  | 'timeout'

/** Undefined where the outcome is usable, or where trying again would change nothing. */
export function lossOf({ response, failure }: Pick<Outcome, 'response' | 'failure'>): Loss | undefined {
  if (response !== undefined)
    return response.status === 408 || notTaken.has(response.status) ? 'expired' : troubleOf(response)
  switch (failure!.kind) {
    case 'reset':
      return 'lost'
    case 'refused':
    case 'unresolved':
      return failure!.sent ? undefined : 'unconnected'
    case 'timeout':
      return 'timeout'
    default:
      return undefined
  }
}

/** What has become of a request so far. Attempts during an outage count only where they may have been processed. */
export interface Tries {
  readonly post: boolean
  /** Attempts by what they came to, the last one included. */
  readonly losses: Readonly<Record<Loss, number>>
  /** Attempts that may have been processed without a response. */
  readonly unanswered: number
  /** A question beside the documented ones, or one whose response nobody needs, or of a kind that fails time and again. */
  readonly modest: boolean
  /** Whether the target has ever given a usable response. */
  readonly answeredBefore: boolean
}

/** How often each may happen to one request before it is given up: a limit that let requests through will do so again. */
const most: Readonly<Record<Loss, number>> = {
  limited: 12,
  unavailable: 10,
  lost: 6,
  expired: 6,
  unconnected: 6,
  timeout: 3,
}
const mostAtFirst: Readonly<Record<Loss, number>> = {
  limited: 4,
  unavailable: 4,
  lost: 4,
  expired: 6,
  unconnected: 1,
  timeout: 1,
}

/** Milliseconds until the next attempt; undefined where there is none. */
export function retryDelay(
  loss: Loss,
  { post, losses, unanswered, modest, answeredBefore }: Tries,
): number | undefined {
  const made = losses[loss]
  const usual = (answeredBefore ? most : mostAtFirst)[loss]
  const bound = modest && loss !== 'limited' ? Math.min(2, usual) : usual
  if (made >= bound || (post && unanswered > 1)) return undefined
  switch (loss) {
    case 'timeout':
      return 0
    case 'expired':
      return made === 1 ? 0 : 50 * 2 ** (made - 1)
    // Mostly an idle connection that the target closed while the request was on its way: at once, then with patience.
    case 'lost':
      // A POST has one more chance only, which waits for a sign of life besides.
      return post ? 50 : made === 1 ? 0 : Math.min(50 * 2 ** (made - 1), 2000)
    default:
      return Math.min((answeredBefore ? 20 : 200) * 2 ** (made - 1), 2000)
  }
}

/** The longest pause that a target may ask for, ms. */
export const longestPause = 60_000

/** Milliseconds that `Retry-After` asks for, as seconds or as a date; undefined where absent or unreadable. */
export function retryAfter(response: ReceivedResponse, now = Date.now()): number | undefined {
  const value = field(response, 'retry-after')?.trim()
  if (value === undefined) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  if (Number.isNaN(date)) return undefined
  // Against the target's own clock where it tells it.
  const clock = Date.parse(field(response, 'date') ?? '')
  return Math.max(0, date - (Number.isNaN(clock) ? now : clock))
}

/** Dates have 29 characters; what is far longer is none, and not worth the reading. */
const field = (response: ReceivedResponse, name: string): string | undefined =>
  response.headers.find(([key]) => key === name)?.[1].slice(0, 100)
