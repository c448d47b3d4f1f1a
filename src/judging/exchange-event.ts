import type { Draft } from '../core/collections/draft.js'
import type { Exchange } from '../core/exchange/exchange.js'
import type { RunEvent } from '../core/report/event.js'

/** What the events say of an exchange: everything but headers and the body of the response. */
export function exchangeEvent(exchange: Exchange): RunEvent {
  const { seq, scenario, sample, phase, role, credential, retries, request, response, failure } = exchange
  const { method, path, body } = request
  const event: Draft<Extract<RunEvent, { type: 'exchange' }>> = {
    type: 'exchange',
    seq,
    scenario,
    sample,
    phase,
    role,
    credential,
    retries,
    method,
    path,
    ms: Math.round(exchange.endedAt - exchange.startedAt),
    at: Math.round(exchange.startedAt),
  }
  if (typeof body === 'string') event.body = body.slice(0, 4096)
  if (response !== undefined) event.status = response.status
  if (failure !== undefined) event.failure = failure.kind
  return event
}

const longestName = 200

/** A name that the target made up may be as long as it pleases. */
export const shownName = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName)}…` : name)
