import type { Exchange } from '../core/exchange/exchange.js'
import { curlOf } from './curl.js'

/** Fewer lost requests at the end of a run are no silence. */
const enough = 5
const mostShown = 3

/** Whether a target that responds was silent to the end of the run, or to some requests, and which it had then. */
export class Silence {
  private lost: Exchange[] = []
  private heardAt: number | undefined
  /** That had reached the target, and how many in all. */
  private readonly unheard: Exchange[] = []
  private count = 0

  see(exchange: Exchange): void {
    if (exchange.failure?.kind === 'budget') return
    if (exchange.response === undefined) {
      this.lost.push(exchange)
      if (exchange.failure?.sent !== true) return
      this.count++
      if (this.unheard.length < mostShown) this.unheard.push(exchange)
      return
    }
    this.heardAt = Math.max(this.heardAt ?? 0, exchange.endedAt)
    this.lost = []
  }

  /** A line, and the curl lines of some of the requests; undefined where the target was never heard, or nearly always. */
  text(baseUrl: string): string | undefined {
    if (this.heardAt === undefined) return undefined
    const curls = (exchanges: readonly Exchange[]) => exchanges.map(each => `\n${curlOf(each, baseUrl)}`).join('')
    if (this.lost.length < enough)
      return this.count < enough
        ? undefined
        : `${this.count} requests got no response, while others did. The server's log may say what ended them. The first:${curls(this.unheard)}`
    const reached = this.lost.filter(({ failure, uncertain }) => failure?.sent === true || uncertain)
    const shown = (reached.length === 0 ? this.lost : reached).slice(0, mostShown)
    const time = new Date(this.heardAt).toISOString().slice(11, 19)
    const which =
      reached.length === 0
        ? 'The first requests without a response'
        : reached.length === 1
          ? 'One request had reached it and got no response'
          : `${reached.length} requests had reached it and got no response${shown.length < reached.length ? ', among them' : ''}`
    return `Nothing was heard of the target after ${time} UTC. ${which}:${curls(shown)}`
  }
}
