/** The shortest pause, which doubles each time, and the longest that the target did not ask for, ms. */
export const shortestPause = 20
export const longestPause = 2000
/** The longest where it refuses everybody for too many requests: each may begin the time anew for which it does. */
export const longestPenalty = 10_000

/**
 * Spaces the starts of requests: at the user's rate, and for the target's sake twice as far apart each time that even one
 * request at a time is refused, a quarter less with each response: that keeps to a limit without knowing it. Without it a
 * target that takes five a second refuses more requests than it responds to. Times are those of `performance.now()`.
 */
export class Pace {
  private dueAt = Number.NEGATIVE_INFINITY
  /** ms between starts for the target's sake. */
  private learnt = 0

  constructor(private readonly perSecond = Number.POSITIVE_INFINITY) {}

  /** When the next request may start. */
  get due(): number {
    return this.dueAt
  }

  /** Whether the target is spared. */
  get isSlowed(): boolean {
    return this.learnt >= 1
  }

  started(now: number): void {
    this.dueAt = Math.max(this.dueAt, now) + Math.max(1000 / this.perSecond, this.learnt)
  }

  taken(): void {
    this.learnt *= 3 / 4
  }

  /** The target takes what it refused before. */
  resume(): void {
    this.learnt = 0
  }

  refused(now: number): void {
    this.learnt = Math.min(Math.max(2 * this.learnt, shortestPause), longestPause)
    this.dueAt = now + this.learnt
  }
}
