/** From one refusal to a later one: at least so long, ms, and with so many responses, to tell a rate. */
const shortest = 1000
const enough = 3
/** Share that is asked for next of the most that the target took between two refusals. */
const margin = 0.97
/** Requests a second beyond which there is no limit worth keeping. */
const unlimited = 3000
/** Times by which it rises with each response: twice as much after some 230. */
const creep = 1.003
/** ms that starts may catch up on the rate after a late timer. */
const slack = 20

/**
 * Spaces the starts of requests: at the user's rate, and at the one that the target turns out to take. That is learnt from
 * one refusal to a later one: at both ends nothing was left of what the target grants, so that what it took in between is
 * its rate. From there it creeps up. Times are those of `performance.now()`; rates are starts a second.
 */
export class Rate {
  /** Undefined where the target has shown no limit. */
  learnt: number | undefined
  private windowAt: number | undefined
  private taken = 0
  /** Refusals at random are no matter of the rate: without it a run would be asked ever less. */
  private best = 0
  private dueAt = Number.NEGATIVE_INFINITY

  constructor(private readonly own = Number.POSITIVE_INFINITY) {}

  succeeded(): void {
    this.taken++
    if (this.learnt === undefined) return
    this.learnt *= creep
    if (this.learnt > unlimited) this.forget()
  }

  /** Refused for coming too soon. */
  refused(now: number): void {
    const { taken, windowAt } = this
    const elapsed = now - (windowAt ?? now)
    if (windowAt !== undefined && (elapsed < shortest || taken < enough)) return
    this.windowAt = now
    this.taken = 0
    if (windowAt === undefined) return
    this.best = Math.max(this.best, (taken * 1000) / elapsed)
    this.learnt = this.best * margin
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
