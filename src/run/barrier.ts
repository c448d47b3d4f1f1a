import type { Facts } from '../core/ask.js'
import { parsedResponse } from '../spec/response.js'
import type { Send } from './category.js'

/** ms between two looks. */
const pause = 50

/**
 * Waits until lists show what was created, at most the settling time after the last creation: a list may lag behind. Where pets were missing after
 * all of that time, later waits go on only as long as lists were seen to grow before: a target that loses pets costs one.
 */
export class ListBarrier {
  /** Lists have missed pets in the wait that goes on. */
  isBehind = false
  private bound: number
  /** When a list last showed more than the one before it, ms after the last creation; the longest of all waits. */
  private grewAfter = 0

  constructor(
    private readonly send: Send,
    private readonly facts: Facts,
    private readonly sleep: (ms: number) => Promise<void>,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.bound = facts.settleMs
  }

  /** Returns the milliseconds until everything showed, 0 where that was at once, or never. */
  async wait(): Promise<number> {
    const waited = await this.untilShown()
    this.isBehind = false
    return waited
  }

  private async untilShown(): Promise<number> {
    const { settleMs, pets } = this.facts
    const shortest = settleMs / 8
    const start = this.now()
    const created = pets.at(-1)?.createdAt ?? start
    const expected = Math.min(100, this.facts.known())
    let most: number | undefined
    for (let polls = 0; ; polls++) {
      const { items } = parsedResponse(await this.look())
      const now = this.now()
      if (items === undefined || items.length >= expected) return polls === 0 ? 0 : now - start
      this.isBehind = true
      if (most !== undefined && items.length > most) this.grewAfter = Math.max(this.grewAfter, now - created)
      most = Math.max(most ?? 0, items.length)
      if (now >= created + this.bound) {
        // Who came late cannot say how long lists grew.
        if (start < created + shortest) this.bound = Math.min(settleMs, Math.max(shortest, 2 * this.grewAfter))
        return 0
      }
      await this.sleep(pause)
    }
  }

  private look() {
    return this.send('settle', { endpoint: 'listPets', method: 'GET', path: '/pets?limit=100' })
  }
}
