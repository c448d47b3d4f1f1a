import { type Exchange, isOperation } from '../core/exchange.js'
import type { Case } from '../core/scenario.js'
import { parsedResponse } from '../spec/response.js'

/**
 * Whether it may be that nobody lets this client through any more: 401, or what is no response of the service, such as a
 * page of a firewall or a redirect to a login.
 */
export function mayBeShutOut(exchange: Exchange): boolean {
  const { status = 0 } = exchange.response ?? {}
  if (status === 401) return true
  if (status >= 300 && status < 400) return true
  const { json, mediaType, error } = parsedResponse(exchange)
  if (status === 403) return error === undefined
  return status >= 200 && status < 300 && json === undefined && mediaType === 'text/html'
}

/**
 * Once something was fine, refusals wait until a later request of the same method is; of one of which nothing ever was, of
 * any. Where none is, nobody judges them: a key may have expired, or something between shut the run out (P22).
 */
export class ShutOut {
  private readonly fine = new Set<string>()
  private readonly refused = new Set<Exchange>()
  private readonly cases = new Set<Case>()

  /** Those that wait, in their order. */
  get waiting(): readonly Exchange[] {
    return [...this.refused]
  }

  /** Which method is to be fine once more for this one to be judged. */
  methodFor({ request }: Pick<Exchange, 'request'>): string {
    return this.fine.has(request.method) ? request.method : [...this.fine][0]!
  }

  /** What may be judged, now that this one is there. */
  see(exchange: Exchange): readonly Exchange[] {
    const { credential, endpoint, request } = exchange
    if (endpoint === 'description') return [exchange]
    const tells = credential === 'valid' && isOperation(endpoint)
    // Only where the key went along an Error with 401 says something of it.
    if (mayBeShutOut(exchange) && (tells || parsedResponse(exchange).error === undefined)) {
      if (this.fine.size === 0) return [exchange]
      this.refused.add(exchange)
      return []
    }
    if (!tells) return [exchange]
    this.fine.add(request.method)
    if (this.refused.size === 0) return [exchange]
    const sure = this.waiting.filter(
      each => this.methodFor(each) === request.method && each.endedAt <= exchange.startedAt,
    )
    for (const each of sure) this.refused.delete(each)
    return [...sure, exchange]
  }

  /** Whether the case has to wait, since one of its responses does. */
  holds(sample: Case): boolean {
    const waits = this.refused.size > 0 && sample.exchanges.some(each => this.refused.has(each))
    if (waits) this.cases.add(sample)
    return waits
  }

  /** The cases that need wait no longer. */
  released(): readonly Case[] {
    if (this.cases.size === 0) return []
    const free = [...this.cases].filter(({ exchanges }) => !exchanges.some(each => this.refused.has(each)))
    for (const each of free) this.cases.delete(each)
    return free
  }
}
