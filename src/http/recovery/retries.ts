import type { AskRequest } from '../../core/exchange.js'
import type { FlowControl } from '../flow/flow-control.js'
import { defaultPatience, type ProbeOptions, type SendContext } from '../probe.js'
import type { Outcome } from '../wire/attempt.js'
import { reasonOf } from '../wire/failures.js'
import type { Wire } from '../wire/wire.js'
import type { Drought } from './drought.js'
import { dryPause } from './drought.js'
import type { Kinds } from './kinds.js'
import type { NextAttempt } from './next-attempt.js'
import type { Outage } from './outage.js'
import { isBeside, type Progress } from './progress.js'
import { lossOf, retryDelay } from './retry-policy.js'

/** Attempts at an open question that end with 503. */
const gapsUnavailable = 5

export interface RetriesParts {
  readonly options: ProbeOptions
  readonly wire: Wire
  readonly flow: FlowControl
  readonly kinds: Kinds
  readonly next: NextAttempt
  readonly drought: Drought
  readonly outage: Outage
}

/** Whether an exchange gets one more attempt, after which delay, and what it means where it does not. */
export class Retries {
  constructor(private readonly parts: RetriesParts) {}

  /** The next attempt, `least` ms from now or later; unless there is none. */
  onceMore(outcome: Outcome, progress: Progress, least = 0): boolean | Promise<boolean> {
    const loss = lossOf(outcome)!
    const ms = this.delay(outcome, progress)
    if (ms === undefined) return this.givenUp(outcome, progress)
    // Others should not have to wait for what may hang once more.
    progress.turn = loss === 'timeout' ? 'new' : 'again'
    return this.parts.next.prepare(Math.max(ms, least), loss, progress, outcome.endedAt - performance.timeOrigin)
  }

  delay(outcome: Outcome, { request, context, losses, unanswered }: Progress): number | undefined {
    const loss = lossOf(outcome)!
    // Each attempt costs a whole timeout.
    if (loss === 'timeout' && this.parts.kinds.isBroken(request, context)) return undefined
    const fails = this.parts.kinds.fails(request, context)
    const gap = context.gap === true
    // 503 may mean that it was one too many at the moment.
    const mayBeTaken = gap && loss === 'unavailable' && losses.unavailable < gapsUnavailable
    const modest = ((gap || isBeside(request)) && !mayBeTaken) || fails
    const { answered: answeredBefore } = this.parts.outage
    const tries = { post: request.method === 'POST', losses, unanswered, modest, answeredBefore }
    const ms = retryDelay(loss, tries)
    return ms === undefined && loss === 'limited' && !fails && this.parts.drought.isWorthWaiting(performance.now())
      ? dryPause
      : ms
  }

  /** Whether the target took something once, and has refused all for so long that the run ends. */
  isDrought(): boolean {
    const reason = this.parts.drought.tooLong(this.parts.options.patienceMs ?? defaultPatience, performance.now())
    if (!this.parts.outage.answered || reason === undefined) return false
    this.parts.outage.hopeless(reason)
    return true
  }

  /** It may have been one too many. */
  turnedAway({ failure, connection }: Outcome, lost: boolean, startedAt: number): void {
    const { wire, flow } = this.parts
    if (failure !== undefined && connection !== undefined) void flow.connectionDropped()
    else if (flow.turnedAway(startedAt, lost) && lost) void wire.renew()
  }

  givenUp(outcome: Outcome, { request, context }: Progress): false {
    const loss = lossOf(outcome)
    // A POST is given up after two losses already, which say little of its kind where much is lost.
    if (loss !== 'timeout' && (request.method !== 'POST' || loss !== 'lost')) this.unusable(outcome, request, context)
    this.parts.outage.givenUp(reasonOf(outcome, this.parts.options.http2))
    return false
  }

  unusable({ startedAt }: Outcome, request: AskRequest, context: SendContext): void {
    this.parts.kinds.unusable(request, context, startedAt - performance.timeOrigin, performance.now())
  }
}
