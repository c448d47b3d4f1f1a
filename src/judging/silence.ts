import type { Exchange } from '../core/exchange.js'
import { curlOf } from './curl.js'

/** Fewer lost requests at the end of a run are no silence. */
const enough = 5
const mostShown = 3

/** Whether a target that had responded was silent to the end of the run, and which requests it had when it fell silent. */
export class Silence {
  private lost: Exchange[] = []
  private heardAt: number | undefined

  see(exchange: Exchange): void {
    if (exchange.failure?.kind === 'budget') return
    if (exchange.response === undefined) {
      this.lost.push(exchange)
      return
    }
    this.heardAt = Math.max(this.heardAt ?? 0, exchange.endedAt)
    this.lost = []
  }

  /** Undefined where the target was heard at the end, or never. */
  text(baseUrl: string): string | undefined {
    if (this.heardAt === undefined || this.lost.length < enough) return undefined
    const reached = this.lost.filter(({ failure, uncertain }) => failure?.sent === true || uncertain)
    const shown = (reached.length === 0 ? this.lost : reached).slice(0, mostShown)
    const time = new Date(this.heardAt).toISOString().slice(11, 19)
    const which =
      reached.length === 0
        ? 'The first requests without a response'
        : reached.length === 1
          ? 'One request had reached it and got no response'
          : `${reached.length} requests had reached it and got no response${shown.length < reached.length ? ', among them' : ''}`
    return `Nothing was heard of the target after ${time} UTC. ${which}: ${shown.map(exchange => curlOf(exchange, baseUrl)).join(' ; ')}`
  }
}
