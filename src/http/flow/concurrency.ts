/** A level that turned out too high is tried again only after this many times as many responses: without it never again. */
const mostRounds = 64

/**
 * How many requests may be on the wire: additive increase, multiplicative decrease. A level is too high where more than one
 * of those that go together is lost: narrowed by each loss, a run takes five times as long where one in forty is lost at
 * random. Times are those of `performance.now()`.
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
  /** Responses, as a multiple of the level, before the next one is tried: without it one request in three is one too many. */
  private rounds = 1
  /** This level has not shown yet that it works. */
  private raised = false

  constructor(readonly max: number) {
    this.limit = max
  }

  /** `saturated`: more requests were waiting, so that this level was in use. */
  succeeded(startedAt: number, now: number, saturated: boolean): void {
    this.inARow = 0
    if (startedAt < this.since) return
    this.ok++
    if (saturated && ++this.proven >= this.rounds * this.limit) {
      if (this.raised) this.rounds = 1
      this.raised = false
      if (this.limit < this.max) this.change(this.limit + 1, now, true)
    }
  }

  /** Refused or dropped as one too many. */
  refused(startedAt: number, now: number): void {
    if (startedAt < this.since) return
    this.bad++
    this.inARow++
    if (this.limit === 1) return
    // Nobody got through while half of those under way were turned away.
    const crowded = this.inARow >= Math.max(2, this.limit / 2)
    const all = this.ok + this.bad
    if (!crowded && (all < this.limit || this.bad * this.limit <= all)) return
    if (this.raised) this.rounds = Math.min(this.rounds * 2, mostRounds)
    this.change(crowded && !this.raised ? this.limit >> 1 : this.limit - 1, now)
  }

  /** Requests that were refused one after the other, with nothing received between. */
  get refusedInARow(): number {
    return this.inARow
  }

  /** What was lost had another reason than the number of requests. */
  forgive(now: number): void {
    this.change(this.max, now)
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
