/** A window is whole where it lasted this long, ms, and saw so many responses; after the longest it is taken as it is. */
const shortest = 1000
const longest = 5000
const enough = 3
/** Beyond this many a second there is no limit worth keeping. */
const unlimited = 3000
/** Where more than this share is refused at the rate that was learnt, in so many windows running, it is no matter of the rate. */
const share = 0.2
const inVain = 4
/** Nothing is learnt for so long then, ms. */
const rest = 60_000
/** How far starts may catch up on the rate after a late timer, ms. */
const slack = 20

/**
 * Spaces the starts of requests: at the user's rate, and at the one that the target turns out to take. That is learnt
 * from whole windows only, from one refusal to a later one: at both ends nothing was left of what the target grants, so
 * that what it took in between is its rate. Below it the rate creeps up, faster and faster.
 * Times are those of `performance.now()`; rates are starts a second.
 */
export class RateLimiter {
  /** Undefined where the target has shown no limit. */
  learnt: number | undefined
  private windowAt: number | undefined
  private taken = 0
  private probes = 0
  private refusals = 0
  private vain = 0
  private restUntil = Number.NEGATIVE_INFINITY
  private sinceRefusal = 0
  private dueAt = Number.NEGATIVE_INFINITY

  constructor(private readonly own = Number.POSITIVE_INFINITY) {}

  succeeded(): void {
    this.taken++
    this.sinceRefusal++
    if (this.learnt === undefined) return
    this.learnt *= 1 + this.sinceRefusal ** 2 * 2e-7
    if (this.learnt > unlimited) this.forget()
  }

  /** The refusals had another reason than the rate. */
  forget(): void {
    this.learnt = undefined
    this.windowAt = undefined
    this.vain = 0
  }

  /** A question that belongs to no exchange was taken: part of what the target grants, where it grants anything else. */
  probed(): void {
    this.probes++
  }

  /** Refused for coming too soon, so many times. */
  refused(now: number, times = 1): void {
    this.sinceRefusal = 0
    if (now < this.restUntil) return
    this.refusals += times
    if (this.windowAt === undefined) {
      this.begin(now)
      return
    }
    const elapsed = now - this.windowAt
    if (elapsed < shortest || (this.taken < enough && elapsed < longest)) return
    const { taken, probes, refusals } = this
    this.begin(now)
    const isVain = this.learnt !== undefined && refusals > share * (taken + refusals)
    this.vain = isVain ? this.vain + 1 : 0
    if (this.vain >= inVain) {
      this.forget()
      this.restUntil = now + rest
      return
    }
    // A target that takes nothing at all has no rate; the pauses are all there is to do about it.
    if (taken === 0) return
    const rate = (((taken + probes) * 1000) / elapsed) * 0.97
    this.learnt = this.learnt === undefined ? rate : Math.min(this.learnt * 0.98, rate)
  }

  private begin(now: number): void {
    this.windowAt = now
    this.taken = 0
    this.probes = 0
    this.refusals = 0
  }

  /** Starts a second; infinite where nothing bounds them. */
  get rate(): number {
    return Math.min(this.own, this.learnt ?? Number.POSITIVE_INFINITY)
  }

  started(now: number): void {
    const { rate } = this
    if (rate !== Number.POSITIVE_INFINITY) this.dueAt = Math.max(this.dueAt, now - slack) + 1000 / rate
  }

  /** When the next request may start. */
  get due(): number {
    return this.rate === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : this.dueAt
  }
}
