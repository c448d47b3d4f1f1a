import type { ReceivedResponse } from '../core/exchange.js'
import type { Outcome } from './attempt.js'

/** What to do about an attempt that failed for reasons that say nothing about the service (P22). */
export type Retry =
  /** The target asks for a pause: the whole run keeps it. */
  | { readonly kind: 'hold'; readonly ms: number; readonly reason: string }
  /** Trouble of this exchange: it alone waits. */
  | { readonly kind: 'alone'; readonly ms: number }
  /** The target asks for more than a run can wait. */
  | { readonly kind: 'hopeless'; readonly reason: string }

export interface Tries {
  readonly post: boolean
  /** Attempts so far. */
  readonly made: number
  /** Attempts so far that may have been processed without an answer of the service. */
  readonly unanswered: number
  /** Whether the target has ever answered in this run. */
  readonly answeredBefore: boolean
}

export const longestWait = 60_000

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

const field = (response: ReceivedResponse, name: string): string | undefined =>
  response.headers.find(([key]) => key === name)?.[1]

const backoff = (made: number): number => Math.min(200 * 2 ** (made - 1), 10_000)

export function retryOf({ response, failure }: Outcome, tries: Tries): Retry | undefined {
  const { post, made, unanswered, answeredBefore } = tries
  switch (response?.status ?? failure?.kind) {
    case 429:
    case 503:
      // A limit that once let requests through will do so again.
      return made < (response!.status === 429 && answeredBefore ? 8 : 4) || asksTooMuch(response!)
        ? pause(response!, made)
        : undefined
    case 502:
    case 504:
      return post ? once(unanswered, backoff(made)) : made < 4 ? { kind: 'alone', ms: backoff(made) } : undefined
    // Mostly an idle connection that the target closed while the request was on its way: at once, then with patience.
    case 'reset': {
      const ms = made === 1 ? 0 : backoff(made - 1)
      return post ? once(unanswered, ms) : made < (answeredBefore ? 6 : 4) ? { kind: 'alone', ms } : undefined
    }
    case 'refused':
    case 'unresolved':
      return answeredBefore && made < 4 && !failure!.sent ? { kind: 'alone', ms: 100 * 2 ** made } : undefined
    case 'timeout':
      return answeredBefore && made < 2 && unanswered < 2 ? { kind: 'alone', ms: 0 } : undefined
    default:
      return undefined
  }
}

const once = (unanswered: number, ms: number): Retry | undefined => (unanswered < 2 ? { kind: 'alone', ms } : undefined)

const asksTooMuch = (response: ReceivedResponse): boolean => (retryAfter(response) ?? 0) > longestWait

function pause(response: ReceivedResponse, made: number): Retry {
  const asked = retryAfter(response)
  if (asked !== undefined && asked > longestWait)
    return { kind: 'hopeless', reason: `the target answered ${response.status} and asks to wait ${seconds(asked)}` }
  // A pause of nothing would be a busy loop.
  const ms = asked === undefined ? Math.min(backoff(made), 2000) : Math.max(asked, 20 * 2 ** made)
  return { kind: 'hold', ms, reason: `the target answered ${response.status}` }
}

const seconds = (ms: number): string => (ms < 1e9 ? `${Math.round(ms / 1000)} s` : 'for weeks')
