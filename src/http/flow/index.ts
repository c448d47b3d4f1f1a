import { Concurrency } from './concurrency.js'
import { type Pace, PaceMeter } from './pace.js'
import { Rate } from './rate.js'
import { Scheduler } from './scheduler.js'

/** A target that was away for so long, ms, was not merely asked too much at a time. */
const outageAt = 800
/** Pause after a refusal of what went out alone, ms: doubled with each that follows, up to the second. */
const firstHold = 25
const mostHold = 400

export interface FlowOptions {
  readonly concurrency: number
  /** Starts a second that the user allows. */
  readonly rate?: number
}

/**
 * How much goes to the target. A request gets through this room in three steps:
 * 1. It asks the `Scheduler` for its turn: retries before what continues a question before new ones, and what goes
 *    alone before all of them, with nothing else on the wire.
 * 2. Its turn comes within the `Concurrency`, the `Rate` and the pauses that the target asks for, and never while the
 *    target is away.
 * 3. Its outcome is told here: `taken` widens, `turnedAway` narrows. Refusals and drops first lower the concurrency; where
 *    even one request at a time is refused, a rate is learnt from the time between refusals (429, 503).
 * Nothing here knows what a request asks, or whether it is asked again: that is `recovery`.
 */
export class Flow {
  readonly scheduler: Scheduler
  private readonly concurrency: Concurrency
  private readonly rate: Rate
  private readonly meter = new PaceMeter()
  /** The concurrency before refusals or an outage lowered it. */
  private usualLimit: number

  constructor({ concurrency, rate }: FlowOptions) {
    this.concurrency = new Concurrency(concurrency)
    this.rate = new Rate(rate)
    this.scheduler = new Scheduler(this.concurrency, this.rate)
    this.usualLimit = concurrency
  }

  /** Requests that may be on the wire. */
  get limit(): number {
    return this.concurrency.limit
  }

  /** A usable response to a request that started then, ms of `performance.now()`. */
  taken(startedAt: number, saturated: boolean): void {
    this.concurrency.succeeded(startedAt, performance.now(), saturated)
    this.rate.succeeded()
    this.usualLimit = this.concurrency.limit
  }

  /** Turned away what may have been one too many. `dropped`: by ending its connection. */
  turnedAway(startedAt: number, dropped: boolean): void {
    const now = performance.now()
    const { concurrency, rate } = this
    if (!dropped && rate.learnt !== undefined) {
      rate.refused(now)
      return
    }
    concurrency.refused(startedAt, now)
    if (dropped || concurrency.limit > 1 || concurrency.refusedInARow < 2) return
    // Even one at a time is refused again and again.
    this.scheduler.hold(Math.min(firstHold * 2 ** (concurrency.refusedInARow - 1), mostHold))
    rate.refused(now)
    if (rate.learnt !== undefined) concurrency.forgive(concurrency.max, now)
  }

  /** What was refused lately was refused for what it is, not for coming too soon or with too many others. */
  forgive(): void {
    this.rate.forget()
    this.concurrency.forgive(this.usualLimit, performance.now())
  }

  /** The target is back after it gave nothing usable for so long. */
  restart(afterMs: number): void {
    const { usualLimit, concurrency } = this
    const threshold = afterMs >= outageAt ? usualLimit : Math.min(concurrency.limit, usualLimit >> 1)
    concurrency.slowStart(threshold, performance.now())
  }

  /** An exchange was on the wire for so long, its retries included. */
  ended(milliseconds: number): void {
    this.meter.ended(milliseconds)
  }

  pace(): Pace | undefined {
    return this.meter.read(this.concurrency.limit, this.rate.perSecond)
  }
}
