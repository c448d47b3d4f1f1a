import type { AskRequest, TransportFailure } from '../../core/exchange.js'
import type { FlowControl } from '../flow/flow-control.js'
import { type Quota, Quotas } from '../flow/quotas.js'
import type { Outcome } from '../wire/attempt.js'
import { dryPause } from './drought.js'
import { Lockout, notSent } from './lockout.js'
import type { NextAttempt } from './next-attempt.js'
import type { Outage } from './outage.js'
import { type Pauses, sortOf } from './pauses.js'
import type { PlainQuestion } from './plain-question.js'
import { hasBadKey, type Progress } from './progress.js'
import type { Retries } from './retries.js'
import { longestPause, lossOf, retryAfter } from './retry-policy.js'
import { Shapes } from './shapes.js'

export interface BulkheadParts {
  readonly retries: Retries
  readonly next: NextAttempt
  readonly plain: PlainQuestion
  readonly outage: Outage
  readonly pauses: Pauses
  readonly flow: FlowControl
}

/** Keeps what befalls one sort of request from the others: it waits by itself, or is given up, and they go on. */
export class Bulkhead {
  private readonly shapes = new Shapes()
  private readonly lockout = new Lockout()
  private readonly quotas = new Quotas()

  constructor(private readonly parts: BulkheadParts) {}

  usable(progress: Progress): void {
    const { request, modest, hasBadKey } = progress
    this.lockout.usable(hasBadKey)
    this.shapes.answered(request)
    this.parts.pauses.usable(request, modest)
    this.quotas.usable(sortOf(progress))
  }

  plainlyUsable(): void {
    this.lockout.usable(false)
  }

  /** Whether bad keys alone get no response, as this one got none. */
  isShutOut({ hasBadKey }: Progress): boolean {
    return hasBadKey && this.lockout.lost(performance.now())
  }

  /** Whether this request alone never has a response. */
  isHopeless(request: AskRequest): boolean {
    return this.shapes.isHopeless(request)
  }

  /** It had none, either: whether requests of its shape alone get no response. */
  lost({ request }: Progress): boolean {
    return this.shapes.lost(request)
  }

  /** What the refusal of a request says of its sort. */
  quota(progress: Progress, startedAt: number): Quota {
    return this.quotas.refused(sortOf(progress), startedAt)
  }

  /** Why a request is not sent, where bad keys get no response any more and others do. */
  refusal(request: AskRequest): TransportFailure | undefined {
    return hasBadKey(request) && !this.lockout.pass() ? notSent : undefined
  }

  /** Bad keys alone get no response: that says nothing of the target, and holds nobody else up. */
  shutOut(outcome: Outcome, progress: Progress): boolean | Promise<boolean> {
    const loss = lossOf(outcome)!
    progress.losses[loss]++
    const ms = this.lockout.shut ? undefined : this.parts.retries.delay(outcome, progress)
    const asked = (outcome.response && retryAfter(outcome.response)) ?? 0
    progress.waitedMs += asked
    if (ms === undefined || progress.waitedMs > longestPause) return false
    if (loss === 'timeout') progress.fresh = true
    return this.parts.next.prepare(Math.max(ms, asked), loss, progress, outcome.endedAt - performance.timeOrigin)
  }

  /** Other questions have responses, and this one never has: it is asked twice, and holds nobody up. */
  alone(outcome: Outcome, progress: Progress): boolean | Promise<boolean> {
    const { request, context, losses } = progress
    const loss = lossOf(outcome)!
    if (++losses[loss] < 2) return this.parts.next.prepare(20, loss, progress, outcome.endedAt - performance.timeOrigin)
    if (request.method !== 'POST' || loss !== 'lost') this.parts.retries.unusable(outcome, request, context)
    return false
  }

  /** The target asks for a pause, of so many ms if it says so: of everybody, or of this sort of request alone. */
  async paused(asked: number | undefined, outcome: Outcome, progress: Progress, startedAt: number): Promise<boolean> {
    const { waited, modest } = progress
    // Who guesses keys may be told to stay away for long, which says nothing of those who have the key.
    if (asked !== undefined && asked > longestPause && progress.hasBadKey) return this.refused(outcome, progress)
    const whose = this.parts.pauses.whose(progress.request, modest, waited)
    if (whose === 'nobody') return this.refused(outcome, progress)
    // Every second time that is known: a question before each attempt would keep in step with what refuses every second one.
    if (whose === 'unless others are taken' && (waited.alone % 2 === 1 || (await this.parts.plain.isTaken()))) {
      waited.alone++
      return this.parts.retries.onceMore(outcome, progress, this.parts.pauses.alone(asked ?? 0, modest))
    }
    if (modest) this.parts.retries.turnedAway(outcome, false, startedAt)
    if (asked === undefined) return this.parts.retries.onceMore(outcome, progress)
    waited.everybody++
    const hopeless = this.parts.pauses.hold(asked, outcome.response!.status, startedAt)
    if (hopeless === undefined) return this.parts.retries.onceMore(outcome, progress)
    if (this.parts.outage.answered && (await this.parts.plain.isTaken())) return this.refused(outcome, progress)
    this.parts.outage.hopeless(hopeless)
    return false
  }

  /** It may be requests like this one alone that are refused: they wait by themselves, and not for ever. */
  async limitedAlone(quota: Quota, outcome: Outcome, progress: Progress, startedAt: number): Promise<boolean> {
    if (quota === 'spent') return this.refused(outcome, progress)
    if (quota === 'own') return this.waitAlone(outcome, progress)
    if (!this.parts.outage.answered || !(await this.parts.plain.isTaken())) {
      this.parts.retries.turnedAway(outcome, false, startedAt)
      return (progress.hasBadKey || !this.parts.retries.isDrought()) && this.parts.retries.onceMore(outcome, progress)
    }
    this.quotas.othersTaken(sortOf(progress))
    // What was made of its refusals slows down everybody.
    this.parts.flow.forgive()
    return this.waitAlone(outcome, progress)
  }

  private waitAlone(outcome: Outcome, progress: Progress): Promise<boolean> {
    progress.turn = 'new'
    return this.parts.next.prepare(dryPause, 'limited', progress, outcome.endedAt - performance.timeOrigin)
  }

  /** Others are taken, and requests like this one are told to wait again and again. */
  refused(outcome: Outcome, progress: Progress): boolean {
    this.parts.pauses.giveUp(progress.request, progress.modest)
    this.parts.retries.unusable(outcome, progress.request, progress.context)
    return false
  }
}
