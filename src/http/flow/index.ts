import { Concurrency } from './concurrency.js'
import { Rate } from './rate.js'
import { Scheduler } from './scheduler.js'

/** Nothing starts for so long, ms, where one at a time was refused again: else a limit of 5 a second wastes too many. */
const rest = 200

/** Before so many exchanges have ended a pace would be a guess. */
const enough = 8

/** How fast the target takes questions, as far as it has shown. */
export interface Pace {
  /** ms that a question is on the wire, its retries included. */
  readonly millisecondsEach: number
  readonly requestsPerSecond: number
}

export interface FlowOptions {
  readonly concurrency: number
  /** Starts a second that the user allows. */
  readonly rate?: number
}

/**
 * How much goes to the target. A request gets through this room in three steps:
 * 1. It asks the `Scheduler` for its turn. First comes what goes alone, with nothing else on the wire; then retries, what
 *    continues a question, and new questions.
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
  private exchanges = 0
  private milliseconds = 0

  constructor({ concurrency, rate }: FlowOptions) {
    this.concurrency = new Concurrency(concurrency)
    this.rate = new Rate(rate)
    this.scheduler = new Scheduler(this.concurrency, this.rate)
  }

  /** Requests that may be on the wire. */
  get limit(): number {
    return this.concurrency.limit
  }

  /** A usable response to a request that started then, ms of `performance.now()`. */
  taken(startedAt: number): void {
    this.concurrency.succeeded(startedAt, performance.now(), this.scheduler.saturated)
    this.rate.succeeded()
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
    this.scheduler.hold(rest)
    rate.refused(now)
    if (rate.learnt !== undefined) concurrency.forgive(now)
  }

  /** What was refused lately was refused for what it is, not for coming too soon or with too many others. */
  forgive(): void {
    this.rate.forget()
    this.concurrency.forgive(performance.now())
  }

  /** An exchange was on the wire for so long, its retries included. */
  ended(milliseconds: number): void {
    this.exchanges++
    this.milliseconds += milliseconds
  }

  pace(): Pace | undefined {
    if (this.exchanges < enough) return undefined
    const millisecondsEach = Math.max(this.milliseconds / this.exchanges, 0.1)
    const atATime = (this.limit * 1000) / millisecondsEach
    return { millisecondsEach, requestsPerSecond: Math.min(this.rate.perSecond, atATime) }
  }
}
