/** How fast the target takes questions, as far as it has shown. */
export interface Pace {
  /** ms that a question is on the wire, its retries included. */
  readonly millisecondsEach: number
  readonly requestsPerSecond: number
}

/** Before so many exchanges have ended a pace would be a guess. */
const enough = 8

/** The mean over the exchanges of a run. */
export class PaceMeter {
  private exchanges = 0
  private milliseconds = 0

  ended(milliseconds: number): void {
    this.exchanges++
    this.milliseconds += milliseconds
  }

  /** `concurrency` at a time, at most `rate` starts a second. */
  read(concurrency: number, rate: number): Pace | undefined {
    if (this.exchanges < enough) return undefined
    const millisecondsEach = Math.max(this.milliseconds / this.exchanges, 0.1)
    return { millisecondsEach, requestsPerSecond: Math.min(rate, (concurrency * 1000) / millisecondsEach) }
  }
}
