import { withoutEndSlash } from '../core/exchange/address.js'
import type { Exchange, Header, RequestSpec, TransportFailure } from '../core/exchange/exchange.js'
import { now } from '../core/system/clock.js'
import { type Redactor, redactWith } from '../redaction/index.js'
import { Flow } from './flow/index.js'
import { Ledger } from './flow/ledger.js'
import type { Probe, ProbeOptions, ProbeStats, SendContext } from './probe-options.js'
import { History } from './recovery/history.js'
import { Recovery } from './recovery/index.js'
import { redactorFor } from './requests/credentials.js'
import { RequestWriter, type WrittenRequest } from './requests/request-writer.js'
import type { Outcome } from './wire/attempt.js'
import { largeBody } from './wire/body.js'
import { Wire } from './wire/wire.js'

export * from './probe-options.js'

/** Throws UsageError where a proxy named by the environment is not a valid URL. */
export function createProbe(options: ProbeOptions): Probe {
  return new ResilientProbe(options)
}

/** Sends requests as fast as the target takes them (`flow`), and through what befalls it (`recovery`). */
class ResilientProbe implements Probe {
  readonly ledger: Ledger
  private readonly base: URL
  private readonly wire: Wire
  /** That one, and those to other origins. */
  private readonly wires: Set<Wire>
  private readonly writer: RequestWriter
  private readonly flow: Flow
  private readonly recovery: Recovery
  private readonly redactor: Redactor
  private stopped: TransportFailure | undefined
  private seq = 0
  private retries = 0

  constructor(private readonly options: ProbeOptions) {
    this.base = new URL(options.baseUrl)
    this.flow = new Flow(options)
    this.wire = new Wire(this.base, { ...options, capacity: this.flow })
    this.wires = new Set([this.wire])
    const { userAgent, headers } = options
    const { apiKey, wrongKey } = options
    this.writer = new RequestWriter({
      basePath: withoutEndSlash(this.base.pathname),
      apiKey,
      wrongKey,
      userAgent,
      headers,
    })
    this.redactor = redactorFor(options)
    const { maxRequests: requests, maxCreates: creates } = options
    this.ledger = new Ledger({
      ...(requests === undefined ? {} : { requests }),
      ...(creates === undefined ? {} : { creates }),
    })
    const { wire, flow } = this
    const ask = (request: RequestSpec) => this.askPlainly(request)
    this.recovery = new Recovery({ options, wire, flow, ask, stop: reason => this.giveUp(reason) })
  }

  async send(request: RequestSpec, context: SendContext): Promise<Exchange> {
    const url = /^https?:\/\//i.test(request.path) && URL.canParse(request.path) ? new URL(request.path) : undefined
    if (url !== undefined && url.origin !== this.base.origin) return this.sendAbroad(url, request, context)
    return this.attempts(request, this.writer.write(request, url), context)
  }

  keepIdle(connections: number): void {
    const { scheduler, limit } = this.flow
    const kept = Math.min(connections, Math.max(1, limit >> 1))
    scheduler.reserve(kept)
    this.wire.keepIdle(kept)
  }

  stats(): ProbeStats {
    const { requests, posts } = this.ledger
    return { requests, posts, retries: this.retries, waits: this.recovery.waits }
  }

  /** No hope is left. */
  private giveUp(reason: string): void {
    if (this.stopped !== undefined) return
    this.options.onTrouble?.(reason)
    this.stop(reason)
  }

  stop(reason: string): void {
    if (this.stopped !== undefined) return
    this.stopped = { kind: 'aborted', message: reason, sent: false }
    this.flow.scheduler.stop()
    for (const wire of this.wires) wire.giveUp(reason)
  }

  async close(): Promise<void> {
    this.stop('the run has ended')
    await Promise.all([...this.wires].map(wire => wire.close()))
  }

  /** Attempt after attempt, until one counts. */
  private async attempts(request: RequestSpec, written: WrittenRequest, context: SendContext): Promise<Exchange> {
    const { scheduler } = this.flow
    const history = new History(request, context)
    const { isCreation } = history
    let last: Outcome | undefined
    for (;;) {
      const refused = await this.start(history)
      // `unanswered` holds earlier attempts only, unless the last one was the end of it.
      if (refused !== undefined)
        return this.finish(history, written, last ?? nothing(refused), isCreation && history.unanswered > 1)
      const uncertain = isCreation && history.unanswered > 0
      last = await this.wire.attempt({ ...history.asSent(), ...bodyOf(written) }, written.path, written.headers)
      if ((last.response?.body.length ?? 0) > largeBody) this.flow.large()
      if (isCreation) this.ledger.ended(history.share, last)
      history.add(last)
      const loss = this.stopped === undefined ? this.recovery.see(last, history) : undefined
      scheduler.release()
      const decision = loss && (await this.recovery.next(loss, last, history))
      if (decision?.next !== 'retry' || !(await scheduler.sleep(decision.after))) {
        return this.finish(history, written, last, uncertain)
      }
      this.retries++
    }
  }

  /** Waits until the next attempt may be made; the reason where none is. The scheduler's slot is then free again. */
  private async start(history: History): Promise<TransportFailure | undefined> {
    const { scheduler } = this.flow
    for (;;) {
      if (!(await scheduler.acquire(history.turn))) return this.stopped!
      if (history.turn === 'alone') await this.recovery.clear(history)
      const gone = this.stopped ?? (history.made === 0 ? this.recovery.gate(history) : undefined)
      if (typeof gone !== 'number') {
        const refused = gone ?? (await this.ledger.take(history.share, history.isCreation))
        if (refused !== undefined) scheduler.release()
        return refused
      }
      scheduler.release()
      if (!(await scheduler.sleep(gone))) return this.stopped!
    }
  }

  /** A request that belongs to no exchange; undefined where it cannot be put any more. */
  private async askPlainly(request: RequestSpec): Promise<Outcome | undefined> {
    if (this.stopped !== undefined || (await this.ledger.take('retries', false)) !== undefined) return undefined
    const { path, headers } = this.writer.write(request)
    const outcome = await this.wire.attempt(request, path, headers)
    return this.stopped === undefined ? outcome : undefined
  }

  /** At another origin: no key, no client certificate, none of the user's headers. */
  private async sendAbroad(url: URL, request: RequestSpec, context: SendContext): Promise<Exchange> {
    const shownHeaders: readonly Header[] = [
      ['accept', 'application/json, application/yaml;q=0.9, */*;q=0.5'],
      ['accept-encoding', 'identity'],
      ['user-agent', this.options.userAgent],
    ]
    const path = url.pathname + url.search
    const written = { path, headers: shownHeaders.flat(), shownPath: request.path, shownHeaders }
    const asked: RequestSpec = { endpoint: request.endpoint, method: 'GET', path: request.path, credential: 'none' }
    const refusal = this.stopped ?? (await this.ledger.take(context.share ?? 'plan', false))
    if (refusal !== undefined) return this.finish(new History(asked, context), written, nothing(refusal), false)
    const { cert: _, key: __, ...tls } = this.options.tls
    const wire = new Wire(url, {
      ...this.options,
      tls,
      http2: false,
      capacity: { limit: 1, isNarrow: true },
      maxBody: largeBody,
    })
    this.wires.add(wire)
    const outcome = await wire.attempt(asked, path, written.headers)
    await wire.close()
    this.wires.delete(wire)
    return this.finish(new History(asked, context), written, outcome, false)
  }

  private finish(history: History, written: WrittenRequest, outcome: Outcome, uncertain: boolean): Exchange {
    const exchange = history.exchange(++this.seq, written, outcome, uncertain)
    redactWith(exchange, this.redactor.redact)
    return exchange
  }
}

const bodyOf = ({ body }: WrittenRequest): Pick<RequestSpec, 'body'> => (body === undefined ? {} : { body })

function nothing(failure: TransportFailure): Outcome {
  const at = now()
  return { failure, startedAt: at, endedAt: at }
}
