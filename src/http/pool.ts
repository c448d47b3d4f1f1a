import { createRequire } from 'node:module'
import type { Pool as UndiciPool } from 'undici'

// The index of undici loads fetch, WebSocket and caches as well, a fifth of the start-up.
const part = createRequire(import.meta.url)
const Pool = part('undici/lib/dispatcher/pool.js') as typeof UndiciPool
const { kClients, kNeedDrain, kGetDispatcher } = part('undici/lib/dispatcher/pool-base.js')
const { kConnected } = part('undici/lib/core/symbols.js')

type Client = Readonly<Record<symbol, boolean>>

/**
 * Connections to one origin. An idle one is used before a new one is opened, and none is opened beyond `most()`: undici
 * takes the first free client, connected or not, and holds the one whose response has just ended for busy still, so that a
 * target that takes few connections would be asked for more than it has requests under way.
 */
export class WarmPool extends Pool {
  private readonly most: () => number

  constructor(origin: string, options: UndiciPool.Options, most: () => number) {
    super(origin, options)
    this.most = most
    Object.defineProperty(this, kGetDispatcher, { value: this.choose })
  }

  /** Undefined where the request has to wait for a connection. */
  private choose(): Client | undefined {
    let busy = 0
    for (const client of (this as unknown as Record<symbol, readonly Client[]>)[kClients]!) {
      if (client[kNeedDrain]) busy++
      else if (client[kConnected]) return client
    }
    return busy >= this.most() ? undefined : unwarmed.call(this)
  }
}

const unwarmed = (Pool.prototype as unknown as Record<symbol, () => Client | undefined>)[kGetDispatcher]!
