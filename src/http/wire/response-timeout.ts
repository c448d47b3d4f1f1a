/** So many requests that never got a response show what a hang is. */
const enough = 5
/** What took so many times as long as the slowest response, and at least so many ms, is one. */
const times = 5
const shortest = 1000
/** Where so many in a row have had no response in the shorter time, it may be the target that has become slow. */
const doubtful = 20

/**
 * How long to wait for a response, ms. Where requests hang time and again, and all others have responses at once, nobody
 * waits as long for every further one.
 */
export class ResponseTimeout {
  private slowest = 0
  private hung = 0
  private inARow = 0
  private full = false

  constructor(private readonly most: number) {}

  get ms(): number {
    if (this.full || this.hung < enough || this.slowest === 0) return this.most
    return Math.min(this.most, Math.round(Math.max(shortest, times * this.slowest)))
  }

  responded(ms: number): void {
    this.slowest = Math.max(this.slowest, ms)
    this.inARow = 0
  }

  /** No response within that time. */
  expired(ms: number): void {
    this.hung++
    if (ms < this.most) this.full ||= ++this.inARow >= doubtful
  }
}
