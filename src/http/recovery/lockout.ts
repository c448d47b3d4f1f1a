import type { TransportFailure } from '../../core/exchange.js'

/** Why bad keys are not sent any more. */
export const notSent: TransportFailure = {
  kind: 'aborted',
  message: 'not sent: bad keys get no response any more, while the good one does',
  sent: false,
}

/** Bad keys that got nothing for so long, ms, and so often in a row, while others got responses, will get nothing more. */
const patience = 20_000
const enough = 12
/** One or two may be chance. */
const chance = 2
/** So many are not sent before one is tried again: doubled each time. */
const first = 10

/**
 * Tells a target that shuts out whoever sends bad keys, but not the good one, from a target that is away. Times are those
 * of `performance.now()`.
 */
export class Lockout {
  /** Nothing comes of bad keys any more. */
  shut = false
  private since: number | undefined
  private inARow = 0
  private alive = false
  private held = 0
  private every = first

  /** A usable response. */
  usable(isBad: boolean): void {
    if (!isBad) this.alive = true
    else if (this.since !== undefined) {
      this.since = undefined
      this.inARow = 0
      this.shut = false
      this.every = first
    }
  }

  /** A bad key got none; whether it is bad keys alone to whom that happens. */
  lost(now: number): boolean {
    if (this.since === undefined) {
      this.since = now
      this.alive = false
    }
    this.inARow++
    this.shut ||= this.alive && this.inARow >= enough && now - this.since >= patience
    return this.alive && this.inARow > chance
  }

  /** Whether a bad key may be sent: once they are shut out, one now and then. */
  pass(): boolean {
    if (!this.shut) return true
    if (++this.held < this.every) return false
    this.held = 0
    this.every *= 2
    return true
  }
}
