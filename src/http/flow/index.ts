import { Concurrency } from './concurrency.js'
import { Pace } from './pace.js'
import { Scheduler } from './scheduler.js'

/** Bodies are read one after the other: more large ones at a time would only wait, each in up to 12 MB of memory. */
const mostLarge = 4

export interface FlowOptions {
  readonly concurrency: number
  /** Starts a second that the user allows. */
  readonly rate?: number
}

/**
 * How much goes to the target. A request gets through this room in three steps:
 * 1. It asks the `Scheduler` for its turn. First comes what goes alone, with nothing else on the wire; then what has begun,
 *    retries and further requests of a request; then new requests.
 * 2. Its turn comes within the `Concurrency`, the `Pace` and the pauses that the target asks for, and never while the
 *    target is away.
 * 3. Its outcome is told here: `taken` widens, `turnedAway` narrows. Where even one request at a time is refused (429, 503),
 *    the next ones start farther apart.
 * Before it leaves it is entered in the `Ledger`, with the part of the run that sends it: none sends more than its share.
 * Nothing here knows what a request asks, or whether it is asked again: that is `recovery`.
 */
export class Flow {
  readonly scheduler: Scheduler
  private readonly concurrency: Concurrency
  private readonly pace: Pace

  constructor({ concurrency, rate }: FlowOptions) {
    this.concurrency = new Concurrency(concurrency)
    this.pace = new Pace(rate)
    this.scheduler = new Scheduler(this.concurrency, this.pace)
  }

  /** Requests that may be on the wire. */
  get limit(): number {
    return this.concurrency.limit
  }

  /** Whether more have been too many; where one goes at a time, nobody knows. */
  get isNarrow(): boolean {
    const { limit, max } = this.concurrency
    return limit < max || limit === 1
  }

  /** A usable response to a request that started then, ms of `performance.now()`. */
  taken(startedAt: number): void {
    const isInUse = this.scheduler.saturated && !this.pace.isSlowed
    this.pace.taken()
    this.concurrency.succeeded(startedAt, performance.now(), isInUse)
  }

  /** Had a large body. */
  large(): void {
    this.concurrency.cap(mostLarge)
  }

  /** A plain request is taken: if any are refused, it is not since they are too many. */
  resume(): void {
    this.pace.resume()
  }

  /** Turned away what may have been one too many; `hasRate`: or one too soon. */
  turnedAway(startedAt: number, hasRate: boolean): void {
    const now = performance.now()
    if (this.concurrency.refused(startedAt, now) && hasRate) this.pace.refused(now)
  }
}
