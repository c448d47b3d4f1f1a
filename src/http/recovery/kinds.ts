import type { AskRequest, Endpoint, TransportFailure } from '../../core/exchange.js'
import { isPetStatus } from '../../core/pet-status.js'
import type { SendContext } from '../probe.js'
import { CircuitBreaker } from './circuit-breaker.js'

/** So many exchanges running without a usable response break a kind of question; an endpoint that never gave any. */
const ofKind = 3
const ofEndpoint = 5
/** So many of one sort of body, whatever the phase, of which none ever had a usable response: then one probe is enough. */
const ofSort = 6
const coolRefusals = 10

/**
 * Gives up asking what gets no usable response while other questions do: each costs up to a whole timeout. A kind of
 * question is told by its phase and ask, where it goes, what parameters and what sort of body it has, so that a target
 * that chokes on malformed JSON, or on a filter, is asked everything else, and everything anew in each phase: by a single
 * request where requests of a sort that it belongs to have never had a response in the run.
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
    if (context.again) return 'probe'
    const endpoint = this.endpoints.get(request.endpoint)
    const breaker = this.of(request, context)
    const all = [endpoint, breaker].filter(one => one instanceof CircuitBreaker)
    const refusing = all.filter(one => !one.isReady(now))
    // A probe that one lets pass and another refuses would never show what it is for.
    const passes = (refusing.length > 0 ? refusing : all).map(one => one.pass(now))
    if (refusing.length === 0) return passes.includes('probe') ? 'probe' : 'pass'
    const ofAll = refusing.find(one => one === endpoint)
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

  /** Whether others of every sort that it belongs to had usable responses. */
  isAnswered(request: AskRequest): boolean {
    return sortsOf(request).every(sort => this.sorts.get(sort) === 'answers')
  }

  sortOf(request: AskRequest): string {
    return sortsOf(request).at(-1)!
  }

  /** It had a usable response, whoever asked. */
  answered(request: AskRequest): readonly string[] {
    if (this.endpoints.get(request.endpoint) !== 'answers') this.endpoints.set(request.endpoint, 'answers')
    const sorts = sortsOf(request)
    for (const sort of sorts) this.sorts.set(sort, 'answers')
    return sorts
  }

  usable(request: AskRequest, context: SendContext, startedAt: number): void {
    const sorts = this.answered(request)
    const kind = kindOf(sorts, context)
    this.usableAt.set(kind, Math.max(startedAt, this.usableAt.get(kind) ?? startedAt))
    this.breakers.get(kind)?.succeeded()
    if (this.suspicious) for (const sort of sorts) this.breakers.get(suspectOf(sort, context))?.succeeded()
  }

  /** What began before another of its kind that had a response says nothing: it merely took longer to fail. */
  unusable(request: AskRequest, context: SendContext, startedAt: number, now: number): void {
    const { endpoint } = request
    const known = this.endpoints.get(endpoint) ?? this.breaker(ofEndpoint)
    this.endpoints.set(endpoint, known)
    if (known !== 'answers') known.failed(now)
    const sorts = sortsOf(request)
    for (const sort of sorts) {
      const ofIt = this.sorts.get(sort) ?? 0
      if (ofIt === 'answers') continue
      this.sorts.set(sort, ofIt + 1)
      this.suspicious ||= ofIt + 1 >= ofSort
    }
    const kind = kindOf(sorts, context)
    if ((this.usableAt.get(kind) ?? Number.NEGATIVE_INFINITY) >= startedAt) return
    const suspected = this.suspected(sorts, context)
    suspected?.failed(now)
    if (suspected !== undefined) return
    const breaker = this.breakers.get(kind) ?? this.breaker(ofKind)
    this.breakers.set(kind, breaker)
    breaker.failed(now)
  }

  /** The breaker of a sort of which nothing ever had a response: one for all asks of a phase. */
  private suspected(sorts: readonly string[], context: SendContext): CircuitBreaker | undefined {
    if (!this.suspicious) return undefined
    const sort = sorts.find(each => this.sorts.get(each) !== 'answers' && Number(this.sorts.get(each)) >= ofSort)
    if (sort === undefined) return undefined
    const suspect = suspectOf(sort, context)
    const known = this.breakers.get(suspect)
    if (known !== undefined) return known
    const breaker = this.breaker(ofKind)
    breaker.suspect()
    this.breakers.set(suspect, breaker)
    return breaker
  }

  private breaker(threshold: number): CircuitBreaker {
    return new CircuitBreaker({ threshold, coolMs: this.coolMs, coolRefusals })
  }

  /** Mostly nothing ever fails: then kinds need not be told apart. */
  private of(request: AskRequest, context: SendContext): CircuitBreaker | undefined {
    if (this.breakers.size === 0) return undefined
    const sorts = sortsOf(request)
    return this.suspected(sorts, context) ?? this.breakers.get(kindOf(sorts, context))
  }
}

const kindOf = (sorts: readonly string[], { phase, ask }: SendContext): string => [phase, ask, sorts.at(-1)].join(' ')
const suspectOf = (sort: string, { phase }: SendContext): string => [phase, 'suspect', sort].join(' ')

const known = new WeakMap<AskRequest, readonly string[]>()

/** Sorts that a request belongs to, the narrowest one last. Reading the body takes time: once for each request. */
function sortsOf(request: AskRequest): readonly string[] {
  let sorts = known.get(request)
  if (sorts === undefined) {
    const { endpoint, method, body, path, credential = 'valid' } = request
    const sort = [endpoint, method, credential === 'valid', sortOfBody(body)].join(' ')
    const at = path.indexOf('?')
    if (at < 0) sorts = [sort, `${sort} ?`]
    else {
      const query = new URLSearchParams(path.slice(at))
      const names = [...new Set(query.keys())].sort().join('&')
      const status = query.get('status')
      const filter = status === null ? '' : isPetStatus(status) ? status : 'other'
      // By its parameters, by the value of its filter, and by both.
      sorts = [sort, `${sort} ?${names}`, `${sort} =${filter}`, `${sort} ?${names}=${filter}`]
    }
    known.set(request, sorts)
  }
  return sorts
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
