import { setMaxListeners } from 'node:events'
import type { AskRequest, Exchange, Header, Phase, ReceivedResponse, Role, TransportFailure } from '../core/exchange.js'
import { authorizationOf, withKeyInQuery } from './credentials.js'
import { Pacer } from './pacer.js'
import { retryAfterMs, retryDelay } from './retry.js'
import { type Attempt, attempt, createDispatcher, type TransportOptions, type WireRequest } from './transport.js'

export interface ProbeOptions extends TransportOptions {
  readonly baseUrl: string
  readonly apiKey: string
  /** A key of the same shape that is not the key. */
  readonly wrongKey: string
  readonly userAgent: string
  readonly rate?: number
  readonly maxRequests?: number
  readonly maxCreates?: number
  /** The user's own headers, on every request. */
  readonly headers: readonly Header[]
  /** Called once, when the target is beyond hope. */
  readonly onTrouble?: (reason: string) => void
}

export interface SendContext {
  readonly ask: string
  readonly sample: number
  readonly label: string
  readonly phase: Phase
  readonly role: Role
}

export interface ProbeStats {
  readonly requests: number
  readonly posts: number
  readonly retries: number
  readonly waits: number
}

export interface Probe {
  /** Sends a request with pacing and retries. Never rejects. */
  send(request: AskRequest, context: SendContext): Promise<Exchange>
  stats(): ProbeStats
  /** What is under way is given up; later requests are not sent. */
  stop(reason: string): void
  close(): Promise<void>
}

const hopeless = 5
const longestWaitMs = 60_000
const now = (): number => performance.timeOrigin + performance.now()

export function createProbe(options: ProbeOptions): Probe {
  return new PacedProbe(options)
}

class PacedProbe implements Probe {
  private readonly dispatcher
  private readonly abort = new AbortController()
  private readonly pacer: Pacer
  private readonly base: URL
  private seq = 0
  private requests = 0
  private posts = 0
  private retries = 0
  private troubles = 0
  private stopped: string | undefined

  constructor(private readonly options: ProbeOptions) {
    setMaxListeners(0, this.abort.signal)
    this.dispatcher = createDispatcher(options)
    this.pacer = new Pacer(options.concurrency, options.rate, this.abort.signal)
    this.base = new URL(options.baseUrl)
  }

  stats(): ProbeStats {
    return { requests: this.requests, posts: this.posts, retries: this.retries, waits: this.pacer.waits }
  }

  stop(reason: string): void {
    this.stopped ??= reason
    this.abort.abort()
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy()
  }

  async send(request: AskRequest, context: SendContext): Promise<Exchange> {
    const wire = this.wire(request, context)
    let retries = 0
    let uncertain = false
    for (;;) {
      const startWait = this.refusal(request)
      if (startWait !== undefined)
        return this.exchange(request, context, { failure: startWait }, now(), retries, uncertain)
      await this.pacer.acquire()
      const refused = this.refusal(request)
      if (refused === undefined) {
        this.requests++
        if (request.method === 'POST') this.posts++
      }
      const startedAt = now()
      const outcome: Attempt =
        refused === undefined
          ? await attempt(this.dispatcher, wire, this.options.timeoutMs, this.abort.signal)
          : { failure: refused }
      this.pacer.release()
      const pause = refused === undefined ? this.afterwards(request, outcome, retries) : undefined
      if (pause === undefined) return this.exchange(request, context, outcome, startedAt, retries, uncertain)
      uncertain ||= request.method === 'POST' && 'failure' in outcome && outcome.failure.sent
      retries++
      this.retries++
      if (pause > 0) await new Promise<void>(resolve => this.wake(resolve, pause))
    }
  }

  private wake(resolve: () => void, ms: number): void {
    const done = (): void => {
      clearTimeout(timer)
      this.abort.signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    this.abort.signal.addEventListener('abort', done, { once: true })
  }

  /** Why nothing may be sent any more, if so. */
  private refusal({ method }: AskRequest): TransportFailure | undefined {
    const { maxRequests = Number.POSITIVE_INFINITY, maxCreates = Number.POSITIVE_INFINITY } = this.options
    if (this.stopped !== undefined) return { kind: 'aborted', message: this.stopped, sent: false }
    if (this.requests >= maxRequests)
      return { kind: 'budget', message: `--max-requests ${maxRequests} is spent`, sent: false }
    if (method === 'POST' && this.posts >= maxCreates) {
      return { kind: 'budget', message: `--max-creates ${maxCreates} is spent`, sent: false }
    }
    return undefined
  }

  /** Judges the outcome as infrastructure: ms until the next attempt, or undefined where this was the last. */
  private afterwards(request: AskRequest, outcome: Attempt, retries: number): number | undefined {
    const status = 'response' in outcome ? outcome.response.status : undefined
    const usable = status !== undefined && ![429, 502, 503, 504].includes(status)
    this.troubles = usable ? 0 : this.troubles + 1
    if (usable) {
      this.pacer.recover()
      return undefined
    }
    const asked = 'response' in outcome ? retryAfterMs(outcome.response) : undefined
    if (asked !== undefined && asked > longestWaitMs) {
      this.hopeless(`the target asks to wait ${Math.round(asked / 1000)} s (Retry-After)`)
      return undefined
    }
    // A target that throttles is not in trouble: it says when to come again.
    if (status === 429 || asked !== undefined) this.troubles = 0
    const spent = this.retries >= 100 + this.requests * 0.25
    const pause = spent ? undefined : retryDelay(request.method, outcome, asked, retries)
    if (pause === undefined && this.troubles >= hopeless) this.hopeless(describe(outcome))
    if (pause !== undefined && (status === 429 || status === 503)) this.pacer.holdBack(pause)
    return pause
  }

  private hopeless(reason: string): void {
    this.options.onTrouble?.(reason)
  }

  private wire(request: AskRequest, { sample }: SendContext): WireRequest {
    const { credential = 'valid', method, body = null } = request
    const { apiKey, wrongKey } = this.options
    const absolute = /^https?:\/\//.test(request.path) ? new URL(request.path) : undefined
    const own = absolute === undefined || absolute.origin === this.base.origin
    const path = absolute ? absolute.pathname + absolute.search : this.base.pathname.replace(/\/$/, '') + request.path
    const authorization = own ? authorizationOf(credential, apiKey, wrongKey, sample) : []
    return {
      origin: absolute?.origin ?? this.base.origin,
      path: credential === 'query-only' && own ? withKeyInQuery(path, encodeURIComponent(apiKey)) : path,
      method,
      headers: [...this.headersOf(request, own), ...authorization.map(value => ['authorization', value] as const)],
      body,
    }
  }

  private headersOf({ method, headers = [] }: AskRequest, own = true): readonly Header[] {
    const all = new Map<string, string>([
      ['accept', 'application/json'],
      ['accept-encoding', 'identity'],
      ['user-agent', this.options.userAgent],
      ...(method === 'POST' ? [['content-type', 'application/json'] as const] : []),
      ...(own ? this.options.headers : []).map(([name, value]) => [name.toLowerCase(), value] as const),
    ])
    for (const [name, value] of headers) {
      if (value === '') all.delete(name.toLowerCase())
      else all.set(name.toLowerCase(), value)
    }
    return [...all]
  }

  private exchange(
    request: AskRequest,
    context: SendContext,
    outcome: Attempt,
    startedAt: number,
    retries: number,
    uncertain: boolean,
  ): Exchange {
    const { credential = 'valid', endpoint, method, body } = request
    const secretPath = credential === 'query-only' ? withKeyInQuery(request.path, '[redacted]') : request.path
    const own = new Set(this.options.headers.map(([name]) => name.toLowerCase()))
    return {
      seq: ++this.seq,
      ...context,
      endpoint,
      credential,
      request: {
        method,
        path: secretPath,
        // Values of the user's own headers may be secrets.
        headers: this.headersOf(request).map(([name, value]) => [name, own.has(name) ? '[redacted]' : value]),
        ...(body === undefined ? {} : { body }),
      },
      ...(outcome as { response: ReceivedResponse }),
      startedAt,
      endedAt: now(),
      retries,
      uncertain,
    }
  }
}

function describe(outcome: Attempt): string {
  return 'failure' in outcome ? outcome.failure.message : `it answers ${outcome.response.status} to everything`
}
