import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { buildConnector, Client, Dispatcher } from 'undici'

// By require: where it is imported, Node looks through a hundred files for the names that it exports.
const undici = createRequire(import.meta.url)('undici') as {
  readonly Client: typeof Client
  readonly buildConnector: typeof buildConnector
}

/** What is offered when a connection opens; shared by all connections to a target. */
export interface Alpn {
  h2: boolean
}

export type PoolOptions = Omit<Client.Options, 'connect'> & {
  readonly connect: buildConnector.BuildOptions
  readonly alpn: Alpn
}

type Request = Parameters<Dispatcher['dispatch']>

/** What a connection needs of a dispatcher: undici's own have it, too. */
export type Connections = Pick<Dispatcher, 'dispatch'> & {
  /** On a new connection in the place of one that is idle. */
  dispatchAnew?(...request: Request): boolean
  close(): Promise<unknown>
  destroy(): Promise<unknown>
}

/** Until a target has seen that a connection is closed, ms. */
export const settleMs = 10

interface Slot {
  client: Client
  connected: boolean
  /** Has as many requests as it takes. */
  busy: boolean
}

/**
 * Connections to one origin. An idle one is used before a new one is opened, and none is opened beyond `most()`: undici's
 * Pool takes the first free client, connected or not, and holds the one whose response has just ended for busy still, so
 * that a target that takes few connections would be asked for more than it has requests under way.
 */
export class WarmPool implements Connections {
  private readonly slots: Slot[] = []
  private readonly queue: { readonly request: Request; readonly anew: boolean }[] = []
  /** Connections that are being replaced. */
  private replacing = 0
  private readonly options: Client.Options
  private drained: (() => void) | undefined
  private over = false

  constructor(
    private readonly origin: string,
    { connect, alpn, ...options }: PoolOptions,
    private readonly limits: { readonly connections: number; readonly most: () => number },
  ) {
    this.options = { ...options, connect: connectorOf(connect, alpn) }
  }

  dispatch(...request: Request): boolean {
    return this.take(request, false)
  }

  dispatchAnew(...request: Request): boolean {
    return this.take(request, true)
  }

  private take(request: Request, anew: boolean): boolean {
    if (this.over) throw new Error('the connections are closed')
    const slot = this.choose()
    if (slot === undefined) this.queue.push({ request, anew })
    else this.send(slot, request, anew)
    return slot !== undefined
  }

  private send(slot: Slot, request: Request, anew: boolean): void {
    if (anew && slot.connected) void this.replace(slot, request)
    else slot.busy = !slot.client.dispatch(...request)
  }

  private async replace(slot: Slot, request: Request): Promise<void> {
    const { client } = slot
    this.replacing++
    slot.busy = true
    slot.connected = false
    slot.client = this.newClient(slot)
    await client.close()
    await new Promise(resolve => setTimeout(resolve, settleMs))
    this.replacing--
    slot.busy = !slot.client.dispatch(...request)
    this.ifDrained()
  }

  /** Resolves when every response that is due has come. */
  async close(): Promise<void> {
    this.over = true
    if (this.queue.length + this.replacing > 0) await new Promise<void>(resolve => (this.drained = resolve))
    await Promise.all(this.slots.filter(({ client }) => !client.destroyed).map(({ client }) => client.close()))
  }

  async destroy(): Promise<void> {
    this.over = true
    for (const { request } of this.queue.splice(0)) request[1].onError?.(new Error('the connections are closed'))
    this.drained?.()
    await Promise.all(this.slots.map(({ client }) => client.destroy()))
  }

  /** Undefined where the request has to wait for a connection. */
  private choose(): Slot | undefined {
    const busy = this.slots.filter(slot => slot.busy).length
    const free = this.slots.filter(slot => !slot.busy)
    const warm = free.find(({ connected }) => connected)
    if (warm !== undefined || busy >= this.limits.most() || this.ending > this.queue.length) return warm
    return free[0] ?? (this.slots.length < this.limits.connections ? this.open() : undefined)
  }

  /** Connections whose response has ended, which undici gives free once the event loop has turned. */
  private get ending(): number {
    return this.slots.filter(({ busy, connected, client }) => busy && connected && client.stats.size === 0).length
  }

  private open(): Slot {
    const slot = { connected: false, busy: false } as Slot
    slot.client = this.newClient(slot)
    this.slots.push(slot)
    return slot
  }

  private newClient(slot: Slot): Client {
    const client = new undici.Client(this.origin, this.options)
    // What befalls one that was replaced is no matter of the slot any more.
    const on = (event: string, then: () => void): EventEmitter =>
      (client as EventEmitter).on(event, () => slot.client === client && then())
    on('connect', () => (slot.connected = true))
    on('disconnect', () => (slot.connected = false))
    // One that could not connect is not asked again.
    on('connectionError', () => this.forget(slot))
    on('drain', () => this.next(slot))
    return client
  }

  private forget(slot: Slot): void {
    const at = this.slots.indexOf(slot)
    if (at !== -1) this.slots.splice(at, 1)
  }

  private next(slot: Slot): void {
    slot.busy = false
    while (!slot.busy) {
      const first = this.queue.shift()
      if (first === undefined) break
      this.send(slot, first.request, first.anew)
    }
    this.ifDrained()
  }

  private ifDrained(): void {
    if (this.queue.length + this.replacing === 0) this.drained?.()
  }
}

/** One for all connections, so that they share TLS sessions. HTTP/2 is offered where it is asked for, or nothing else is taken. */
function connectorOf(connect: buildConnector.BuildOptions, alpn: Alpn): buildConnector.connector {
  const [http1, http2] = [false, true].map(allowH2 => undici.buildConnector({ ...connect, allowH2 })) as [
    buildConnector.connector,
    buildConnector.connector,
  ]
  return (options, callback) => {
    if (alpn.h2) return http2(options, callback)
    return http1(options, (...result) => {
      const code = (result[0] as NodeJS.ErrnoException | null)?.code
      if (code !== 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') return callback(...result)
      alpn.h2 = true
      return http2(options, callback)
    })
  }
}
