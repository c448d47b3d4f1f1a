import { type Exchange, type Integer, parsedResponse, sentRequest } from '../../../src/kit/index.js'

/** Ids between two of this run that are looked at, at most. */
const most = 13n

/**
 * For stores too large for a list: ids of two creations that follow each other, with refusals between them in time, show
 * that nothing was added; where they are a few apart, reads of the ids between show it.
 */
export class NothingBetween {
  /** Branches of refusals of which it was shown. */
  readonly shown = new Set<string>()
  private last: { readonly id: Integer; readonly endedAt: number } | undefined
  private since: { readonly branch: string; readonly endedAt: number }[] = []
  private unread = new Set<string>()
  private branches: readonly string[] = []

  refused({ startedAt, endedAt }: Exchange, branch: string): void {
    if (this.last !== undefined && startedAt >= this.last.endedAt) this.since.push({ branch, endedAt })
  }

  created(exchange: Exchange): void {
    const id = parsedResponse(exchange).looseId
    if (id === undefined) return
    const { last, since } = this
    this.last = { id, endedAt: exchange.endedAt }
    this.since = []
    if (last === undefined || since.length === 0 || since.some(({ endedAt }) => exchange.startedAt < endedAt)) return
    const [low, high] = BigInt(last.id) < BigInt(id) ? [BigInt(last.id), BigInt(id)] : [BigInt(id), BigInt(last.id)]
    const apart = high - low
    const branches = since.map(({ branch }) => branch)
    if (apart === 1n) for (const branch of branches) this.shown.add(branch)
    if (apart < 2n || apart > most) return
    this.branches = branches
    this.unread = new Set(Array.from({ length: Number(apart) - 1 }, (_, i) => String(low + 1n + BigInt(i))))
  }

  read(exchange: Exchange): void {
    const { status } = parsedResponse(exchange)
    if (exchange.endpoint !== 'getPet' || (status !== 200 && status !== 404)) return
    if (this.unread.delete(sentRequest(exchange).petId?.text ?? '') && this.unread.size === 0)
      for (const branch of this.branches) this.shown.add(branch)
  }
}
