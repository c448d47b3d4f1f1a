import type { ConcurrencyLimiter } from './concurrency-limiter.js'
import { Fifo } from './fifo.js'
import type { RateLimiter } from './rate-limiter.js'

type Start = (go: boolean) => void

/**
 * Decides when an attempt may start: first come, first served, retries before new requests, within the concurrency, the
 * rate, the pauses that the target asks for, and not at all during an outage.
 */
export class Scheduler {
  /** Attempts on the wire. */
  active = 0
  private heldUntil = 0
  private blocked = false
  private stopped = false
  private timer: NodeJS.Timeout | undefined
  private timerAt = Number.POSITIVE_INFINITY
  private readonly fresh = new Fifo<Start>()
  private readonly again = new Fifo<Start>()
  private readonly sleeping = new Map<NodeJS.Timeout, Start>()

  constructor(
    private readonly concurrency: ConcurrencyLimiter,
    private readonly rate: RateLimiter,
  ) {}

  /** The right to start, to be given back by `release`; false when the run has ended. */
  acquire(retry: boolean): boolean | Promise<boolean> {
    if (this.stopped) return false
    if (!this.saturated && !this.blocked && this.active < this.concurrency.limit && this.delay() <= 0) {
      this.begin()
      return true
    }
    return new Promise(start => {
      ;(retry ? this.again : this.fresh).push(start)
      this.pump()
    })
  }

  release(): void {
    this.active--
    if (this.saturated) this.pump()
  }

  /** Whether somebody waits for the right to start. */
  get saturated(): boolean {
    return this.fresh.size > 0 || this.again.size > 0
  }

  /** Nothing starts for so long; returns the ms by which the pause grew. */
  hold(ms: number): number {
    const now = performance.now()
    const before = Math.max(now, this.heldUntil)
    if (now + ms <= before) return 0
    this.heldUntil = now + ms
    return this.heldUntil - before
  }

  /** ms until the pause is over. */
  heldFor(): number {
    return Math.max(0, this.heldUntil - performance.now())
  }

  /** Nothing starts until it is unblocked. */
  block(blocked: boolean): void {
    this.blocked = blocked
    if (!blocked) this.pump()
  }

  /** Resolves false where the run ends before. */
  sleep(ms: number): boolean | Promise<boolean> {
    if (this.stopped) return false
    if (ms <= 0) return true
    return new Promise(resolve => {
      const timer = setTimeout(() => {
        this.sleeping.delete(timer)
        resolve(true)
      }, ms)
      this.sleeping.set(timer, resolve)
    })
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
    for (const [timer, resolve] of this.sleeping) {
      clearTimeout(timer)
      resolve(false)
    }
    this.sleeping.clear()
    for (const queue of [this.again, this.fresh]) while (queue.size > 0) queue.shift()(false)
  }

  private pump(): void {
    while (!this.stopped && !this.blocked && this.saturated && this.active < this.concurrency.limit) {
      const wait = this.delay()
      if (wait > 0) {
        this.pumpIn(wait)
        return
      }
      this.begin()
      ;(this.again.size > 0 ? this.again : this.fresh).shift()(true)
    }
  }

  private begin(): void {
    this.active++
    this.rate.started(performance.now())
  }

  private delay(): number {
    const until = Math.max(this.heldUntil, this.rate.due)
    return until <= 0 ? 0 : until - performance.now()
  }

  private pumpIn(ms: number): void {
    const at = performance.now() + ms
    if (at >= this.timerAt) return
    clearTimeout(this.timer)
    this.timerAt = at
    this.timer = setTimeout(() => {
      this.timerAt = Number.POSITIVE_INFINITY
      this.pump()
    }, Math.ceil(ms))
  }
}
