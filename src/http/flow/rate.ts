/** ms that starts may catch up on the rate after a late timer. */
const slack = 20

/** Spaces the starts of requests at the user's rate, starts a second. Times are those of `performance.now()`. */
export class Rate {
  private dueAt = Number.NEGATIVE_INFINITY

  constructor(readonly perSecond = Number.POSITIVE_INFINITY) {}

  started(now: number): void {
    this.dueAt = Math.max(this.dueAt, now - slack) + 1000 / this.perSecond
  }

  /** When the next request may start; long ago where nothing bounds it. */
  get due(): number {
    return this.perSecond === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : this.dueAt
  }
}
