import type { AskRequest, TransportFailure } from '../../core/exchange.js'
import type { FlowControl } from '../flow/flow-control.js'
import { MethodTurns } from '../flow/method-turns.js'
import { defaultPatience, type ProbeOptions, waiting } from '../probe.js'
import type { Outcome } from '../wire/attempt.js'
import { reasonOf } from '../wire/failures.js'
import type { Wire } from '../wire/wire.js'
import { Bulkhead } from './bulkhead.js'
import { Drought } from './drought.js'
import type { Kinds } from './kinds.js'
import { NextAttempt } from './next-attempt.js'
import { Outage } from './outage.js'
import { Pauses } from './pauses.js'
import { PlainQuestion } from './plain-question.js'
import type { Progress } from './progress.js'
import { Retries } from './retries.js'
import { lossOf, retryAfter } from './retry-policy.js'

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
  private readonly drought = new Drought()
  private readonly plain: PlainQuestion
  private readonly retries: Retries
  private readonly bulkhead: Bulkhead
  readonly next: NextAttempt
  readonly turns: MethodTurns
  /** The latest attempt that failed had no response in time. */
  private hung = false

  constructor(private readonly parts: RecoveryParts) {
    const { options, wire, flow, kinds, stop, ask } = parts
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
        if (probes > 1 || !this.hung) flow.restart(ms, probes > 1)
        // A plain question that is taken at once was not refused for its rate, nor was what went before it.
        if (!this.hung && probes > 1) flow.refusedForAWhile(ms)
      },
      onWait,
      onHopeless: reason => {
        options.onTrouble?.(reason)
        stop(reason)
      },
    })
    const { plain, drought, outage, pauses } = this
    this.next = new NextAttempt({ flow, wire, plain, drought, outage })
    const { next } = this
    this.turns = new MethodTurns({ flow, next })
    this.retries = new Retries({ options, wire, flow, kinds, next, drought, outage })
    this.bulkhead = new Bulkhead({ retries: this.retries, next, plain, outage, pauses, flow })
  }

  stop(): void {
    this.outage.stop()
  }

  /** ms that the target has asked to wait. */
  get pausedMs(): number {
    return this.pauses.inAll
  }

  /** Why a request is not sent, where its sort gets no response any more. */
  refusal(request: AskRequest): TransportFailure | undefined {
    return this.bulkhead.refusal(request)
  }

  /** Whether this request alone never has a response. */
  isHopeless(request: AskRequest): boolean {
    return this.bulkhead.isHopeless(request)
  }

  /** Whether to try once more; waits as long as that takes. */
  again(outcome: Outcome, progress: Progress, saturated: boolean): boolean | Promise<boolean> {
    const { context, losses } = progress
    const { response, failure, connection } = outcome
    const loss = lossOf(outcome)
    const startedAt = outcome.startedAt - performance.timeOrigin
    if (loss === undefined) {
      if (response !== undefined) this.usable(outcome, progress, startedAt, saturated)
      else if (failure!.kind !== 'aborted') this.retries.givenUp(outcome, progress)
      return false
    }
    // Whoever waits for the target to come up asks in vain for a while, and asks again by itself.
    if (context.phase === 'preflight' && context.label === waiting) return false
    if (loss === 'expired') return this.expired(outcome, progress, startedAt, saturated)
    this.outage.guessing = context.phase === 'keys'
    const limit = loss === 'limited' ? this.turns.refused(outcome, progress) : 'shared'
    if (limit !== 'shared') return limit === 'spent' ? this.bulkhead.refused(outcome, progress) : limit
    if (this.bulkhead.isShutOut(progress)) return this.bulkhead.shutOut(outcome, progress)
    const { options } = this.parts
    const idle = loss === 'lost' && failure !== undefined && (connection?.nth ?? 0) > 1
    if (loss === 'lost') progress.lostOnNew = connection?.nth === 1
    this.hung = loss === 'timeout'
    if (this.hung) this.retries.unusable(outcome, progress.request, context)
    const hopeless = (loss === 'unavailable' || loss === 'lost') && this.bulkhead.lost(progress)
    if (hopeless) return this.bulkhead.alone(outcome, progress)
    // Where nothing ever came within the timeout, asking once more would take as long again.
    const silent = this.hung && !this.outage.answered
    // What happens during an outage is not the question's fault.
    if (!this.outage.isOpen || silent) losses[loss]++
    // Most connections that end under a request had been idle: the next attempt tells.
    if (loss !== 'limited' && !silent && !(idle && losses.lost < 2))
      this.outage.failed(reasonOf(outcome, options.http2))
    const asked = response === undefined || loss === 'lost' ? undefined : retryAfter(response)
    // It may be what was asked that the target has had enough of.
    if (loss === 'limited' && progress.modest) return this.bulkhead.paused(asked, outcome, progress, startedAt)
    const quota = loss === 'limited' && asked === undefined ? this.bulkhead.quota(progress, startedAt) : 'shared'
    if (quota !== 'shared') return this.bulkhead.limitedAlone(quota, outcome, progress, startedAt)
    if (!idle && loss !== 'timeout' && loss !== 'unconnected')
      this.retries.turnedAway(outcome, loss === 'lost', startedAt)
    if (loss === 'limited' && !progress.hasBadKey && this.retries.isDrought()) return false
    if (asked !== undefined) return this.bulkhead.paused(asked, outcome, progress, startedAt)
    if (idle || loss === 'timeout') progress.fresh = true
    return this.retries.onceMore(outcome, progress)
  }

  /** The target is there, and waited in vain for a request that was about to come: on a new connection, at once. */
  private expired(outcome: Outcome, progress: Progress, startedAt: number, saturated: boolean) {
    const { endedAt, response } = outcome
    progress.losses.expired++
    const ms = this.retries.delay(outcome, progress)
    // That is its response then, whatever it means.
    if (ms === undefined) {
      this.usable(outcome, progress, startedAt, saturated)
      return false
    }
    // Too early is what comes first on a connection.
    progress.fresh = response?.status !== 425
    progress.turn = 'again'
    return this.next.prepare(ms, 'expired', progress, endedAt - performance.timeOrigin)
  }

  private usable({ connection }: Outcome, progress: Progress, startedAt: number, saturated: boolean): void {
    this.outage.usable()
    this.bulkhead.usable(progress)
    this.parts.kinds.usable(progress.request, progress.context, startedAt)
    this.parts.flow.taken(startedAt, saturated, connection)
    this.turns.usable(progress)
    if (!progress.modest && !progress.hasBadKey) this.plain.taken(progress.request)
    this.drought.usable(startedAt)
  }

  private plainlyUsable(startedAt: number, path: string): void {
    if (path.startsWith('/pets?')) this.parts.kinds.answered({ endpoint: 'listPets', method: 'GET', path })
    this.drought.usable(startedAt)
    this.parts.flow.probed()
    this.bulkhead.plainlyUsable()
  }
}
