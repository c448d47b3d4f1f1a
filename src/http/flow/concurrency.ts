/** Responses, as a multiple of the level, before the next one is tried: at first, and at most. */
const rounds = { first: 4, most: 16 }

/**
 * How many requests may be on the wire: additive increase, multiplicative decrease. A level is too high where more than one
 * of those that go together is lost: narrowed by each loss, a run takes five times as long where one in forty is lost at
 * random. The next level is tried half as often each time that it was too high: a target that takes one at a time, and asks for a
 * pause of a second of whoever sends two, would have one in four responses. Times are those of `performance.now()`.
 */
export class Concurrency {
  limit: number
  /** What happened to requests that started at this level. */
  private ok = 0
  private bad = 0
  /** Responses while more requests waited: what nobody fills has not shown that it works. */
  private proven = 0
  private since = Number.NEGATIVE_INFINITY
  /** The level was tried last, and has not been shown to work. */
  private isTried = false
  private rounds = rounds.first

  constructor(public max: number) {
    this.limit = max
  }

  /** At most so many from now on. */
  cap(most: number): void {
    this.max = Math.min(this.max, most)
    this.limit = Math.min(this.limit, this.max)
  }

  /** `isInUse`: more requests were waiting for nothing else. */
  succeeded(startedAt: number, now: number, isInUse: boolean): void {
    if (startedAt < this.since) return
    this.ok++
    if (isInUse && ++this.proven >= this.rounds * this.limit && this.limit < this.max) this.widen(now)
  }

  /** Refused or dropped as one too many. Whether it was the only one. */
  refused(startedAt: number, now: number): boolean {
    if (startedAt < this.since) return false
    if (this.limit === 1) return true
    this.bad++
    const { limit, ok, bad } = this
    const all = ok + bad
    // As many as were taken.
    if (all >= limit && bad * limit > all) {
      if (this.isTried) this.rounds = Math.min(2 * this.rounds, rounds.most)
      this.isTried = false
      this.change(Math.max(limit >> 1, Math.min(limit - 1, Math.round((limit * ok) / all))), now)
    }
    return false
  }

  private widen(now: number): void {
    if (this.isTried) this.rounds = rounds.first
    this.isTried = true
    this.change(this.limit + 1, now)
  }

  private change(limit: number, now: number): void {
    this.limit = limit
    this.since = now
    this.ok = 0
    this.bad = 0
    this.proven = 0
  }
}
