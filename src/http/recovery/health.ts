/** So many failures in a row are no chance: they break it. */
const threshold = 3
/** What hangs is asked so often once it is broken. */
const probesOfHang = 3

/**
 * How one request class fares, or the target as a whole: a circuit breaker. Closed it lets everything pass, open nothing;
 * half-open one request as a probe, whose outcome closes it or opens it again, for twice as long: each probe of
 * what hangs costs a whole timeout. Times are those of `performance.now()`.
 */
export class Health {
  answered = false
  state: 'closed' | 'open' | 'half-open' = 'closed'
  /** In a row. */
  private failures = 0
  private openUntil = 0
  private grown = 1
  /** Since when it had nothing usable although it was asked; undefined while all is well. */
  private troubledAt: number | undefined
  /** Start of the latest request that had a usable response. */
  private usableAt = Number.NEGATIVE_INFINITY

  /** It was refused for too many requests while others were taken: the target alone knows until when. */
  isLimited = false
  /** Timeouts since the last usable response. */
  private timeouts = 0

  /** ms until it is half-open at first, and at most. */
  constructor(
    private readonly coolMs: number,
    public longestMs = Number.POSITIVE_INFINITY,
  ) {}

  /** Whether it costs a whole timeout to ask. */
  get hangs(): boolean {
    return this.timeouts >= threshold
  }

  /** Whether it had responses, has none for the moment, and may well have some again before so many ms of trouble. */
  isAway(now: number, patienceMs: number): boolean {
    const ms = this.troubledFor(now)
    return this.answered && !this.hangs && !this.isLimited && ms > 0 && ms < patienceMs
  }

  /** ms without a usable response. */
  troubledFor(now: number): number {
    return this.troubledAt === undefined ? 0 : now - this.troubledAt
  }

  /** ms until a request may pass. */
  coolsFor(now: number): number {
    return this.state === 'open' ? Math.max(0, this.openUntil - now) : 0
  }

  /** `probe`: the request is the one that decides. */
  pass(now: number): 'pass' | 'probe' | 'refuse' {
    if (this.state === 'closed') return 'pass'
    if (this.state === 'half-open' || this.coolsFor(now) > 0) return 'refuse'
    if (this.timeouts >= threshold + probesOfHang) return 'refuse'
    this.state = 'half-open'
    return 'probe'
  }

  usable(startedAt: number): void {
    this.answered = true
    this.troubledAt = undefined
    this.usableAt = Math.max(this.usableAt, startedAt)
    this.state = 'closed'
    this.failures = 0
    this.timeouts = 0
    this.isLimited = false
    this.grown = 1
  }

  /** An attempt was lost; that alone breaks nothing. What began before another one that had a response merely took longer. */
  lost(startedAt: number, now: number): void {
    if (startedAt > this.usableAt) this.troubledAt ??= now
  }

  failed(startedAt: number, now: number, hung = false): void {
    this.lost(startedAt, now)
    if (startedAt <= this.usableAt) return
    if (hung) this.timeouts++
    this.failures++
    if (this.state === 'half-open' || (this.state === 'closed' && this.failures >= threshold)) this.open(now)
  }

  /** Nothing passes any more, whatever was counted, and not before so many ms are over. */
  open(now: number, leastMs = 0): void {
    if (this.state === 'half-open') this.grown *= 2
    this.state = 'open'
    this.openUntil = now + Math.max(leastMs, Math.min(this.coolMs * this.grown, this.longestMs))
  }
}
