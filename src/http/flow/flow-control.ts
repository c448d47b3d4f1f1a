import type { Connection } from '../../core/exchange.js'
import { AcceptQueue } from './accept-queue.js'
import { ConcurrencyLimiter } from './concurrency-limiter.js'
import { ConnectionLimit } from './connection-limit.js'
import { type Pace, PaceMeter } from './pace.js'
import { RateLimiter } from './rate-limiter.js'
import { Scheduler } from './scheduler.js'

/** A target that was away for so long, ms, was not merely asked too much at a time. */
const outageAt = 800
/** So many requests at least were lost. */
const lostInARow = 3
/** One that was away for longer had other reasons than the rate, ms. */
const spell = 2000

export interface FlowOptions {
  readonly concurrency: number
  /** Starts a second that the user allows. */
  readonly rate?: number
}

/** How much goes to the target: at a time, and a second. Learns both from what it takes and what it turns away. */
export class FlowControl {
  readonly scheduler: Scheduler
  private readonly concurrency: ConcurrencyLimiter
  private readonly rate: RateLimiter
  private readonly connections = new ConnectionLimit()
  private readonly acceptQueue = new AcceptQueue()
  private readonly meter = new PaceMeter()
  /** Usable responses since the count of connections began. */
  private counted: number | undefined
  /** The target was seen for certain to serve few connections at a time. */
  private few = false
  /** The concurrency before refusals or an outage lowered it. */
  private usualLimit: number

  constructor({ concurrency, rate }: FlowOptions) {
    this.concurrency = new ConcurrencyLimiter(concurrency)
    this.rate = new RateLimiter(rate)
    this.scheduler = new Scheduler(this.concurrency, this.rate)
    this.usualLimit = concurrency
  }

  /** A usable response to a request that started then, ms of `performance.now()`. */
  taken(startedAt: number, saturated: boolean, connection?: Connection & { readonly openedMs?: number }): void {
    if (this.counted !== undefined) this.counted++
    if (connection !== undefined) this.connections.answered(connection)
    const now = performance.now()
    if (connection?.openedMs !== undefined && this.acceptQueue.wasFull(connection.openedMs))
      this.concurrency.crowded(startedAt, now)
    else this.concurrency.succeeded(startedAt, now, saturated)
    this.rate.succeeded()
    this.usualLimit = this.concurrency.limit
  }

  /** A plain question was taken, which is part of the target's rate. */
  probed(): void {
    this.rate.probed()
  }

  /**
   * Turned away what may have been one too many. `dropped`: by ending its connection. Returns whether fewer go together
   * from now on.
   */
  turnedAway(startedAt: number, dropped: boolean): boolean {
    const now = performance.now()
    const { concurrency, rate } = this
    if (!dropped && rate.learnt !== undefined) {
      rate.refused(now)
      return false
    }
    const fewer = concurrency.refused(startedAt, now)
    if (dropped || concurrency.limit > 1 || concurrency.refusedInARow < 2) return fewer
    // Even one at a time is refused again and again.
    this.scheduler.hold(Math.min(12 * 2 ** concurrency.refusedInARow, 400))
    rate.refused(now)
    if (rate.learnt !== undefined) concurrency.forgive(concurrency.max, now)
    return fewer
  }

  /** Requests that may be on the wire. */
  get limit(): number {
    return this.concurrency.limit
  }

  /** New connections are dropped, or wait in vain, because others are open. */
  get scarce(): boolean {
    return this.few || (this.connections.scarce && this.concurrency.limit < this.concurrency.max)
  }

  /** So many connections are served at a time, and others wait until one of them is closed. */
  starved(connections: number, certain: boolean): void {
    if (connections < this.concurrency.limit || this.concurrency.raised)
      this.concurrency.narrow(Math.min(connections, this.concurrency.limit), performance.now())
    if (!certain) return
    this.few = true
    this.concurrency.cap(connections)
    this.usualLimit = Math.min(this.usualLimit, connections)
  }

  /** A new connection was dropped. Where that has come to be usual, waits for those under way to see how many are taken. */
  async connectionDropped(): Promise<void> {
    const { connections, concurrency, scheduler } = this
    if (this.counted !== undefined || !connections.ended(concurrency.raised)) return
    this.counted = 0
    if (!(await scheduler.acquire('alone'))) return
    const most = connections.count(this.counted)
    this.counted = undefined
    if (most > 0 && (most < concurrency.limit || concurrency.raised))
      concurrency.narrow(Math.min(most, concurrency.limit - 1), performance.now())
    scheduler.release()
  }

  /** It took nothing for so long, whatever was asked: where that happens again and again, it comes of the rate. */
  refusedForAWhile(ms: number): void {
    if (ms <= spell) this.rate.refused(performance.now(), lostInARow)
  }

  /** What was refused lately was refused for what it is, not for coming too soon or with too many others. */
  forgive(): void {
    this.rate.forget()
    this.concurrency.forgive(this.usualLimit, performance.now())
  }

  /** The target is back after it gave nothing usable for so long. `anew`: it may not be the same process any more. */
  restart(afterMs: number, anew: boolean): void {
    if (anew) {
      this.connections.forget()
      if (this.counted !== undefined) this.counted = 0
    }
    const { usualLimit, concurrency } = this
    const threshold = afterMs >= outageAt ? usualLimit : Math.min(concurrency.limit, usualLimit >> 1)
    concurrency.slowStart(threshold, performance.now())
  }

  /** An exchange was on the wire for so long, its retries included. */
  ended(milliseconds: number): void {
    this.meter.ended(milliseconds)
  }

  pace(): Pace | undefined {
    return this.meter.read(this.concurrency.limit, this.rate.rate)
  }
}
