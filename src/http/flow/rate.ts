/** A window is whole where it lasted so long, ms, and saw so many responses; after the longest it is taken as it is. */
const shortest = 1000
const longest = 5000
const enough = 3
/** Share of what was taken at the rate's bound that is asked for next, and of what was learnt where that is too much. */
const margin = 0.97
const step = 0.98
/** Never below this share of the best rate that was taken: refusals at random are no matter of the rate. */
const floor = 0.9
/** Beyond this many a second there is no limit worth keeping. */
const unlimited = 3000
/** By how much it rises with each response, times the square of those since it was lowered. */
const creep = 2e-7
/** How far starts may catch up on the rate after a late timer, ms. */
const slack = 20

/**
 * Spaces the starts of requests: at the user's rate, and at the one that the target turns out to take. That is learnt from
 * one refusal to a later one: at both ends nothing was left of what the target grants, so that what it took in between is
 * its rate. From there it creeps up, faster and faster. Times are those of `performance.now()`; rates are starts a second.
 */
export class Rate {
  /** Undefined where the target has shown no limit. */
  learnt: number | undefined
  private windowAt: number | undefined
  private taken = 0
  private best = 0
  private sinceLowered = 0
  private dueAt = Number.NEGATIVE_INFINITY

  constructor(private readonly own = Number.POSITIVE_INFINITY) {}

  succeeded(): void {
    this.taken++
    if (this.learnt === undefined) return
    this.learnt *= 1 + (++this.sinceLowered) ** 2 * creep
    if (this.learnt > unlimited) this.forget()
  }

  /** Refused for coming too soon. */
  refused(now: number): void {
    const { taken, learnt } = this
    const elapsed = now - (this.windowAt ?? now)
    const whole = elapsed >= shortest && (taken >= enough || elapsed >= longest)
    if (this.windowAt !== undefined && !whole) return
    this.windowAt = now
    this.taken = 0
    // A target that takes nothing at all has no rate; the pauses are all there is to do about it.
    if (!whole || taken === 0) return
    const rate = ((taken * 1000) / elapsed) * margin
    this.learnt = learnt === undefined ? rate : Math.max(Math.min(learnt * step, rate), this.best * floor)
    this.best = Math.max(this.best, rate)
    this.sinceLowered = 0
  }

  /** The refusals had another reason than the rate. */
  forget(): void {
    this.learnt = undefined
    this.windowAt = undefined
    this.best = 0
  }

  /** Starts a second; infinite where nothing bounds them. */
  get perSecond(): number {
    return Math.min(this.own, this.learnt ?? Number.POSITIVE_INFINITY)
  }

  started(now: number): void {
    const { perSecond } = this
    if (perSecond !== Number.POSITIVE_INFINITY) this.dueAt = Math.max(this.dueAt, now - slack) + 1000 / perSecond
  }

  /** When the next request may start. */
  get due(): number {
    return this.perSecond === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : this.dueAt
  }
}
