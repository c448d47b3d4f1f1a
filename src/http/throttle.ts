import { Together } from './together.js'

/** So many refusals of requests under way together mean a rate limit; fewer may be a whim. */
const cluster = 3
const unlimited = 3000

/**
 * Learns what rate the target takes: from how much it took in a second when it began to refuse. One refusal now and
 * then costs the pause it asks for and nothing else. Below the limit the rate creeps up, faster and faster.
 */
export class Throttle {
  /** Starts a second; undefined where the target has shown no limit. */
  rate: number | undefined
  /** The rate when the target first began to refuse. */
  private learnt = 0
  private cluster = cluster
  private readonly refused = new Together()
  private sinceEpisode = 0
  private windowAt = Number.NEGATIVE_INFINITY
  private taken = 0
  private takenBefore = 0

  succeeded(): void {
    const now = performance.now()
    if (now - this.windowAt >= 1000) {
      this.takenBefore = now - this.windowAt < 2000 ? this.taken : 0
      this.windowAt = now
      this.taken = 0
    }
    this.taken++
    this.sinceEpisode++
    if (this.rate === undefined) return
    this.rate *= 1 + this.sinceEpisode * 1e-5
    if (this.rate > unlimited) this.rate = undefined
  }

  /** `startedAt`: of the refused request. Those under way together are one episode. */
  refusedOne(startedAt: number): void {
    const refused = this.refused.add(startedAt)
    if (refused === 1) {
      if (this.rate !== undefined && this.sinceEpisode > 0) this.slower(this.rate)
      this.sinceEpisode = 0
    }
    if (refused !== this.cluster || this.rate !== undefined) return
    const measured = this.measured()
    // A target that takes nothing at all has no rate; the pauses are all there is to do about it.
    if (measured > 0) this.rate = this.learnt = Math.max(1, measured * 0.9)
  }

  private slower(rate: number): void {
    this.rate = Math.max(1, rate / 2, Math.min(rate * 0.93, this.measured()))
    if (this.rate > this.learnt / 4 || this.learnt <= 4) return
    // Refusals that come however slow the run is are whims after all, not a limit: more of them must come together.
    this.rate = undefined
    this.cluster = Math.min(this.cluster * 3, 12)
  }

  /** What the target took in a second. */
  private measured(): number {
    return performance.now() - this.windowAt < 2000 ? Math.max(this.taken, this.takenBefore) : 0
  }
}
