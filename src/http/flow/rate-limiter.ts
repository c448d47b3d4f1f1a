/** A window is whole where it lasted this long, ms, and saw so many responses; after the longest it is taken as it is. */
const shortest = 1000
const longest = 5000
const enough = 3
/** The share of refusals tells little where it is of fewer. */
const enoughForShare = 10
/** Beyond this many a second there is no limit worth keeping. */
const unlimited = 3000
/** Share of requests that may be refused at any rate, to begin with. */
const usualShare = 0.02
/** Where more than this is refused at a rate that was taken before, in so many windows running, it is no matter of the rate. */
const much = 0.3
const inVain = 4
/** Nothing is learnt for so long then, ms. */
const rest = 60_000

/** How far starts may catch up on the rate after a late timer, ms. */
const slack = 20

/**
 * Spaces the starts of requests: at the user's rate, and at the one that the target turns out to take. That is learnt
 * from whole windows only, from one refusal to a later one: at both ends nothing was left of what the target grants, so
 * that what it took in between is its rate. From there it creeps up, faster and faster, until more is refused than usual.
 * What is refused at a rate that the target has been seen to take has another reason: that share is usual.
 * Times are those of `performance.now()`; rates are starts a second.
 */
export class RateLimiter {
  /** Undefined where the target has shown no limit. */
  learnt: number | undefined
  private windowAt: number | undefined
  private taken = 0
  private probes = 0
  private refusals = 0
  /** Share of refusals that come at any rate. */
  private usual = usualShare
  /** The highest rate that was taken through a whole window. */
  private best = 0
  private vain = 0
  private restUntil = Number.NEGATIVE_INFINITY
  private sinceLowered = 0
  private dueAt = Number.NEGATIVE_INFINITY

  constructor(private readonly own = Number.POSITIVE_INFINITY) {}

  succeeded(): void {
    this.taken++
    this.sinceLowered++
    if (this.learnt === undefined) return
    this.learnt *= 1 + this.sinceLowered ** 2 * 2e-7
    if (this.learnt > unlimited) this.forget()
  }

  /** The refusals had another reason than the rate. */
  forget(): void {
    this.learnt = undefined
    this.windowAt = undefined
    this.usual = usualShare
    this.best = 0
    this.vain = 0
  }

  /** A question that belongs to no exchange was taken: part of what the target grants, where it grants anything else. */
  probed(): void {
    this.probes++
  }

  /** Refused for coming too soon, so many times. */
  refused(now: number, times = 1): void {
    if (now < this.restUntil) return
    this.refusals += times
    if (this.windowAt === undefined) {
      this.begin(now)
      return
    }
    const elapsed = now - this.windowAt
    const { taken, probes, refusals, learnt } = this
    const least = learnt === undefined ? enough : enoughForShare - refusals
    if (elapsed < shortest || (taken < least && elapsed < longest)) return
    this.begin(now)
    // A target that takes nothing at all has no rate; the pauses are all there is to do about it.
    if (taken === 0) return
    const rate = (((taken + probes) * 1000) / elapsed) * 0.97
    if (learnt === undefined) this.lower(rate)
    else this.learn(learnt, rate, refusals / (taken + refusals), taken + refusals)
    this.best = Math.max(this.best, rate)
    if (this.vain < inVain) return
    this.forget()
    this.restUntil = now + rest
  }

  /** What a whole window at the learnt rate says of it. `count`: of responses. */
  private learn(learnt: number, rate: number, share: number, count: number): void {
    if (learnt <= this.best) {
      this.vain = share > much ? this.vain + 1 : 0
      this.usual += (Math.min(share, much) - this.usual) * 0.3
    }
    const usual = Math.max(this.usual, usualShare)
    const deviation = Math.sqrt((usual * (1 - usual)) / count)
    if (share > usual + 1.5 * deviation + 1 / count)
      this.lower(Math.max(Math.min(learnt * 0.98, rate), this.best * 0.9))
  }

  private lower(rate: number): void {
    this.learnt = rate
    this.sinceLowered = 0
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
