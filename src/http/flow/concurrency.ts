/** Times the level in responses before the next one is tried; doubled, up to the second, where it turns out too high. */
const growth = 2
const mostGrowth = 64
/** Weight of one request in the share that is lost at any level, and the most of that share that counts as chance. */
const weight = 0.02
const mostUsual = 0.15
/** So many losses at least say that a level is too high. */
const enough = 3

/**
 * How many requests may be on the wire: additive increase, multiplicative decrease. What is lost at random at any level
 * narrows nothing: only a level at which more is lost than usual is left. Times are those of `performance.now()`.
 */
export class Concurrency {
  limit: number
  /** What happened to requests that started at this level. */
  private ok = 0
  private bad = 0
  private inARow = 0
  /** Responses while more requests waited: what nobody fills has not shown that it works. */
  private proven = 0
  private since = Number.NEGATIVE_INFINITY
  private growth = growth
  /** This level has not shown yet that it works. */
  private raised = false
  private usualLoss = 0
  /** Below it the level rises with every response. */
  private threshold = 0

  constructor(readonly max: number) {
    this.limit = max
  }

  /** `saturated`: more requests were waiting, so that this level was in use. */
  succeeded(startedAt: number, now: number, saturated: boolean): void {
    if (!this.raised) this.usualLoss *= 1 - weight
    this.inARow = 0
    if (startedAt < this.since) return
    this.ok++
    if (this.limit < this.threshold) this.limit++
    else if (saturated && ++this.proven >= this.growth * this.limit) {
      if (this.raised) this.growth = growth
      this.raised = false
      if (this.limit < this.max) this.change(this.limit + 1, now, true)
    }
  }

  /** Refused or dropped as one too many; returns whether fewer go together from now on. */
  refused(startedAt: number, now: number): boolean {
    // What is lost at a level on trial is not usual yet.
    if (!this.raised) this.usualLoss = Math.min(this.usualLoss + (1 - this.usualLoss) * weight, mostUsual)
    if (startedAt < this.since) return false
    this.bad++
    this.inARow++
    this.threshold = 0
    if (this.limit === 1) return false
    // Nobody got through while half of those under way were turned away.
    const crowded = this.inARow >= Math.max(2, Math.ceil(this.limit / 2))
    // Refusals are quick: before anything else is back, a few of them may be chance.
    const isTelling = this.bad >= enough && this.ok > 0
    const lossy = isTelling && this.bad / (this.ok + this.bad) > this.usualLoss + 0.5 / this.limit
    if (!crowded && !lossy) return false
    if (this.raised) this.growth = Math.min(this.growth * 2, mostGrowth)
    this.change(crowded && !this.raised ? this.limit >> 1 : this.limit - 1, now)
    return true
  }

  /** Requests that were refused one after the other, with nothing received between. */
  get refusedInARow(): number {
    return this.inARow
  }

  /** What was lost had another reason than the number of requests. */
  forgive(limit: number, now: number): void {
    if (limit > this.limit) this.change(limit, now)
  }

  /** After an outage: one at a time, and one more with every response until there are so many again. */
  slowStart(threshold: number, now: number): void {
    this.change(1, now)
    this.threshold = threshold
  }

  private change(limit: number, now: number, raised = false): void {
    this.limit = limit
    this.raised = raised
    this.since = now
    this.ok = 0
    this.bad = 0
    this.proven = 0
    this.inARow = 0
  }
}
