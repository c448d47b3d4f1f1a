/** Time that may be spent on one purpose in all, ms. */
export class TimeBudget {
  private spentMs = 0
  private since: number | undefined

  constructor(readonly totalMs: number) {}

  start(now: number): void {
    this.since ??= now
  }

  stop(now: number): void {
    if (this.since !== undefined) this.spentMs += now - this.since
    this.since = undefined
  }

  left(now: number): number {
    return this.totalMs - this.spentMs - (this.since === undefined ? 0 : now - this.since)
  }
}
