import type { AskRequest, Endpoint, Exchange, TransportFailure } from '../core/exchange.js'
import type { Outcome } from './attempt.js'
import { Budget, isUnanswered } from './budget.js'
import { keyVariants } from './credentials.js'
import { redactWith } from './evidence.js'
import { Pacer } from './pacer.js'
import { type Probe, type ProbeOptions, type ProbeStats, type SendContext, waiting } from './probe.js'
import { type Redactor, redactorFor } from './redact.js'
import { retryOf, type Tries } from './retry.js'
import { Silence } from './silence.js'
import { Trouble } from './trouble.js'
import { Wire } from './wire.js'
import { type Worded, Wording } from './wording.js'

type Tried = Omit<Tries, 'answeredBefore'>

export class PacedProbe implements Probe {
  private readonly base: URL
  private readonly wire: Wire
  private readonly wording: Wording
  private readonly pacer: Pacer
  private readonly budget: Budget
  private readonly trouble: Trouble
  private readonly silence = new Silence()
  private readonly redactor: Redactor
  private stopped: TransportFailure | undefined
  private seq = 0
  private retries = 0
  private budgetedRetries = 0

  constructor(private readonly options: ProbeOptions) {
    this.base = new URL(options.baseUrl)
    this.wire = new Wire(this.base, options)
    const { userAgent, headers } = options
    const keys = keyVariants(options.apiKey, options.wrongKey)
    this.wording = new Wording({ basePath: this.base.pathname.replace(/\/+$/, ''), keys, userAgent, headers })
    this.redactor = redactorFor(options)
    this.pacer = new Pacer(options)
    this.budget = new Budget(options.maxRequests, options.maxCreates)
    this.trouble = new Trouble(options.onTrouble, () => this.isAlive())
  }

  async send(request: AskRequest, context: SendContext): Promise<Exchange> {
    const url = /^https?:\/\//i.test(request.path) && URL.canParse(request.path) ? new URL(request.path) : undefined
    if (url !== undefined && url.origin !== this.base.origin) return this.sendAbroad(url, request, context)
    const worded = this.wording.word(request, url)
    const entered = this.pacer.enter()
    if (entered !== true && !(await entered)) return this.finish(request, worded, context, nothing(this.stopped!))
    try {
      return await this.attempts(request, worded, context)
    } finally {
      this.pacer.leave()
    }
  }

  async fetchForeign(url: URL) {
    const refusal = this.stopped ?? (await this.budget.take(false))
    if (refusal !== undefined) return refusal
    const { response, failure } = await this.wire.abroad(url)
    return response ?? failure!
  }

  stats(): ProbeStats {
    const { requests, posts } = this.budget
    return { requests, posts, retries: this.retries, waits: this.pacer.waits }
  }

  stop(reason: string): void {
    if (this.stopped !== undefined) return
    this.stopped = { kind: 'aborted', message: reason, sent: false }
    this.pacer.stop()
    this.wire.giveUp(reason)
  }

  async close(): Promise<void> {
    this.stop('the run has ended')
    await this.wire.close()
  }

  /** Attempt after attempt, until one counts. */
  private async attempts(request: AskRequest, worded: Worded, context: SendContext): Promise<Exchange> {
    const post = request.method === 'POST'
    let last: Outcome | undefined
    let made = 0
    let unanswered = 0
    for (;;) {
      const refusal = this.stopped ?? this.silence.refusal(request.endpoint) ?? this.budget.take(post)
      const refused = refusal instanceof Promise ? await refusal : refusal
      // `unanswered` holds earlier attempts only, unless the last one was the end of it.
      if (refused !== undefined)
        return this.finish(request, worded, context, last ?? nothing(refused), made, post && unanswered > 1)
      last = await this.wire.attempt(request, worded.path, worded.headers)
      const uncertain = post && unanswered > 0
      if (post) this.budget.ended(last)
      if (isUnanswered(last)) unanswered++
      made++
      const again = this.again(last, request.endpoint, { post, made, unanswered }, context)
      if (again === false || !(await again)) return this.finish(request, worded, context, last, made, uncertain)
      this.retries++
    }
  }

  /** Whether to try once more; waits as long as that takes. */
  private again(outcome: Outcome, endpoint: Endpoint, tries: Tried, context: SendContext): false | Promise<boolean> {
    const { response, failure } = outcome
    if (response !== undefined && !isTrouble(response.status)) {
      this.trouble.usable()
      this.silence.usable(endpoint)
      this.pacer.succeeded()
      return false
    }
    if (this.stopped !== undefined || failure?.kind === 'aborted') return false
    // Whoever waits for the target to come up asks in vain for a while, and asks again by itself.
    if (context.phase === 'preflight' && context.label === waiting) return false
    if (context.gap && tries.made > 1 && isUnanswered(outcome)) return false
    const retry = retryOf(outcome, { ...tries, answeredBefore: this.trouble.answered })
    if (retry?.kind === 'hopeless') this.trouble.tell(retry.reason)
    const go = retry !== undefined && retry.kind !== 'hopeless' && this.affords(response?.status)
    if (!go || failure?.kind === 'timeout') {
      this.silence.unusable(endpoint)
      this.trouble.unusable(reasonOf(outcome))
    }
    if (failure?.kind === 'reset') {
      const fewer = this.pacer.droppedOne(outcome.startedAt - performance.timeOrigin)
      if (fewer !== undefined) this.wire.narrow(fewer)
    }
    if (!go) return false
    if (retry.kind === 'alone') return this.pacer.sleep(retry.ms).then(on => on && this.pacer.reenter())
    this.pacer.slowDown(outcome.startedAt - performance.timeOrigin)
    return this.trouble.pauses(this.pacer.hold(retry.ms, retry.reason)) && this.pacer.reenter()
  }

  private affords(status: number | undefined): boolean {
    if (status === 429) return true
    return ++this.budgetedRetries <= (this.options.retryBudget ?? 100 + this.budget.requests / 10)
  }

  /** A plain question, to see whether the target is there at all. */
  private async isAlive(): Promise<boolean> {
    if (!(await this.pacer.reenter()) || (await this.budget.take(false)) !== undefined) return true
    const request: AskRequest = { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1' }
    const { path, headers } = this.wording.word(request)
    const { response } = await this.wire.attempt(request, path, headers)
    return this.stopped !== undefined || (response !== undefined && !isTrouble(response.status))
  }

  private async sendAbroad(url: URL, request: AskRequest, context: SendContext): Promise<Exchange> {
    const worded = { path: '', headers: [], shownPath: request.path, shownHeaders: this.wire.foreignHeaders() }
    const asked: AskRequest = { endpoint: request.endpoint, method: 'GET', path: request.path, credential: 'none' }
    const refusal = this.stopped ?? (await this.budget.take(false))
    const outcome = refusal === undefined ? await this.wire.abroad(url) : nothing(refusal)
    return this.finish(asked, worded, context, outcome)
  }

  private finish(
    { endpoint, method, body, credential = 'valid', credentialVariant, fresh, chunked }: AskRequest,
    { shownPath, shownHeaders }: Worded,
    { ask, sample, label, phase, role }: SendContext,
    { response, failure, startedAt, endedAt, connection }: Outcome,
    made = 1,
    uncertain = false,
  ): Exchange {
    const exchange: Exchange = {
      seq: ++this.seq,
      ask,
      sample,
      label,
      phase,
      role,
      endpoint,
      credential,
      ...(credentialVariant === undefined ? {} : { credentialVariant }),
      request: {
        method,
        path: shownPath,
        headers: shownHeaders,
        ...(body === undefined ? {} : { body }),
        ...(fresh === undefined ? {} : { fresh }),
        ...(chunked === undefined ? {} : { chunked }),
      },
      ...(connection === undefined ? {} : { connection }),
      ...(response === undefined ? { failure: failure! } : { response }),
      startedAt,
      endedAt,
      retries: Math.max(0, made - 1),
      uncertain,
    }
    redactWith(exchange, this.redactor.redact)
    return exchange
  }
}

function nothing(failure: TransportFailure): Outcome {
  const now = performance.timeOrigin + performance.now()
  return { failure, startedAt: now, endedAt: now }
}

function reasonOf({ response, failure }: Outcome): string {
  if (response !== undefined) return `status ${response.status}`
  const { kind, message } = failure!
  // Some take few connections at a time and drop the others.
  return kind === 'reset' ? `${message}; where it takes few at a time, --concurrency 1 may help` : message
}

const isTrouble = (status: number): boolean => status === 429 || (status >= 502 && status <= 504)
