/** So many new connections in a row that end without a response: the target may take no more of them. */
const suspicious = 3

/**
 * Tells a target that takes few connections at a time, and closes the others without a word, from one that loses requests:
 * there new connections end while old ones go on giving responses.
 */
export class ConnectionLimit {
  /** The target has been seen to close connections for being too many. */
  scarce = false
  private dropped = 0
  private readonly alive = new Set<number>()

  /** A usable response on a connection, as the n-th of it. */
  answered({ id, nth }: { readonly id: number; readonly nth: number }): void {
    if (this.dropped === 0) return
    if (nth === 1) this.forget()
    else this.alive.add(id)
  }

  /**
   * A new connection ended without a response; whether it is time to wait for those under way and count. `raised`: more go
   * together than have been seen to work.
   */
  ended(raised: boolean): boolean {
    return ++this.dropped >= (raised ? 1 : suspicious)
  }

  /** With nothing under way any more: so many connections gave responses while new ones ended. 0 says nothing. */
  count(answeredSince: number): number {
    const connections = Math.max(this.alive.size, answeredSince)
    this.forget()
    if (connections > 0) this.scarce = true
    return connections
  }

  forget(): void {
    this.dropped = 0
    this.alive.clear()
  }
}
