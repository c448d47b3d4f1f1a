/** So many requests that never got a response show what a hang is. */
const enough = 5
/** What takes so many times as long as others waits for something else; a limit below this part of the user's saves little. */
export const many = 10
/** ms that a run spends on what hangs, one after the other; from then on it waits less long for each. */
const mostSpent = 60_000
const fewer = 3

/**
 * How long to wait for a response, ms. Where requests hang time and again nobody waits as long for every further one:
 * without it a target on which every sixth request hangs takes seven times its own limit, one of filtered lists six times.
 */
export class ResponseTimeout {
  private slowest = 0
  private hung = 0
  private spent = 0

  constructor(private readonly most: number) {}

  get ms(): number {
    if (this.hung < enough || this.slowest === 0) return this.most
    const times = this.spent < mostSpent ? many : fewer
    return Math.min(this.most, Math.round(Math.max(this.most / many, times * this.slowest)))
  }

  responded(ms: number): void {
    this.slowest = Math.max(this.slowest, ms)
  }

  expired(): void {
    this.spent += this.ms
    this.hung++
  }
}
