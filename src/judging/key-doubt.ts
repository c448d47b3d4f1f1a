import type { Case } from '../core/ask.js'
import { type Exchange, isInfrastructure, isOperation } from '../core/exchange.js'

/**
 * 401 to the key after it was good: it may have expired or been revoked, and how long a key lives the document leaves open.
 * Such responses wait until a request that went out later shows that the key is good; where none does, nobody judges them.
 */
export class KeyDoubt {
  private readonly refused = new Set<Exchange>()
  private readonly cases = new Set<Case>()

  /** So many responses wait. */
  get size(): number {
    return this.refused.size
  }

  /** What may be judged, now that this one is there. */
  see(exchange: Exchange): readonly Exchange[] {
    const { credential, endpoint, response } = exchange
    if (credential !== 'valid' || !isOperation(endpoint)) return [exchange]
    if (response?.status === 401) {
      this.refused.add(exchange)
      return []
    }
    if (this.refused.size === 0 || isInfrastructure(exchange)) return [exchange]
    const sure = [...this.refused].filter(({ endedAt }) => endedAt <= exchange.startedAt)
    for (const each of sure) this.refused.delete(each)
    return [...sure, exchange]
  }

  /** Whether the case has to wait, since one of its responses does. */
  holds(sample: Case): boolean {
    const waits = this.refused.size > 0 && sample.exchanges.some(each => this.refused.has(each))
    if (waits) this.cases.add(sample)
    return waits
  }

  /** The cases that need wait no longer. */
  released(): readonly Case[] {
    if (this.cases.size === 0) return []
    const free = [...this.cases].filter(({ exchanges }) => !exchanges.some(each => this.refused.has(each)))
    for (const each of free) this.cases.delete(each)
    return free
  }
}
