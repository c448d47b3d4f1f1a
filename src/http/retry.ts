import type { ReceivedResponse } from '../core/exchange.js'
import type { Attempt } from './transport.js'

/** Retry-After in ms, from seconds or an HTTP date; undefined where absent or unreadable. */
export function retryAfterMs({ headers }: ReceivedResponse, now = Date.now()): number | undefined {
  const value = headers.find(([name]) => name === 'retry-after')?.[1].trim()
  if (value === undefined) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const most = { throttled: 10, intermediary: 3, connection: 3 }

/**
 * ms until the request is sent again, or undefined where it is not (P22). A POST without an answer may have been
 * carried out: it is sent again once.
 */
export function retryDelay(
  method: string,
  outcome: Attempt,
  asked: number | undefined,
  retries: number,
): number | undefined {
  const backoff = Math.min(2000, 100 * 2 ** retries)
  if ('response' in outcome) {
    const throttled = outcome.response.status === 429 || outcome.response.status === 503
    if (retries >= (throttled && asked !== undefined ? most.throttled : most.intermediary)) return undefined
    return asked ?? backoff
  }
  const { kind, sent } = outcome.failure
  if (kind === 'refused') return retries < 2 ? backoff : undefined
  if (kind !== 'reset') return undefined
  return retries < (method === 'POST' && sent ? 1 : most.connection) ? backoff / 2 : undefined
}
