import type { AskRequest, Exchange, TransportFailure } from '../core/exchange.js'
import { type Redactor, redactWith } from '../redaction/index.js'
import { FlowControl } from './flow/flow-control.js'
import type { Pace } from './flow/pace.js'
import type { Probe, ProbeOptions, ProbeStats, SendContext } from './probe.js'
import { Budget, isUnanswered } from './recovery/budget.js'
import { Kinds } from './recovery/kinds.js'
import { Progress } from './recovery/progress.js'
import { Recovery } from './recovery/recovery.js'
import { keyVariants } from './requests/credentials.js'
import { redactorFor } from './requests/secrets.js'
import { type Worded, Wording } from './requests/wording.js'
import type { Outcome } from './wire/attempt.js'
import { Wire } from './wire/wire.js'

/**
 * Sends requests as fast as the target takes them, and through what befalls it (P22): a concurrency limiter, a rate
 * limiter, retries, a circuit breaker for each kind of question and one for the target as a whole.
 */
export class ResilientProbe implements Probe {
  private readonly base: URL
  private readonly wire: Wire
  private readonly wording: Wording
  private readonly flow: FlowControl
  private readonly budget: Budget
  private readonly kinds: Kinds
  private readonly recovery: Recovery
  private readonly redactor: Redactor
  private stopped: TransportFailure | undefined
  private seq = 0
  private retries = 0

  constructor(options: ProbeOptions) {
    this.base = new URL(options.baseUrl)
    this.flow = new FlowControl(options)
    this.wire = new Wire(this.base, {
      ...options,
      most: () => this.flow.limit,
    })
    const { userAgent, headers } = options
    const keys = keyVariants(options.apiKey, options.wrongKey)
    this.wording = new Wording({ basePath: this.base.pathname.replace(/\/+$/, ''), keys, userAgent, headers })
    this.redactor = redactorFor(options)
    this.budget = new Budget(options.maxRequests, options.maxCreates)
    this.kinds = new Kinds(options.timeoutMs)
    const { wire, flow, kinds } = this
    const ask = (path: string) => this.askPlainly(path)
    this.recovery = new Recovery({ options, wire, flow, kinds, ask, stop: reason => this.stop(reason) })
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
    return { requests, posts, retries: this.retries, waits: this.recovery.waits, pausedMs: this.recovery.pausedMs }
  }

  isAnswered(request: AskRequest): boolean {
    return this.kinds.isAnswered(request) && !this.recovery.isHopeless(request)
  }

  sortOf(request: AskRequest): string {
    return this.kinds.sortOf(request)
  }

  room(): boolean | Promise<boolean> {
    return this.flow.scheduler.room()
  }

  pace(): Pace | undefined {
    return this.flow.pace()
  }

  stop(reason: string): void {
    if (this.stopped !== undefined) return
    this.stopped = { kind: 'aborted', message: reason, sent: false }
    this.flow.scheduler.stop()
    this.recovery.stop()
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
      const refused = await this.start(progress)
      // `unanswered` holds earlier attempts only, unless the last one was the end of it.
      if (refused !== undefined)
        return this.finish(progress, worded, last ?? nothing(refused), post && progress.unanswered > 1)
      last = await this.wire.attempt(progress.asSent(), worded.path, worded.headers)
      const { saturated } = this.flow.scheduler
      this.flow.scheduler.release()
      const uncertain = post && progress.unanswered > 0
      if (post) this.budget.ended(last)
      if (isUnanswered(last)) progress.unanswered++
      progress.made++
      progress.onWireMs += last.endedAt - last.startedAt
      const again = this.stopped === undefined && this.recovery.again(last, progress, saturated)
      if (again === false || !(await again)) {
        // What hangs and is not asked any more says nothing of how long the rest will take.
        if (!isUnanswered(last) || !this.kinds.isBroken(request, context)) this.flow.ended(progress.onWireMs)
        return this.finish(progress, worded, last, uncertain)
      }
      this.retries++
    }
  }

  /** Waits until the next attempt may be made; the reason where none is. The scheduler's slot is then free again. */
  private async start(progress: Progress): Promise<TransportFailure | undefined> {
    const { scheduler } = this.flow
    const turn = this.recovery.turns.wait(progress)
    if (turn !== true && !(await turn)) return this.stopped!
    for (;;) {
      progress.alone = this.recovery.next.needsAlone(progress)
      const entered = scheduler.acquire(progress.alone ? 'alone' : progress.turn)
      if (entered !== true && !(await entered)) return this.stopped!
      const ready = this.recovery.next.ready(progress)
      if (ready === true || (await ready)) break
      scheduler.release()
    }
    const refusal = this.refusal(progress)
    const refused = refusal instanceof Promise ? await refusal : refusal
    if (refused !== undefined) scheduler.release()
    progress.inFlight = scheduler.active
    return refused
  }

  /** Why the next attempt is not made, if so. */
  private refusal(progress: Progress): TransportFailure | undefined | Promise<TransportFailure | undefined> {
    if (this.stopped !== undefined) return this.stopped
    const { request, context, made } = progress
    if (made === 0) {
      const pass = this.recovery.refusal(request) ?? this.kinds.pass(request, context, performance.now())
      if (typeof pass === 'object') return pass
      if (pass === 'probe') progress.fresh = true
    }
    return this.budget.take(request.method === 'POST')
  }

  /** A question that belongs to no exchange; undefined where it cannot be put any more. */
  private async askPlainly(asked: string): Promise<Outcome | undefined> {
    if (this.stopped !== undefined || (await this.budget.take(false)) !== undefined) return undefined
    const request: AskRequest = { endpoint: 'listPets', method: 'GET', path: asked }
    const { path, headers } = this.wording.word(request)
    const outcome = await this.wire.attempt(request, path, headers)
    return this.stopped === undefined ? outcome : undefined
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
