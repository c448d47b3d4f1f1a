export interface BreakerOptions {
  /** So many failures in a row open it. */
  readonly threshold: number
  /** ms until it is half-open: grows so many times with every probe that fails, up to the longest. */
  readonly cool: { readonly ms: number; readonly growth: number; readonly longest: number }
  /** Refusals after which it is half-open at once; grows alike. */
  readonly refusals: number
}

/**
 * Closed it lets everything pass, open nothing; half-open one request as a probe, whose outcome closes it or opens it
 * again. Times are those of `performance.now()`.
 */
export class CircuitBreaker {
  state: 'closed' | 'open' | 'half-open' = 'closed'
  /** In a row. */
  failures = 0
  private grown = 1
  private openedAt = 0
  private refusals = 0

  constructor(private readonly options: BreakerOptions) {}

  /** ms until a request may pass. */
  coolsFor(now: number): number {
    const { ms, longest } = this.options.cool
    return this.state === 'open' ? Math.max(0, this.openedAt + Math.min(ms * this.grown, longest) - now) : 0
  }

  /** `probe`: the request is the one that decides. */
  pass(now: number): 'pass' | 'probe' | 'refuse' {
    if (this.state === 'closed') return 'pass'
    const isCool = this.coolsFor(now) === 0 || this.refusals >= this.options.refusals * this.grown
    if (this.state === 'open' && isCool) {
      this.state = 'half-open'
      return 'probe'
    }
    this.refusals++
    return 'refuse'
  }

  succeeded(): void {
    this.state = 'closed'
    this.failures = 0
    this.grown = 1
  }

  failed(now: number): void {
    this.failures++
    if (this.state === 'closed' && this.failures < this.options.threshold) return
    if (this.state !== 'open') this.open(now)
  }

  /** Nothing passes any more, whatever was counted. */
  open(now: number): void {
    if (this.state === 'half-open') this.grown *= this.options.cool.growth
    this.state = 'open'
    this.openedAt = now
    this.refusals = 0
  }
}
