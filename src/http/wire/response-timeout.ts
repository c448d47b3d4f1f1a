/** So many requests that never got a response show what a hang is. */
const enough = 5
/** What took so many times as long as the slowest response is one, and waiting less than this part of the time saves little. */
const times = 10

/**
 * How long to wait for a response, ms. Where requests hang time and again nobody waits as long for every further one:
 * without it a target on which filtered lists hang takes six times its own limit.
 */
export class ResponseTimeout {
  private slowest = 0
  private hung = 0

  constructor(private readonly most: number) {}

  get ms(): number {
    if (this.hung < enough || this.slowest === 0) return this.most
    return Math.min(this.most, Math.round(Math.max(this.most / times, times * this.slowest)))
  }

  responded(ms: number): void {
    this.slowest = Math.max(this.slowest, ms)
  }

  expired(): void {
    this.hung++
  }
}
