import type { Phase } from '../core/exchange.js'
import type { Facts } from '../core/scenario.js'
import { isExact } from '../plan/inputs.js'
import { parsedResponse } from '../spec/response.js'
import type { Send } from './category.js'

/** ms between two looks. */
const pause = 50
/** So many consistency delays a run waits for lists at most: a target that loses pets, or is late each time, costs no more. */
const most = 3

/** Waits until lists show what was created, at most the consistency delay after the last creation: a list may lag behind. */
export class ListBarrier {
  /** Lists have missed pets in the wait that goes on. */
  isBehind = false
  /** Lists showed new pets at once when they were last waited for. */
  private prompt = false
  /** Pets of this run that lists were waited for. */
  private awaited = 0
  /** ms. */
  private left: number

  constructor(
    private readonly send: Send,
    private readonly facts: Facts,
    private readonly sleep: (ms: number) => Promise<void>,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.left = most * facts.settleMs
  }

  /** Whether lists have shown new pets at once, and none is seen to lag. */
  get showAtOnce(): boolean {
    return this.prompt && !this.isBehind
  }

  /**
   * Returns a notice where lists were late. What they were waited for once they are not again; where they have shown new pets
   * at once before, a phase of one size of the store does not wait.
   */
  async wait(phase: Phase): Promise<string | undefined> {
    const { length } = this.facts.pets
    if (length <= this.awaited) return undefined
    this.awaited = length
    if (this.showAtOnce && isExact(phase)) return undefined
    const start = this.now()
    const isShown = await this.untilShown(start)
    const waited = this.isBehind ? this.now() - start : 0
    this.left -= waited
    this.prompt = !(this.isBehind && isShown)
    this.isBehind = false
    return isShown && waited > 0
      ? `Lists showed the new pets only after ${Math.round(waited)} ms: settling was needed.`
      : undefined
  }

  private async untilShown(start: number): Promise<boolean> {
    const { settleMs, pets } = this.facts
    const end = Math.min((pets.at(-1)?.createdAt ?? start) + settleMs, start + this.left)
    const expected = Math.min(100, this.facts.known())
    for (;;) {
      const { items } = parsedResponse(await this.look())
      if (items === undefined || items.length >= expected) return true
      this.isBehind = true
      if (this.now() >= end) return false
      await this.sleep(pause)
    }
  }

  private look() {
    return this.send('settle', { endpoint: 'listPets', method: 'GET', path: '/pets?limit=100' })
  }
}
