/** So many failures in a row are no chance: they open it. */
export const threshold = 3

/**
 * Closed it lets everything pass, open nothing; half-open one request as a probe, whose outcome closes it or opens it
 * again, for twice as long. Times are those of `performance.now()`.
 */
export class CircuitBreaker {
  state: 'closed' | 'open' | 'half-open' = 'closed'
  /** In a row. */
  failures = 0
  private grown = 1
  private openUntil = 0

  /** ms until it is half-open at first, and at most. */
  constructor(
    private readonly coolMs: number,
    private readonly longestMs = Number.POSITIVE_INFINITY,
  ) {}

  /** ms until a request may pass. */
  coolsFor(now: number): number {
    return this.state === 'open' ? Math.max(0, this.openUntil - now) : 0
  }

  /** `probe`: the request is the one that decides. */
  pass(now: number): 'pass' | 'probe' | 'refuse' {
    if (this.state === 'closed') return 'pass'
    if (this.state === 'half-open' || this.coolsFor(now) > 0) return 'refuse'
    this.state = 'half-open'
    return 'probe'
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
    this.openUntil = now + Math.max(leastMs, Math.min(this.coolMs * this.grown, this.longestMs))
  }
}
