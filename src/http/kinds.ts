import type { AskRequest, Endpoint, TransportFailure } from '../core/exchange.js'
import { CircuitBreaker } from './circuit-breaker.js'
import type { SendContext } from './probe.js'

/** So many exchanges running without a usable response break a kind of question; an endpoint that never gave any. */
const ofKind = 3
const ofEndpoint = 5
const coolRefusals = 10

/**
 * Gives up asking what gets no usable response while other questions do: each costs up to a whole timeout. A kind of
 * question is told by its phase and ask, where it goes and what sort of body it has, so that a target that chokes on
 * malformed JSON is asked everything else, and everything anew in each phase.
 */
export class Kinds {
  private readonly breakers = new Map<string, CircuitBreaker>()
  private readonly endpoints = new Map<Endpoint, CircuitBreaker | 'answers'>()
  /** Start of the latest request of a kind that had a usable response. */
  private readonly usableAt = new Map<string, number>()

  constructor(private readonly coolMs: number) {}

  /** `probe`: it decides whether its kind is asked again, and should not depend on an old connection. */
  pass(request: AskRequest, context: SendContext, now: number): 'pass' | 'probe' | TransportFailure {
    const endpoint = this.endpoints.get(request.endpoint)
    const breaker = this.of(request, context)
    const passes = [endpoint, breaker].map(one => (one instanceof CircuitBreaker ? one.pass(now) : 'pass'))
    if (!passes.includes('refuse')) return passes.includes('probe') ? 'probe' : 'pass'
    const failures = breaker?.failures || (endpoint as CircuitBreaker).failures
    const what = breaker?.failures ? 'requests of this kind' : `requests to ${request.endpoint}`
    return { kind: 'aborted', message: `not sent: ${failures} ${what} running had no usable response`, sent: false }
  }

  /** Whether its kind is in trouble: then patience is in vain. */
  fails(request: AskRequest, context: SendContext): boolean {
    return (this.of(request, context)?.failures ?? 0) > 0
  }

  /** Whether its kind is not asked any more, but for a probe now and then. */
  isBroken(request: AskRequest, context: SendContext): boolean {
    return (this.of(request, context)?.state ?? 'closed') !== 'closed'
  }

  usable(request: AskRequest, context: SendContext, startedAt: number): void {
    if (this.endpoints.get(request.endpoint) !== 'answers') this.endpoints.set(request.endpoint, 'answers')
    const kind = kindOf(request, context)
    this.usableAt.set(kind, Math.max(startedAt, this.usableAt.get(kind) ?? startedAt))
    this.breakers.get(kind)?.succeeded()
  }

  /** What began before another of its kind that had a response says nothing: it merely took longer to fail. */
  unusable(request: AskRequest, context: SendContext, startedAt: number, now: number): void {
    const { endpoint } = request
    const known = this.endpoints.get(endpoint) ?? this.breaker(ofEndpoint)
    this.endpoints.set(endpoint, known)
    if (known !== 'answers') known.failed(now)
    const kind = kindOf(request, context)
    if ((this.usableAt.get(kind) ?? Number.NEGATIVE_INFINITY) >= startedAt) return
    const breaker = this.breakers.get(kind) ?? this.breaker(ofKind)
    this.breakers.set(kind, breaker)
    breaker.failed(now)
  }

  private breaker(threshold: number): CircuitBreaker {
    return new CircuitBreaker({ threshold, coolMs: this.coolMs, coolRefusals })
  }

  /** Mostly nothing ever fails: then kinds need not be told apart. */
  private of(request: AskRequest, context: SendContext): CircuitBreaker | undefined {
    return this.breakers.size === 0 ? undefined : this.breakers.get(kindOf(request, context))
  }
}

const kindOf = ({ endpoint, method, body }: AskRequest, { phase, ask }: SendContext): string =>
  [phase, ask, endpoint, method, sortOf(body)].join(' ')

function sortOf(body: AskRequest['body']): string {
  if (body === undefined || body.length === 0) return 'empty'
  try {
    return typeof JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) === 'object'
      ? 'JSON'
      : 'scalar'
  } catch {
    return 'malformed'
  }
}
