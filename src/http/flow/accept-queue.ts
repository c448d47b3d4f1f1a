/** TCP asks once more after a second where nobody took its first packet (RFC 6298, section 2), ms. */
const repeated = 900

/**
 * The connections that a target has not taken yet. Where as many wait as its system allows, further ones are not refused:
 * they come about a second later.
 */
export class AcceptQueue {
  private quickest = Number.POSITIVE_INFINITY

  /** Whether a connection that took so long to open, ms, found it full. */
  wasFull(openedMs: number): boolean {
    this.quickest = Math.min(this.quickest, openedMs)
    return openedMs >= this.quickest + repeated
  }
}
