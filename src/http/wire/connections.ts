import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { buildConnector, Client, Dispatcher } from 'undici'
import type { Connection } from '../../core/exchange.js'
import { dropInterim } from './interim.js'

// By require: where it is imported, Node looks through a hundred files for the names that it exports.
const undici = createRequire(import.meta.url)('undici') as { readonly Client: typeof Client }

/** Until a target has seen that a connection is closed, ms. */
export const settleMs = 10

/** A request's connection, and how long that had carried none, ms. */
export interface Carriage extends Connection {
  readonly idleMs: number
}

/** What takes the outcome of a request. */
export interface Handler extends Dispatcher.DispatchHandler {
  /** To be called when the request goes out. */
  carry?: () => Carriage
}

export interface ConnectionsOptions {
  /** Where the client connects to: the target, or a proxy in between. */
  readonly origin: string
  /** Connections at the most, and at present. */
  readonly connections: number
  readonly most: () => number
  readonly client: Client.Options & { readonly connect: buildConnector.connector }
}

interface Slot {
  readonly client: Client
  /** Of the connection that is open: its number, once it has carried a request, and how many. */
  id: number
  requests: number
  /** When it last became idle, ms of `performance.now()`. */
  idleSince: number
  connected: boolean
  /** Has as many requests as it takes. */
  busy: boolean
  /** Closes with its last response. */
  retired: boolean
  /** A request goes out: the head of a response is next. */
  expectHead: () => void
}

interface Job {
  readonly request: Dispatcher.DispatchOptions
  readonly handler: Handler
}

/**
 * Connections to one origin. An idle one is used before a new one is opened, and none is opened beyond `most()`: undici's
 * Pool takes the first free client, connected or not, and holds the one whose response has just ended for busy still, so
 * that a target that takes few connections would be asked for more than it has requests under way.
 */
export class Connections {
  private readonly slots = new Set<Slot>()
  private readonly queue: Job[] = []
  private opened = 0

  constructor(private readonly options: ConnectionsOptions) {}

  dispatch(request: Dispatcher.DispatchOptions, handler: Handler): void {
    this.queue.push({ request, handler })
    this.pump()
  }

  /** On a connection of its own, which closes with the response. */
  dispatchFresh(request: Dispatcher.DispatchOptions, handler: Handler): void {
    const slot = this.open()
    this.send(slot, { request, handler })
    void this.retire(slot)
  }

  /** New connections from now on; the old ones close with their responses. Resolves when they have. */
  async renew(): Promise<void> {
    await Promise.all([...this.slots].map(slot => this.retire(slot)))
  }

  async destroy(): Promise<void> {
    this.queue.length = 0
    await Promise.all([...this.slots].map(({ client }) => client.destroy()))
  }

  private pump(): void {
    while (this.queue.length > 0) {
      const slot = this.choose()
      if (slot === undefined) return
      this.send(slot, this.queue.shift()!)
    }
  }

  private send(slot: Slot, { request, handler }: Job): void {
    handler.carry = () => this.carry(slot)
    // What cannot be sent has failed by now.
    slot.busy = !slot.client.dispatch(request, handler) && slot.client.stats.size > 0
  }

  private carry(slot: Slot): Carriage {
    if (slot.requests++ === 0) slot.id = ++this.opened
    slot.expectHead()
    return { id: slot.id, nth: slot.requests, idleMs: performance.now() - slot.idleSince }
  }

  /** Undefined where the first of the queue has to wait for a connection. */
  private choose(): Slot | undefined {
    const free = [...this.slots].filter(({ busy, retired }) => !busy && !retired)
    const warm = free.find(({ connected }) => connected)
    const busy = [...this.slots].filter(slot => slot.busy).length
    if (warm !== undefined || busy >= this.options.most() || this.ending >= this.queue.length) return warm
    return free[0] ?? (this.slots.size < this.options.connections ? this.open() : undefined)
  }

  /** Connections whose response has ended, which undici gives free once the event loop has turned. */
  private get ending(): number {
    return [...this.slots].filter(
      ({ busy, connected, retired, client }) => busy && connected && !retired && client.stats.size === 0,
    ).length
  }

  private open(): Slot {
    const { origin, client: options } = this.options
    const connect: typeof options.connect = (where, callback) =>
      options.connect(where, (...result) => {
        if (result[1]) slot.expectHead = dropInterim(result[1])
        callback(...result)
      })
    const client = new undici.Client(origin, { ...options, connect })
    const state = { id: 0, requests: 0, idleSince: 0, connected: false, busy: false, retired: false }
    const slot: Slot = { client, ...state, expectHead: () => {} }
    this.slots.add(slot)
    const on = (event: string, then: () => void): EventEmitter => (client as EventEmitter).on(event, then)
    on('connect', () => Object.assign(slot, { connected: true, requests: 0, idleSince: performance.now() }))
    on('disconnect', () => {
      slot.connected = false
    })
    // One that could not connect is not asked again.
    on('connectionError', () => this.forget(slot))
    on('drain', () => {
      slot.busy = false
      slot.idleSince = performance.now()
      this.pump()
    })
    return slot
  }

  private async retire(slot: Slot): Promise<void> {
    slot.retired = true
    await slot.client.close().catch(() => {})
    this.forget(slot)
  }

  private forget(slot: Slot): void {
    this.slots.delete(slot)
    this.pump()
  }
}
