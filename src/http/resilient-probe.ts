import type { AskRequest, Exchange, TransportFailure } from '../core/exchange.js'
import type { Outcome } from './attempt.js'
import { Budget, isUnanswered } from './budget.js'
import { keyVariants } from './credentials.js'
import { redactWith } from './evidence.js'
import { FlowControl } from './flow-control.js'
import { Kinds } from './kinds.js'
import { Outage } from './outage.js'
import type { Pace } from './pace.js'
import { type Probe, type ProbeOptions, type ProbeStats, type SendContext, waiting } from './probe.js'
import { Progress } from './progress.js'
import { type Redactor, redactorFor } from './redact.js'
import { longestPause, lossOf, retryAfter, retryDelay } from './retry-policy.js'
import type { Scheduler } from './scheduler.js'
import { Wire } from './wire.js'
import { type Worded, Wording } from './wording.js'

const defaultPatience = 30_000

/**
 * Sends requests as fast as the target takes them, and through what befalls it (P22): a concurrency limiter, a rate
 * limiter, retries, a circuit breaker for each kind of question and one for the target as a whole.
 */
export class ResilientProbe implements Probe {
  private readonly base: URL
  private readonly wire: Wire
  private readonly wording: Wording
  private readonly flow: FlowControl
  private readonly scheduler: Scheduler
  private readonly budget: Budget
  private readonly outage: Outage
  private readonly kinds: Kinds
  private readonly redactor: Redactor
  private stopped: TransportFailure | undefined
  private seq = 0
  private retries = 0
  private waits = 0
  /** ms of pauses that the target asked for since its last usable response. */
  private paused = 0
  private pausedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly options: ProbeOptions) {
    this.base = new URL(options.baseUrl)
    this.wire = new Wire(this.base, options)
    const { userAgent, headers, timeoutMs, patienceMs = defaultPatience } = options
    const keys = keyVariants(options.apiKey, options.wrongKey)
    this.wording = new Wording({ basePath: this.base.pathname.replace(/\/+$/, ''), keys, userAgent, headers })
    this.redactor = redactorFor(options)
    this.flow = new FlowControl(options)
    this.scheduler = this.flow.scheduler
    this.budget = new Budget(options.maxRequests, options.maxCreates)
    this.kinds = new Kinds(timeoutMs)
    this.outage = new Outage(this.scheduler, {
      patienceMs,
      probe: () => this.isAlive(),
      onProbeFailed: () => this.wire.renew(),
      onMended: ms => this.mended(ms),
      onWait: (reason, ms) => this.tellWait(reason, ms),
      onHopeless: reason => {
        options.onTrouble?.(reason)
        this.stop(reason)
      },
    })
  }

  async send(request: AskRequest, context: SendContext): Promise<Exchange> {
    const url = /^https?:\/\//i.test(request.path) && URL.canParse(request.path) ? new URL(request.path) : undefined
    if (url !== undefined && url.origin !== this.base.origin) return this.sendAbroad(url, request, context)
    return this.attempts(request, this.wording.word(request, url), context)
  }

  async fetchForeign(url: URL) {
    const refusal = this.stopped ?? (await this.budget.take(false))
    if (refusal !== undefined) return refusal
    const { response, failure } = await this.wire.abroad(url)
    return response ?? failure!
  }

  stats(): ProbeStats {
    const { requests, posts } = this.budget
    return { requests, posts, retries: this.retries, waits: this.waits }
  }

  pace(): Pace | undefined {
    return this.flow.pace()
  }

  stop(reason: string): void {
    if (this.stopped !== undefined) return
    this.stopped = { kind: 'aborted', message: reason, sent: false }
    this.scheduler.stop()
    this.outage.stop()
    this.wire.giveUp(reason)
  }

  async close(): Promise<void> {
    this.stop('the run has ended')
    await this.wire.close()
  }

  /** Attempt after attempt, until one counts. */
  private async attempts(request: AskRequest, worded: Worded, context: SendContext): Promise<Exchange> {
    const post = request.method === 'POST'
    const progress = new Progress(request, context)
    let last: Outcome | undefined
    for (;;) {
      const entered = this.scheduler.acquire(last !== undefined)
      if (entered !== true && !(await entered))
        return this.finish(progress, worded, last ?? nothing(this.stopped!), post && progress.unanswered > 1)
      const refusal = this.refusal(progress)
      const refused = refusal instanceof Promise ? await refusal : refusal
      if (refused !== undefined) {
        this.scheduler.release()
        // `unanswered` holds earlier attempts only, unless the last one was the end of it.
        return this.finish(progress, worded, last ?? nothing(refused), post && progress.unanswered > 1)
      }
      last = await this.wire.attempt(progress.asSent(), worded.path, worded.headers)
      const { saturated } = this.scheduler
      this.scheduler.release()
      const uncertain = post && progress.unanswered > 0
      if (post) this.budget.ended(last)
      if (isUnanswered(last)) progress.unanswered++
      progress.made++
      progress.onWireMs += last.endedAt - last.startedAt
      const again = this.again(last, progress, saturated)
      if (again === false || !(await again)) {
        this.flow.ended(progress.onWireMs)
        return this.finish(progress, worded, last, uncertain)
      }
      this.retries++
    }
  }

  /** Why the next attempt is not made, if so. */
  private refusal(progress: Progress): TransportFailure | undefined | Promise<TransportFailure | undefined> {
    if (this.stopped !== undefined) return this.stopped
    const { request, context, made } = progress
    const pass = made > 0 ? 'pass' : this.kinds.pass(request, context, performance.now())
    if (typeof pass === 'object') return pass
    if (pass === 'probe') progress.fresh = true
    return this.budget.take(request.method === 'POST')
  }

  /** Whether to try once more; waits as long as that takes. */
  private again(outcome: Outcome, progress: Progress, saturated: boolean): boolean | Promise<boolean> {
    const { request, context, losses } = progress
    const { response, failure, connection } = outcome
    const loss = lossOf(outcome)
    const startedAt = outcome.startedAt - performance.timeOrigin
    if (loss === undefined) {
      if (response !== undefined) this.usable(progress, startedAt, saturated)
      else if (failure!.kind !== 'aborted') this.givenUp(outcome, progress)
      return false
    }
    // Whoever waits for the target to come up asks in vain for a while, and asks again by itself.
    if (this.stopped !== undefined || (context.phase === 'preflight' && context.label === waiting)) return false
    const idle = loss === 'lost' && failure !== undefined && (connection?.nth ?? 0) > 1
    if (idle) this.wire.droppedIdle(connection!.idleMs)
    // What happens during an outage is not the question's fault.
    const counts = !this.outage.isOpen
    if (counts) losses[loss]++
    // Most connections that end under a request had been idle: the next attempt tells.
    if (loss !== 'limited' && !(idle && losses.lost < 2)) this.outage.failed(reasonOf(outcome, this.options.http2))
    const dropped = loss === 'lost'
    // Connections that the target let in are kept by it: with fewer at a time, others must not be in use.
    if (loss !== 'timeout' && loss !== 'unconnected' && !idle && this.flow.turnedAway(startedAt, dropped) && dropped)
      this.wire.renew()
    const asked = response === undefined ? undefined : retryAfter(response)
    if (loss !== 'lost' && asked !== undefined && !this.hold(asked, response!.status, startedAt)) return false
    const modest = isBeside(request) || context.gap === true || this.kinds.fails(request, context)
    const { answered: answeredBefore } = this.outage
    const post = request.method === 'POST'
    const ms = retryDelay(loss, { post, losses, unanswered: progress.unanswered, modest, answeredBefore })
    if (ms === undefined) {
      this.givenUp(outcome, progress)
      return false
    }
    if (idle || loss === 'timeout') progress.fresh = true
    return this.scheduler.sleep(ms)
  }

  private usable({ request, context }: Progress, startedAt: number, saturated: boolean): void {
    this.outage.usable()
    this.kinds.usable(request, context)
    this.flow.taken(startedAt, saturated)
    this.paused = 0
  }

  private givenUp(outcome: Outcome, { request, context }: Progress): void {
    // A POST is given up after two losses already, which say little of its kind where much is lost.
    if (request.method !== 'POST' || lossOf(outcome) !== 'lost')
      this.kinds.unusable(request, context, performance.now())
    this.outage.givenUp(reasonOf(outcome, this.options.http2))
  }

  /** The whole run keeps the pause that the target asks for; false where it asks for more than a run can wait. */
  private hold(ms: number, status: number, startedAt: number): boolean {
    if (ms > longestPause) {
      const asked = ms < 1e9 ? `${Math.round(ms / 1000)} s` : 'for weeks'
      this.outage.hopeless(`the target returned ${status} and asks to wait ${asked}`)
      return false
    }
    // A pause of nothing would be a busy loop.
    const grown = this.scheduler.hold(Math.max(ms, 20))
    // Those that were under way when the pause began ask for the same one.
    if (grown === 0 || startedAt <= this.pausedAt) return true
    this.pausedAt = performance.now()
    this.tellWait(`the target returned ${status}`, Math.max(ms, 20))
    this.paused += grown
    if (this.paused <= longestPause) return true
    this.outage.hopeless('the target asks to wait again and again')
    return false
  }

  private mended(ms: number): void {
    this.wire.renew()
    this.flow.restart(ms)
  }

  private tellWait(reason: string, ms: number): void {
    this.waits++
    this.options.onWait?.(reason, ms)
  }

  /** A plain question on a fresh connection, to see whether the target is there at all. */
  private async isAlive(): Promise<boolean> {
    if (this.stopped !== undefined || (await this.budget.take(false)) !== undefined) return true
    const request: AskRequest = { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1', fresh: true }
    const { path, headers } = this.wording.word(request)
    const outcome = await this.wire.attempt(request, path, headers)
    const loss = lossOf(outcome)
    return this.stopped !== undefined || loss === 'limited' || (loss === undefined && outcome.response !== undefined)
  }

  private async sendAbroad(url: URL, request: AskRequest, context: SendContext): Promise<Exchange> {
    const worded = { path: '', headers: [], shownPath: request.path, shownHeaders: this.wire.foreignHeaders() }
    const asked: AskRequest = { endpoint: request.endpoint, method: 'GET', path: request.path, credential: 'none' }
    const refusal = this.stopped ?? (await this.budget.take(false))
    const outcome = refusal === undefined ? await this.wire.abroad(url) : nothing(refusal)
    return this.finish(new Progress(asked, context), worded, outcome, false)
  }

  private finish(progress: Progress, worded: Worded, outcome: Outcome, uncertain: boolean): Exchange {
    const exchange = progress.exchange(++this.seq, worded, outcome, uncertain)
    redactWith(exchange, this.redactor.redact)
    return exchange
  }
}

function nothing(failure: TransportFailure): Outcome {
  const now = performance.timeOrigin + performance.now()
  return { failure, startedAt: now, endedAt: now }
}

function reasonOf({ response, failure }: Outcome, http2: boolean): string {
  if (response !== undefined) return `status ${response.status}`
  const { kind, message } = failure!
  // GOAWAY with responses still under way is more than the HTTP client can follow.
  if (http2 && kind === 'reset') return `${message}; without --http2 it may go better`
  // Some take few connections at a time and drop the others.
  return kind === 'reset' ? `${message}; where it takes few at a time, --concurrency 1 may help` : message
}

/** Beside the documented operations no response is as good as any. */
const isBeside = ({ endpoint }: AskRequest): boolean =>
  endpoint === 'description' || endpoint === 'elsewhere' || endpoint === 'getStoreOrders'
