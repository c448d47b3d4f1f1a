import type { AskRequest, TransportFailure } from '../core/exchange.js'
import type { Outcome } from './attempt.js'
import { Drought, dryPause } from './drought.js'
import { reasonOf } from './failures.js'
import type { FlowControl } from './flow-control.js'
import type { Kinds } from './kinds.js'
import { Lockout, notSent } from './lockout.js'
import { MethodTurns } from './method-turns.js'
import { NextAttempt } from './next-attempt.js'
import { Outage } from './outage.js'
import { Pauses, sortOf } from './pauses.js'
import { PlainQuestion } from './plain-question.js'
import { type ProbeOptions, type SendContext, waiting } from './probe.js'
import { hasBadKey, isBeside, type Progress } from './progress.js'
import { type Quota, Quotas } from './quotas.js'
import { longestPause, lossOf, retryAfter, retryDelay } from './retry-policy.js'
import { Shapes } from './shapes.js'
import type { Wire } from './wire.js'

const defaultPatience = 30_000
/** Attempts at an open question that end with 503. */
const gapsUnavailable = 5

export interface RecoveryParts {
  readonly options: ProbeOptions
  readonly wire: Wire
  readonly flow: FlowControl
  readonly kinds: Kinds
  /** A plain question that belongs to no exchange; undefined once nothing more may be sent. */
  readonly ask: (path: string) => Promise<Outcome | undefined>
  readonly stop: (reason: string) => void
}

/** What each outcome says of the target, and whether and when the next attempt is made (P22). */
export class Recovery {
  /** Pauses of the whole run. */
  waits = 0
  private readonly outage: Outage
  private readonly pauses: Pauses
  private readonly shapes = new Shapes()
  private readonly drought = new Drought()
  private readonly plain: PlainQuestion
  private readonly lockout = new Lockout()
  private readonly quotas = new Quotas()
  readonly next: NextAttempt
  readonly turns: MethodTurns
  /** The latest attempt that failed had no response in time. */
  private hung = false

  constructor(private readonly parts: RecoveryParts) {
    const { options, wire, flow, stop, ask } = parts
    const onWait = (reason: string, ms: number) => {
      this.waits++
      options.onWait?.(reason, ms)
    }
    this.plain = new PlainQuestion({ ask, onUsable: (startedAt, path) => this.plainlyUsable(startedAt, path) })
    this.pauses = new Pauses(flow.scheduler, { onWait })
    this.outage = new Outage(flow.scheduler, {
      patienceMs: options.patienceMs ?? defaultPatience,
      // On a new connection, which is kept: idle ones may be all that the target takes, or long gone.
      probe: async () => {
        void wire.renew()
        return this.plain.isAlive()
      },
      // Requests that hang while others have responses ask for no restart, and are no sign of a limited rate.
      onMended: (ms, probes) => {
        if (probes > 1 || !this.hung) flow.restart(ms)
        // A plain question that is taken at once was not refused for its rate, nor was what went before it.
        if (!this.hung && probes > 1) flow.refusedForAWhile(ms)
      },
      onWait,
      onHopeless: reason => {
        options.onTrouble?.(reason)
        stop(reason)
      },
    })
    const { plain, drought, outage } = this
    this.next = new NextAttempt({ flow, wire, plain, drought, outage })
    this.turns = new MethodTurns({ flow, next: this.next })
  }

  stop(): void {
    this.outage.stop()
  }

  /** ms that the target has asked to wait. */
  get pausedMs(): number {
    return this.pauses.inAll
  }

  /** Whether to try once more; waits as long as that takes. */
  again(outcome: Outcome, progress: Progress, saturated: boolean): boolean | Promise<boolean> {
    const { context, losses } = progress
    const { response, failure, connection } = outcome
    const loss = lossOf(outcome)
    const startedAt = outcome.startedAt - performance.timeOrigin
    if (loss === undefined) {
      if (response !== undefined) this.usable(outcome, progress, startedAt, saturated)
      else if (failure!.kind !== 'aborted') this.givenUp(outcome, progress)
      return false
    }
    // Whoever waits for the target to come up asks in vain for a while, and asks again by itself.
    if (context.phase === 'preflight' && context.label === waiting) return false
    if (loss === 'expired') return this.expired(outcome, progress, startedAt, saturated)
    this.outage.guessing = context.phase === 'keys'
    const limit = loss === 'limited' ? this.turns.refused(outcome, progress) : 'shared'
    if (limit !== 'shared') return limit === 'spent' ? this.refused(outcome, progress) : limit
    if (progress.hasBadKey && this.lockout.lost(performance.now())) return this.shutOut(outcome, progress)
    const { wire, options } = this.parts
    const idle = loss === 'lost' && failure !== undefined && (connection?.nth ?? 0) > 1
    if (idle) wire.droppedIdle(connection!.idleMs)
    this.hung = loss === 'timeout'
    if (this.hung) this.unusable(outcome, progress.request, context)
    const hopeless = (loss === 'unavailable' || loss === 'lost') && this.shapes.lost(progress.request)
    if (hopeless) return this.alone(outcome, progress)
    // Where nothing ever came within the timeout, asking once more would take as long again.
    const silent = this.hung && !this.outage.answered
    // What happens during an outage is not the question's fault.
    if (!this.outage.isOpen || silent) losses[loss]++
    // Most connections that end under a request had been idle: the next attempt tells.
    if (loss !== 'limited' && !silent && !(idle && losses.lost < 2))
      this.outage.failed(reasonOf(outcome, options.http2))
    const asked = response === undefined || loss === 'lost' ? undefined : retryAfter(response)
    // It may be what was asked that the target has had enough of.
    if (loss === 'limited' && progress.modest) return this.paused(asked, outcome, progress, startedAt)
    const quota =
      loss === 'limited' && asked === undefined ? this.quotas.refused(sortOf(progress), startedAt) : 'shared'
    if (quota !== 'shared') return this.limitedAlone(quota, outcome, progress, startedAt)
    if (!idle && loss !== 'timeout' && loss !== 'unconnected') this.turnedAway(outcome, loss === 'lost', startedAt)
    if (loss === 'limited' && !progress.hasBadKey && this.isDrought()) return false
    if (asked !== undefined) return this.paused(asked, outcome, progress, startedAt)
    if (idle || loss === 'timeout') progress.fresh = true
    return this.onceMore(outcome, progress)
  }

  /** The target asks for a pause, of so many ms if it says so: of everybody, or of this sort of request alone. */
  private async paused(
    asked: number | undefined,
    outcome: Outcome,
    progress: Progress,
    startedAt: number,
  ): Promise<boolean> {
    const { waited, modest } = progress
    // Who guesses keys may be told to stay away for long, which says nothing of those who have the key.
    if (asked !== undefined && asked > longestPause && progress.hasBadKey) return this.refused(outcome, progress)
    const whose = this.pauses.whose(progress.request, modest, waited)
    if (whose === 'nobody') return this.refused(outcome, progress)
    if (whose === 'unless others are taken' && (await this.plain.isTaken())) {
      waited.alone++
      return this.onceMore(outcome, progress, this.pauses.alone(asked ?? 0, modest))
    }
    if (modest) this.turnedAway(outcome, false, startedAt)
    if (asked === undefined) return this.onceMore(outcome, progress)
    waited.everybody++
    const hopeless = this.pauses.hold(asked, outcome.response!.status, startedAt)
    if (hopeless === undefined) return this.onceMore(outcome, progress)
    if (this.outage.answered && (await this.plain.isTaken())) return this.refused(outcome, progress)
    this.outage.hopeless(hopeless)
    return false
  }

  /** It may be requests like this one alone that are refused: they wait by themselves, and not for ever. */
  private async limitedAlone(quota: Quota, outcome: Outcome, progress: Progress, startedAt: number): Promise<boolean> {
    if (quota === 'spent') return this.refused(outcome, progress)
    if (quota === 'own') return this.waitAlone(outcome, progress)
    if (!this.outage.answered || !(await this.plain.isTaken())) {
      this.turnedAway(outcome, false, startedAt)
      return (progress.hasBadKey || !this.isDrought()) && this.onceMore(outcome, progress)
    }
    this.quotas.othersTaken(sortOf(progress))
    // What was made of its refusals slows down everybody.
    this.parts.flow.forgive()
    return this.waitAlone(outcome, progress)
  }

  private waitAlone(outcome: Outcome, progress: Progress): Promise<boolean> {
    progress.turn = 'new'
    return this.next.prepare(dryPause, 'limited', progress, outcome.endedAt - performance.timeOrigin)
  }

  /** Others are taken, and requests like this one are told to wait again and again. */
  private refused(outcome: Outcome, progress: Progress): boolean {
    this.pauses.giveUp(progress.request, progress.modest)
    this.unusable(outcome, progress.request, progress.context)
    return false
  }

  /** The next attempt, `least` ms from now or later; unless there is none. */
  private onceMore(outcome: Outcome, progress: Progress, least = 0): boolean | Promise<boolean> {
    const loss = lossOf(outcome)!
    const ms = this.delay(outcome, progress)
    if (ms === undefined) return this.givenUp(outcome, progress)
    // Others should not have to wait for what may hang once more.
    progress.turn = loss === 'timeout' ? 'new' : 'again'
    return this.next.prepare(Math.max(ms, least), loss, progress, outcome.endedAt - performance.timeOrigin)
  }

  /** Why a request is not sent, where bad keys get no response any more and others do. */
  refusal(request: AskRequest): TransportFailure | undefined {
    return hasBadKey(request) && !this.lockout.pass() ? notSent : undefined
  }

  /** Bad keys alone get no response: that says nothing of the target, and holds nobody else up. */
  private shutOut(outcome: Outcome, progress: Progress): boolean | Promise<boolean> {
    const loss = lossOf(outcome)!
    progress.losses[loss]++
    const ms = this.lockout.shut ? undefined : this.delay(outcome, progress)
    const asked = (outcome.response && retryAfter(outcome.response)) ?? 0
    progress.waitedMs += asked
    if (ms === undefined || progress.waitedMs > longestPause) return false
    if (loss === 'timeout') progress.fresh = true
    return this.next.prepare(Math.max(ms, asked), loss, progress, outcome.endedAt - performance.timeOrigin)
  }

  /** Other questions have responses, and this one never has: it is asked twice, and holds nobody up. */
  private alone(outcome: Outcome, progress: Progress): boolean | Promise<boolean> {
    const { request, context, losses } = progress
    const loss = lossOf(outcome)!
    if (++losses[loss] < 2) return this.next.prepare(20, loss, progress, outcome.endedAt - performance.timeOrigin)
    if (request.method !== 'POST' || loss !== 'lost') this.unusable(outcome, request, context)
    return false
  }

  /** The target is there, and waited in vain for a request that was about to come: on a new connection, at once. */
  private expired(outcome: Outcome, progress: Progress, startedAt: number, saturated: boolean) {
    const { connection, endedAt } = outcome
    progress.losses.expired++
    const ms = this.delay(outcome, progress)
    // That is its response then, whatever it means.
    if (ms === undefined) {
      this.usable(outcome, progress, startedAt, saturated)
      return false
    }
    if ((connection?.nth ?? 0) > 1) this.parts.wire.droppedIdle(connection!.idleMs)
    progress.fresh = true
    progress.turn = 'again'
    return this.next.prepare(ms, 'expired', progress, endedAt - performance.timeOrigin)
  }

  /** It may have been one too many. */
  private turnedAway({ failure, connection }: Outcome, lost: boolean, startedAt: number): void {
    const { wire, flow } = this.parts
    if (failure !== undefined && connection !== undefined) void flow.connectionDropped()
    else if (flow.turnedAway(startedAt, lost) && lost) void wire.renew()
  }

  private delay(outcome: Outcome, { request, context, losses, unanswered }: Progress): number | undefined {
    const loss = lossOf(outcome)!
    // Each attempt costs a whole timeout.
    if (loss === 'timeout' && this.parts.kinds.isBroken(request, context)) return undefined
    const fails = this.parts.kinds.fails(request, context)
    // 503 may mean that it was one too many at the moment.
    const gap = context.gap === true && (loss !== 'unavailable' || losses.unavailable >= gapsUnavailable)
    const modest = isBeside(request) || gap || fails
    const { answered: answeredBefore } = this.outage
    const tries = { post: request.method === 'POST', losses, unanswered, modest, answeredBefore }
    const ms = retryDelay(loss, tries)
    return ms === undefined && loss === 'limited' && !fails && this.drought.isWorthWaiting(performance.now())
      ? dryPause
      : ms
  }

  /** Whether the target took something once, and has refused all for so long that the run ends. */
  private isDrought(): boolean {
    const reason = this.drought.tooLong(this.parts.options.patienceMs ?? defaultPatience, performance.now())
    if (!this.outage.answered || reason === undefined) return false
    this.outage.hopeless(reason)
    return true
  }

  private usable({ connection }: Outcome, progress: Progress, startedAt: number, saturated: boolean): void {
    this.outage.usable()
    this.lockout.usable(progress.hasBadKey)
    this.shapes.answered(progress.request)
    this.parts.kinds.usable(progress.request, progress.context, startedAt)
    this.parts.flow.taken(startedAt, saturated, connection)
    this.pauses.usable(progress.request, progress.modest)
    this.quotas.usable(sortOf(progress))
    this.turns.usable(progress)
    if (!progress.modest && !progress.hasBadKey) this.plain.taken(progress.request)
    this.drought.usable(startedAt)
  }

  private plainlyUsable(startedAt: number, path: string): void {
    if (path.startsWith('/pets?')) this.parts.kinds.answered({ endpoint: 'listPets', method: 'GET', path })
    this.drought.usable(startedAt)
    this.parts.flow.probed()
    this.lockout.usable(false)
  }

  private givenUp(outcome: Outcome, { request, context }: Progress): false {
    const loss = lossOf(outcome)
    // A POST is given up after two losses already, which say little of its kind where much is lost.
    if (loss !== 'timeout' && (request.method !== 'POST' || loss !== 'lost')) this.unusable(outcome, request, context)
    this.outage.givenUp(reasonOf(outcome, this.parts.options.http2))
    return false
  }

  private unusable({ startedAt }: Outcome, request: AskRequest, context: SendContext): void {
    this.parts.kinds.unusable(request, context, startedAt - performance.timeOrigin, performance.now())
  }
}
