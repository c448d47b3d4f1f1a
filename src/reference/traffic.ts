import type { ServerResponse } from 'node:http'
import type { Setting } from '../core/model/model.js'
import type { Course } from '../core/rule/injection.js'

/** What of a setting is traffic: the rest is the store's. */
export type Arrived = Omit<Setting, 'pets' | 'pet'>

/** What came over a connection. */
interface Served {
  served: number
  status?: number
  /** What its first request got. */
  opened?: string
  usedAt: number
}

/** Counts requests by operation, by connection and in all, and remembers what was responded last. */
export class Traffic {
  private active = 0
  private after: string | undefined
  /** How many requests in a row ended as the last one did. */
  private row = 0
  private readonly counts = new Map<string, { nth: number; active: number }>()
  private readonly connections = new WeakMap<object, Served>()

  /** A request has begun; it is under way until its response is closed. `count` is its operation's, this one included. */
  enter(
    kind: string,
    response: ServerResponse,
  ): {
    readonly arrived: Arrived
    readonly course: Omit<Course, 'same'>
    readonly count: { nth: number; active: number }
  } {
    const connection = this.on(response.req.socket)
    const count = this.counts.get(kind) ?? { nth: 0, active: 0 }
    this.counts.set(kind, count)
    const arrived = {
      nth: connection.served,
      ...(connection.status === undefined ? {} : { before: connection.status }),
      ...(this.after === undefined ? {} : { after: this.after }),
      concurrent: this.active,
    }
    const course = {
      ...(connection.opened === undefined ? {} : { opened: connection.opened }),
      idleMs: performance.now() - connection.usedAt,
      row: this.row,
    }
    this.active++
    count.nth++
    count.active++
    response.once('close', () => {
      this.active--
      count.active--
      connection.status = response.statusCode
      connection.usedAt = performance.now()
      const outcome = `${kind} ${outcomeOf(response.statusCode)}`
      connection.opened ??= outcome
      this.row = this.after === outcome ? this.row + 1 : 1
      this.after = outcome
    })
    return { arrived, course, count }
  }

  /** How many requests came over the connection, this one included. */
  served(socket: object): number {
    return ++this.on(socket).served
  }

  private on(socket: object): Served {
    const known = this.connections.get(socket)
    if (known !== undefined) return known
    const connection = { served: 0, usedAt: performance.now() }
    this.connections.set(socket, connection)
    return connection
  }
}

const outcomeOf = (status: number): string => (status === 401 ? '401' : `${Math.floor(status / 100)}xx`)
