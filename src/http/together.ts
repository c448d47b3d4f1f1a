/** Counts what befell requests that were under way together: one that started after the first of them begins anew. */
export class Together {
  private since = Number.NEGATIVE_INFINITY
  private count = 0

  /** Takes one more in, by when its request started (ms of `performance.now()`); returns how many there are. */
  add(startedAt: number): number {
    if (startedAt > this.since) {
      this.since = performance.now()
      this.count = 0
    }
    return ++this.count
  }
}
