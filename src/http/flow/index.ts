import { Concurrency } from './concurrency.js'
import { Rate } from './rate.js'
import { Scheduler } from './scheduler.js'

/** Nothing starts for so long, ms, where one at a time was refused, twice as long after each: without it one a second uses up all tries. */
const shortestRest = 200
const longestRest = 2000

export interface FlowOptions {
  readonly concurrency: number
  /** Starts a second that the user allows. */
  readonly rate?: number
}

/**
 * How much goes to the target. A request gets through this room in three steps:
 * 1. It asks the `Scheduler` for its turn. First comes what goes alone, with nothing else on the wire; then what has begun,
 *    retries and further requests of a question; then new questions.
 * 2. Its turn comes within the `Concurrency`, the `Rate` and the pauses that the target asks for, and never while the
 *    target is away.
 * 3. Its outcome is told here: `taken` widens, `turnedAway` narrows. Where even one request at a time is refused (429, 503),
 *    everybody rests for a moment: that keeps to a rate without knowing it.
 * Nothing here knows what a request asks, or whether it is asked again: that is `recovery`.
 */
export class Flow {
  readonly scheduler: Scheduler
  private readonly concurrency: Concurrency
  private readonly rate: Rate
  private rest = shortestRest

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
    this.rest = Math.max(this.rest / 2, shortestRest)
    this.concurrency.succeeded(startedAt, performance.now(), this.scheduler.saturated)
  }

  /** Turned away what may have been one too many. `dropped`: by ending its connection. */
  turnedAway(startedAt: number, dropped: boolean): void {
    const wasAlone = this.limit === 1
    this.concurrency.refused(startedAt, performance.now())
    if (!wasAlone || dropped || this.scheduler.hold(this.rest) === 0) return
    this.rest = Math.min(this.rest * 2, longestRest)
  }
}
