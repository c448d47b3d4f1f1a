import type { CircuitBreaker } from './circuit-breaker.js'

/** How one request class fares, or the target as a whole. Times are those of `performance.now()`. */
export class Health {
  answered = false
  /** Since when it had nothing usable although it was asked; undefined while all is well. */
  private troubledAt: number | undefined
  /** Start of the latest request that had a usable response. */
  private usableAt = Number.NEGATIVE_INFINITY

  constructor(readonly breaker: CircuitBreaker) {}

  /** What counts for what comes next; `troubledFor`: ms without a usable response. */
  state(now: number) {
    const { answered, breaker } = this
    const state = breaker.state !== 'closed' ? 'broken' : breaker.failures > 0 ? 'failing' : 'usual'
    return { answered, breaker: state, troubledFor: this.troubledFor(now) } as const
  }

  /** ms without a usable response. */
  troubledFor(now: number): number {
    return this.troubledAt === undefined ? 0 : now - this.troubledAt
  }

  usable(startedAt: number): void {
    this.answered = true
    this.troubledAt = undefined
    this.usableAt = Math.max(this.usableAt, startedAt)
    this.breaker.succeeded()
  }

  /** An attempt was lost; that alone breaks nothing. What began before another one that had a response merely took longer. */
  lost(startedAt: number, now: number): void {
    if (startedAt > this.usableAt) this.troubledAt ??= now
  }

  failed(startedAt: number, now: number): void {
    this.lost(startedAt, now)
    if (startedAt > this.usableAt) this.breaker.failed(now)
  }
}
