import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { buildConnector, Client, Dispatcher } from 'undici'
import type { Connection, Cut, RequestSpec } from '../../core/exchange/exchange.js'
import { bearContinue } from './interim.js'
import { many } from './response-timeout.js'
import { cutter } from './segments.js'

// By require: where it is imported, Node looks through a hundred files for the names that it exports. By Node's own: that of
// Vitest's vmThreads loads into a realm with what jsdom has, where undici cannot be.
const { createRequire } = process.getBuiltinModule('node:module')
export const undici: Pick<typeof import('undici'), 'Client' | 'buildConnector'> = createRequire(import.meta.url)(
  'undici',
)

/** ms until a target that takes few connections has seen that one is closed, and takes another one in its place. */
const untilSeen = 20

/** ms that a first response takes at least, and many times as long as others, before it is said to wait for its connection. */
const longWait = 500

/** What takes the outcome of a request. */
export interface Handler extends Dispatcher.DispatchHandler {
  /** To be called when the request goes out: what carries it. */
  carry?: () => Connection
}

/** How much goes to the target at present. */
export interface Capacity {
  /** Requests under way at the most. */
  readonly limit: number
  /** Whether the target may take no more connections than that. */
  readonly isNarrow: boolean
}

export interface ConnectionsOptions {
  /** Where the client connects to: the target, or a proxy in between. */
  readonly origin: string
  readonly capacity: Capacity
  readonly client: Client.Options & { readonly connect: buildConnector.connector }
}

interface Slot {
  readonly client: Client
  /** Of the connection that is open: its number, once it has carried a request, and how many. */
  id: number
  requests: number
  /** It carries a request. */
  busy: boolean
  /** It takes nothing more. */
  retired: boolean
  /** It carries nothing but what is to go over an idle connection. */
  kept: boolean
  /** When its latest request went out, of `performance.now()`. */
  sentAt: number
  /** Its first response is long in coming. */
  waits: boolean
  /** A request goes out: the head of a response is next. */
  expectHead: () => void
  /** What goes out next is cut there. */
  cut: (cut: Cut | undefined) => void
}

/** Over which connection a request goes, and how (`RequestSpec`). */
export type How = Pick<RequestSpec, 'fresh' | 'overIdle' | 'cut'>

interface Job {
  readonly request: Dispatcher.DispatchOptions
  readonly handler: Handler
  /** It goes over a connection of its own, which closes with the response. */
  readonly fresh: boolean
  readonly cut: Cut | undefined
}

/**
 * Connections to one origin. The one that carried the most is used next, and none is opened beyond the room's limit, for whatever: undici's Pool
 * takes the first client that is free, connected or not, so that a target that takes few connections would be asked for more.
 * One is to get long, since what goes wrong on a connection may do so only then.
 */
export class Connections {
  private readonly slots = new Set<Slot>()
  private readonly queue: Job[] = []
  private opened = 0
  private opening = false
  /** So many more are to be kept idle, as soon as they carry nothing. */
  private toKeep = 0
  /** ms that the latest response over a connection that had others before took. */
  private usual: number | undefined

  constructor(private readonly options: ConnectionsOptions) {}

  dispatch(request: Dispatcher.DispatchOptions, handler: Handler, { fresh, overIdle, cut }: How): void {
    const job = { request, handler, fresh: fresh === true, cut }
    const kept = overIdle === true ? [...this.slots].find(slot => slot.kept) : undefined
    if (kept !== undefined) this.send(kept, job)
    else this.queue.push(job)
    this.pump()
  }

  /** So many connections carry nothing but what is to go over an idle one, until it is called again. */
  keepIdle(count: number): void {
    for (const slot of this.slots) slot.kept = false
    this.toKeep = count
    for (const slot of this.idle) this.mayKeep(slot)
    this.pump()
  }

  /** New connections from now on; resolves when the old ones have closed, with their responses. */
  async renew(): Promise<void> {
    await Promise.all([...this.slots].map(slot => this.retire(slot)))
  }

  async destroy(): Promise<void> {
    this.queue.length = 0
    await Promise.all([...this.slots].map(({ client }) => client.destroy()))
  }

  /** Those that carry nothing, the one that carried the most at the end. */
  private get idle(): readonly Slot[] {
    return [...this.slots]
      .filter(({ busy, retired, kept }) => !busy && !retired && !kept)
      .sort((a, b) => a.requests - b.requests)
  }

  private get hasCapacity(): boolean {
    return this.queue.length > 0 && this.slots.size - this.idle.length < this.options.capacity.limit
  }

  private pump(): void {
    // Capacity may have become less than what is kept, and nothing would ever be sent.
    const isStuck =
      this.queue.length > 0 && !this.hasCapacity && ![...this.slots].some(({ busy, retired }) => busy || retired)
    if (isStuck) for (const slot of this.slots) slot.kept = false
    while (this.hasCapacity && this.idle.length > 0 && !this.queue[0]!.fresh)
      this.send(this.idle.at(-1)!, this.queue.shift()!)
    if (!this.hasCapacity || this.opening) return
    // One whose response has just ended is free once the event loop has turned.
    this.opening = true
    setImmediate(() => {
      this.opening = false
      while (this.hasCapacity) {
        const [{ fresh }] = this.queue as [Job]
        if (fresh && this.slots.size >= this.options.capacity.limit) {
          // The one that carried the least makes room: else it would be one too many for a target that takes few.
          const [least] = this.idle
          if (least !== undefined) void this.retire(least)
          return
        }
        const slot = (fresh ? undefined : this.idle.at(-1)) ?? this.open()
        this.send(slot, this.queue.shift()!)
        if (fresh) void this.retire(slot)
      }
    })
  }

  private send(slot: Slot, { request, handler, cut }: Job): void {
    slot.busy = true
    slot.kept = false
    handler.carry = () => this.carry(slot, cut)
    slot.client.dispatch(request, handler)
    // What cannot be sent has failed by now.
    if (slot.client.stats.size === 0) this.rest(slot)
  }

  private carry(slot: Slot, cut: Cut | undefined): Connection {
    slot.sentAt = performance.now()
    if (slot.requests++ === 0) {
      slot.id = ++this.opened
      if (this.usual !== undefined) setTimeout(() => this.crowd(slot), Math.max(longWait, many * this.usual)).unref()
    }
    slot.expectHead()
    slot.cut(cut)
    return { id: slot.id, nth: slot.requests }
  }

  /**
   * A server with few threads may serve a connection until it closes: none is idle while another one waits for long. Without it
   * a run takes twenty times as long there.
   */
  private crowd(slot: Slot): void {
    slot.waits = slot.requests === 1 && slot.busy && this.slots.has(slot)
    if (!slot.waits) return
    this.toKeep = 0
    for (const each of this.slots) if (!each.busy && !each.retired) void this.retire(each)
  }

  private mayKeep(slot: Slot): void {
    if (this.toKeep === 0) return
    this.toKeep--
    slot.kept = true
  }

  private rest(slot: Slot): void {
    slot.waits = false
    if (slot.retired || !slot.busy) return
    slot.busy = false
    if ([...this.slots].some(({ waits }) => waits)) void this.retire(slot)
    else this.mayKeep(slot)
    this.pump()
  }

  private open(): Slot {
    const { origin, client: options } = this.options
    const connect: typeof options.connect = (where, callback) =>
      options.connect(where, (...result) => {
        const [, socket] = result
        if (socket) {
          slot.expectHead = bearContinue(socket)
          slot.cut = cutter(socket)
          // An alert of TLS after the handshake ends nothing by itself, and what undici sees is the end that follows it.
          socket.once('error', error => socket.destroy(error))
        }
        callback(...result)
      })
    const client = new undici.Client(origin, { ...options, connect })
    const slot: Slot = {
      client,
      id: 0,
      requests: 0,
      busy: false,
      retired: false,
      kept: false,
      sentAt: 0,
      waits: false,
      expectHead: () => {},
      cut: () => {},
    }
    this.slots.add(slot)
    const on = (event: string, then: () => unknown): EventEmitter => (client as EventEmitter).on(event, then)
    on('connect', () => {
      slot.requests = 0
    })
    on('connectionError', () => this.forget(slot))
    // Another client is as good, and those that are left have a connection. What waits still goes out over a new one.
    on('disconnect', () => client.stats.size === 0 && !slot.retired && this.forget(slot))
    on('drain', () => {
      if (slot.requests > 1) this.usual = performance.now() - slot.sentAt
      this.rest(slot)
    })
    return slot
  }

  private async retire(slot: Slot): Promise<void> {
    slot.retired = true
    await slot.client.close().catch(() => {})
    if (this.options.capacity.isNarrow) await sleep(untilSeen, undefined, { ref: false })
    this.forget(slot)
  }

  private forget(slot: Slot): void {
    slot.retired = true
    this.slots.delete(slot)
    this.pump()
  }
}
