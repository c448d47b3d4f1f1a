import type { AskRequest, Endpoint, TransportFailure } from '../core/exchange.js'
import { CircuitBreaker } from './circuit-breaker.js'
import type { SendContext } from './probe.js'

/** So many exchanges running without a usable response break a kind of question; an endpoint that never gave any. */
const ofKind = 3
const ofEndpoint = 5
/** So many of one sort of body, whatever the phase, of which none ever had a usable response: then one probe is enough. */
const ofSort = 6
const coolRefusals = 10

/**
 * Gives up asking what gets no usable response while other questions do: each costs up to a whole timeout. A kind of
 * question is told by its phase and ask, where it goes and what sort of body it has, so that a target that chokes on
 * malformed JSON is asked everything else, and everything anew in each phase: by a single request where requests of its
 * sort have never had a response in the run.
 */
export class Kinds {
  private readonly breakers = new Map<string, CircuitBreaker>()
  /** By sort: how many had no usable response, as long as none had one. */
  private readonly sorts = new Map<string, number | 'answers'>()
  private suspicious = false
  private readonly endpoints = new Map<Endpoint, CircuitBreaker | 'answers'>()
  /** Start of the latest request of a kind that had a usable response. */
  private readonly usableAt = new Map<string, number>()

  constructor(private readonly coolMs: number) {}

  /** `probe`: it decides whether its kind is asked again, and should not depend on an old connection. */
  pass(request: AskRequest, context: SendContext, now: number): 'pass' | 'probe' | TransportFailure {
    const endpoint = this.endpoints.get(request.endpoint)
    const breaker = this.of(request, context) ?? this.suspected(request, context)
    const passes = [endpoint, breaker].map(one => (one instanceof CircuitBreaker ? one.pass(now) : 'pass'))
    if (!passes.includes('refuse')) return passes.includes('probe') ? 'probe' : 'pass'
    const ofAll = passes[0] === 'refuse' && endpoint instanceof CircuitBreaker ? endpoint : undefined
    const what = ofAll === undefined ? 'requests of this kind' : `requests to ${request.endpoint}`
    const { failures } = (ofAll ?? breaker)!
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
    const sort = sortOf(request)
    this.sorts.set(sort, 'answers')
    const kind = kindOf(sort, context)
    this.usableAt.set(kind, Math.max(startedAt, this.usableAt.get(kind) ?? startedAt))
    this.breakers.get(kind)?.succeeded()
  }

  /** What began before another of its kind that had a response says nothing: it merely took longer to fail. */
  unusable(request: AskRequest, context: SendContext, startedAt: number, now: number): void {
    const { endpoint } = request
    const known = this.endpoints.get(endpoint) ?? this.breaker(ofEndpoint)
    this.endpoints.set(endpoint, known)
    if (known !== 'answers') known.failed(now)
    const sort = sortOf(request)
    const ofIt = this.sorts.get(sort) ?? 0
    if (ofIt !== 'answers') this.sorts.set(sort, ofIt + 1)
    this.suspicious ||= ofIt !== 'answers' && ofIt + 1 >= ofSort
    const kind = kindOf(sort, context)
    if ((this.usableAt.get(kind) ?? Number.NEGATIVE_INFINITY) >= startedAt) return
    const breaker = this.breakers.get(kind) ?? this.breaker(ofKind)
    this.breakers.set(kind, breaker)
    breaker.failed(now)
  }

  /** A breaker for a kind that is asked for the first time, where nothing of its sort ever had a response. */
  private suspected(request: AskRequest, context: SendContext): CircuitBreaker | undefined {
    if (!this.suspicious) return undefined
    const sort = sortOf(request)
    const failures = this.sorts.get(sort)
    if (typeof failures !== 'number' || failures < ofSort) return undefined
    const breaker = this.breaker(ofKind)
    breaker.suspect()
    this.breakers.set(kindOf(sort, context), breaker)
    return breaker
  }

  private breaker(threshold: number): CircuitBreaker {
    return new CircuitBreaker({ threshold, coolMs: this.coolMs, coolRefusals })
  }

  /** Mostly nothing ever fails: then kinds need not be told apart. */
  private of(request: AskRequest, context: SendContext): CircuitBreaker | undefined {
    return this.breakers.size === 0 ? undefined : this.breakers.get(kindOf(sortOf(request), context))
  }
}

const kindOf = (sort: string, { phase, ask }: SendContext): string => [phase, ask, sort].join(' ')

const known = new WeakMap<AskRequest, string>()

/** Reading the body takes time: once for each request. */
function sortOf(request: AskRequest): string {
  let sort = known.get(request)
  if (sort === undefined) {
    const { endpoint, method, body, credential = 'valid' } = request
    sort = [endpoint, method, credential === 'valid', sortOfBody(body)].join(' ')
    known.set(request, sort)
  }
  return sort
}

function sortOfBody(body: AskRequest['body']): string {
  if (body === undefined || body.length === 0) return 'empty'
  try {
    return typeof JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) === 'object'
      ? 'JSON'
      : 'scalar'
  } catch {
    return 'malformed'
  }
}
