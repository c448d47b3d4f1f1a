export interface BreakerOptions {
  /** So many failures in a row open it. */
  readonly threshold: number
  /** ms until it is half-open, and refusals after which it is so at once: doubled with every probe that fails. */
  readonly coolMs: number
  readonly coolRefusals: number
}

/**
 * Closed it lets everything pass, open nothing; half-open one request as a probe, whose outcome closes it or opens it
 * again. Times are those of `performance.now()`.
 */
export class CircuitBreaker {
  state: 'closed' | 'open' | 'half-open' = 'closed'
  /** In a row. */
  failures = 0
  private cool = 1
  private openedAt = 0
  private refusals = 0

  constructor(private readonly options: BreakerOptions) {}

  /** Opens it as if it had cooled already: the next request is a probe. */
  suspect(): void {
    this.state = 'open'
    this.failures = Math.max(this.failures, this.options.threshold)
    this.openedAt = Number.NEGATIVE_INFINITY
  }

  /** Whether it would let a request pass now, as a probe or not. */
  isReady(now: number): boolean {
    if (this.state !== 'open') return this.state === 'closed'
    const { coolMs, coolRefusals } = this.options
    return now - this.openedAt >= coolMs * this.cool || this.refusals >= coolRefusals * this.cool
  }

  /** `probe`: the request is the one that decides. */
  pass(now: number): 'pass' | 'probe' | 'refuse' {
    if (this.state === 'closed') return 'pass'
    if (this.isReady(now)) {
      this.state = 'half-open'
      return 'probe'
    }
    this.refusals++
    return 'refuse'
  }

  succeeded(): void {
    this.state = 'closed'
    this.failures = 0
    this.cool = 1
  }

  failed(now: number): void {
    this.failures++
    if (this.state === 'open' || (this.state === 'closed' && this.failures < this.options.threshold)) return
    if (this.state === 'half-open') this.cool *= 2
    this.state = 'open'
    this.openedAt = now
    this.refusals = 0
  }
}
