/**
 * Before so many ms nothing is made of a new connection that gives no response, nor before so many times what responses
 * take on connections that were served before, on the average and at most.
 */
const shortest = 1000
const times = 4
const timesSlowest = 2
const weight = 0.1
/** With every response the slowest one counts for less: one that took long says little of those to come. */
const fading = 0.99
/** Once idle connections are closed, what starved gets its response within so many ms. */
const prompt = 150
/** So often it must have shown before more connections are never tried again. */
const certain = 2

/**
 * Tells a target that serves few connections at a time and lets the others wait (one thread for each, and clients that
 * keep them open) from a slow one: the others get their responses as soon as connections that were served are closed.
 * Times are those of `performance.now()`.
 */
export class Starvation {
  private average = 0
  private slowest = 0
  private responses = 0
  private suspectedAt = Number.NEGATIVE_INFINITY
  private relievedBy = Number.NEGATIVE_INFINITY
  private served = 0
  private shown = 0

  /** The first request of a connection has waited in vain for so long, ms: time to ask `suspect`. */
  get patience(): number {
    return Math.max(shortest, times * this.average, timesSlowest * this.slowest)
  }

  /** A response that took so long, ms. */
  responded(ms: number): void {
    this.responses++
    this.slowest = Math.max(ms, this.slowest * fading)
    this.average += (ms - this.average) * Math.max(weight, 1 / this.responses)
  }

  /** A first request has waited in vain. `new`: it is time to close connections, of which so many have given responses. */
  suspect(now: number, served: number): 'new' | 'known' | 'none' {
    if (now - this.suspectedAt < this.patience) return 'known'
    if (served === 0) return 'none'
    this.suspectedAt = now
    this.relievedBy = now + prompt + this.average
    this.served = served
    return 'new'
  }

  /** What had waited has its response. Returns how many connections are served at a time, where that has shown. */
  relieved(now: number): { readonly connections: number; readonly certain: boolean } | undefined {
    if (now > this.relievedBy) return undefined
    this.relievedBy = Number.NEGATIVE_INFINITY
    return { connections: this.served, certain: ++this.shown >= certain }
  }
}
