/** A level that was never exceeded without refusals is tried again only after this many times as many responses. */
const mostPatient = 64
/** Weight of one request in the share of requests that are lost whatever the level. */
const weight = 0.02
/** Where more is lost than this, fewer at a time are worth trying. */
const mostUsual = 0.15

/**
 * How many requests may be on the wire: additive increase, multiplicative decrease. Requests that are refused or dropped
 * at random are told from those that are one too many: only a level at which more is lost than usual is left.
 * Times are those of `performance.now()`.
 */
export class ConcurrencyLimiter {
  limit: number
  /** What happened to requests that started at this level. */
  private ok = 0
  private bad = 0
  /** Responses while more requests waited: what nobody fills has not shown that it works. */
  private proven = 0
  private inARow = 0
  private since = Number.NEGATIVE_INFINITY
  private crowdedSince = Number.NEGATIVE_INFINITY
  /** Responses, as a multiple of the level, before the next one is tried. */
  private growth = 2
  /** This level has not shown yet that it works. */
  raised = false
  private usualLoss = 0
  /** Below it the level rises with every response. */
  private threshold = 0

  constructor(private most: number) {
    this.limit = most
  }

  get max(): number {
    return this.most
  }

  /** More than so many are never tried again. */
  cap(most: number): void {
    this.most = Math.min(this.most, Math.max(1, most))
    this.limit = Math.min(this.limit, this.most)
  }

  /** `saturated`: more requests were waiting, so that this level was in use. */
  succeeded(startedAt: number, now: number, saturated: boolean): void {
    if (!this.raised) this.usualLoss *= 1 - weight
    this.inARow = 0
    if (startedAt < this.since) return
    this.ok++
    if (this.limit < this.threshold) {
      this.limit++
      return
    }
    if (!saturated || ++this.proven < this.growth * this.limit) return
    if (this.raised) this.growth = 2
    this.raised = false
    if (this.limit < this.max) this.change(this.limit + 1, now, true)
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
    // Refusals are quick: before anything else is back, some of them may be chance.
    const enough = this.ok > 0 ? 3 : Math.max(3, Math.ceil(this.limit / 3))
    const lossy = this.bad >= enough && this.bad / (this.ok + this.bad) > this.usualLoss + 0.5 / this.limit
    if (!crowded && !lossy) return false
    // Where nobody has got through yet, one fewer at a time would take long.
    const halves = (crowded || this.ok === 0) && !this.raised
    this.lower(halves ? this.limit >> 1 : this.limit - 1, now)
    return true
  }

  /** One of them was taken only once it had waited for others: that is told late, and once for all that waited together. */
  crowded(startedAt: number, now: number): void {
    if (startedAt < this.crowdedSince || this.limit === 1) return
    this.crowdedSince = now
    this.growth = Math.min(this.growth * 2, mostPatient)
    this.change(this.limit - Math.max(1, this.limit >> 2), now)
  }

  private lower(limit: number, now: number): void {
    if (this.raised) this.growth = Math.min(this.growth * 2, mostPatient)
    this.change(limit, now)
  }

  /** What was lost had another reason than the number of requests. */
  forgive(limit: number, now: number): void {
    if (limit !== this.limit) this.change(Math.min(limit, this.max), now)
  }

  /** No more than so many are taken at a time, which has been seen and not guessed. */
  narrow(limit: number, now: number): void {
    this.threshold = 0
    this.lower(Math.max(1, Math.min(limit, this.limit)), now)
  }

  /** After an outage: one at a time, and one more with every response until there are so many again. */
  slowStart(threshold: number, now: number): void {
    this.change(1, now)
    this.threshold = Math.min(threshold, this.max)
  }

  /** Requests that were refused one after the other, with nothing received between. */
  get refusedInARow(): number {
    return this.inARow
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
