/** So many failures in a row open it. */
const threshold = 3

export interface BreakerOptions {
  /** ms until it is half-open, doubled with every probe that fails; and the most of them. */
  readonly coolMs: number
  readonly longestMs?: number
  /** Refusals after which it is half-open at once, doubled alike. */
  readonly refusals?: number
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
  private leastMs = 0

  constructor(private readonly options: BreakerOptions) {}

  /** ms until a request may pass. */
  coolsFor(now: number): number {
    const { coolMs, longestMs = Number.POSITIVE_INFINITY } = this.options
    if (this.state !== 'open') return 0
    return Math.max(0, this.openedAt + Math.max(this.leastMs, Math.min(coolMs * this.grown, longestMs)) - now)
  }

  /** `probe`: the request is the one that decides. */
  pass(now: number): 'pass' | 'probe' | 'refuse' {
    if (this.state === 'closed') return 'pass'
    const { refusals = Number.POSITIVE_INFINITY } = this.options
    const isCool = this.coolsFor(now) === 0 || (this.leastMs === 0 && this.refusals >= refusals * this.grown)
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
    if (this.state === 'closed' && this.failures < threshold) return
    if (this.state !== 'open') this.open(now)
  }

  /** Nothing passes any more, whatever was counted, and not before so many ms are over. */
  open(now: number, leastMs = 0): void {
    if (this.state === 'half-open') this.grown *= 2
    this.state = 'open'
    this.openedAt = now
    this.leastMs = leastMs
    this.refusals = 0
  }
}
