import { longestPause } from './retry-policy.js'

/** Pauses between attempts while the target takes nothing at all without saying for how long, ms, and such spells in all. */
export const dryPause = 2000
const mostSpells = 4
/** Nothing but 429 for so many times the patience ends the run: two minutes, where windows of one are usual. */
const mostLimited = 4

/** Tells how long the target has taken nothing at all. Times are those of `performance.now()`. */
export class Drought {
  /** Start of the latest request that had a usable response. */
  usableAt = Number.NEGATIVE_INFINITY
  /** Each known by the usable response before it. */
  private readonly spells = new Set<number>()

  usable(startedAt: number): void {
    this.usableAt = Math.max(this.usableAt, startedAt)
  }

  /** Whether it is worth waiting for the end of it: windows of a minute are usual, and not all say when they end. */
  isWorthWaiting(now: number): boolean {
    const ms = now - this.usableAt
    if (ms < dryPause || ms > longestPause) return false
    this.spells.add(this.usableAt)
    return this.spells.size <= mostSpells
  }

  /** Why the run ends, where it has lasted too long. */
  tooLong(patienceMs: number, now: number): string | undefined {
    const ms = mostLimited * patienceMs
    if (now - this.usableAt < ms) return undefined
    return `the target has refused everything for ${Math.round(ms / 1000)} s, as too much at a time`
  }
}
