import type { ServerResponse } from 'node:http'
import type { Setting } from '../core/model.js'

/** What of a setting is traffic: the rest is the store's. */
export type Arrived = Omit<Setting, 'pets' | 'pet'>

/** Counts requests by operation, by connection and in all, and remembers what was responded last. */
export class Traffic {
  private active = 0
  private after: string | undefined
  private readonly counts = new Map<string, { nth: number; active: number }>()
  private readonly connections = new WeakMap<object, { served: number; status?: number }>()

  /** A request has begun; it is under way until its response is closed. `count` is its operation's, this one included. */
  enter(
    kind: string,
    response: ServerResponse,
  ): { readonly arrived: Arrived; readonly count: { nth: number; active: number } } {
    const connection = this.on(response.req.socket)
    const count = this.counts.get(kind) ?? { nth: 0, active: 0 }
    this.counts.set(kind, count)
    const arrived = {
      nth: connection.served,
      ...(connection.status === undefined ? {} : { before: connection.status }),
      ...(this.after === undefined ? {} : { after: this.after }),
      beside: this.active,
    }
    this.active++
    count.nth++
    count.active++
    response.once('close', () => {
      this.active--
      count.active--
      connection.status = response.statusCode
      this.after = `${kind} ${outcomeOf(response.statusCode)}`
    })
    return { arrived, count }
  }

  /** How many requests came over the connection, this one included. */
  served(socket: object): number {
    return ++this.on(socket).served
  }

  private on(socket: object): { served: number; status?: number } {
    const known = this.connections.get(socket)
    if (known !== undefined) return known
    const connection = { served: 0 }
    this.connections.set(socket, connection)
    return connection
  }
}

const outcomeOf = (status: number): string => (status === 401 ? '401' : `${Math.floor(status / 100)}xx`)
