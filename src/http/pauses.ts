import { longestPause } from './retry-policy.js'
import type { Scheduler } from './scheduler.js'

export interface PausesOptions {
  readonly onWait: (reason: string, ms: number) => void
  readonly onHopeless: (reason: string) => void
}

/** Pauses that the target asks for with `Retry-After`. */
export class Pauses {
  /** ms of them since the target's last usable response. */
  private total = 0
  private since = Number.NEGATIVE_INFINITY
  /** ms of them in the whole run. */
  inAll = 0

  constructor(
    private readonly scheduler: Scheduler,
    private readonly options: PausesOptions,
  ) {}

  usable(): void {
    this.total = 0
  }

  /**
   * The whole run keeps the pause; false where it is more than a run can wait. `startedAt`: of the request that was
   * refused, ms of `performance.now()`.
   */
  hold(ms: number, status: number, startedAt: number): boolean {
    const { onWait, onHopeless } = this.options
    if (ms > longestPause) {
      const asked = ms < 1e9 ? `${Math.round(ms / 1000)} s` : 'for weeks'
      onHopeless(`the target returned ${status} and asks to wait ${asked}`)
      return false
    }
    // A pause of nothing would be a busy loop.
    const grown = this.scheduler.hold(Math.max(ms, 20))
    this.inAll += grown
    // Those that were under way when the pause began ask for the same one.
    if (grown === 0 || startedAt <= this.since) return true
    this.since = performance.now()
    onWait(`the target returned ${status}`, Math.max(ms, 20))
    this.total += grown
    if (this.total <= longestPause) return true
    onHopeless('the target asks to wait again and again')
    return false
  }
}
