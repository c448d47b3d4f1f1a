import { subscribe } from 'node:diagnostics_channel'
import type { EventEmitter } from 'node:events'
import type { Connection } from '../../core/exchange.js'

interface Sender {
  /** The socket that the request is about to be written to. */
  onSocket(socket: object): void
}

let sender: Sender | undefined

// undici says in one breath to the handler that it connects and here over which socket: nothing comes in between.
subscribe('undici:client:sendHeaders', message => {
  const told = sender
  sender = undefined
  told?.onSocket((message as { socket: object }).socket)
})

/** To be called while undici tells the handler that the request goes out: its socket follows. */
export function awaitSocket(handler: Sender): void {
  sender = handler
}

interface Carrier {
  readonly id: number
  requests: number
  responses: number
  /** End of the last response, ms of `performance.now()`. */
  idleSince: number
}

/** Numbers the connections of a run and the requests on each of them, and learns how long the target keeps idle ones. */
export class Carriers {
  private readonly known = new WeakMap<object, Carrier>()
  /** Those that have given a response and are open. */
  private readonly serving = new Set<object>()
  private connections = 0
  private survived = 0
  private readonly died: number[] = []

  /** A request goes out. `idleMs`: how long its connection had none. */
  carry(socket: object): Connection & { readonly idleMs: number } {
    const now = performance.now()
    const carrier = this.known.get(socket) ?? { id: ++this.connections, requests: 0, responses: 0, idleSince: now }
    this.known.set(socket, carrier)
    carrier.requests++
    return { id: carrier.id, nth: carrier.requests, idleMs: now - carrier.idleSince }
  }

  /** Its response is complete. */
  ended(socket: object, idleMs: number): void {
    const carrier = this.known.get(socket)
    if (carrier === undefined) return
    if (carrier.responses++ === 0) this.watch(socket as EventEmitter)
    carrier.idleSince = performance.now()
    if (carrier.requests > 1) this.survived = Math.max(this.survived, idleMs)
  }

  /** Connections that have given a response and are open. */
  get served(): number {
    return this.serving.size
  }

  private watch(socket: EventEmitter): void {
    this.serving.add(socket)
    socket.once('close', () => this.serving.delete(socket))
  }

  /**
   * A connection that had been idle so long ended without a response. Returns how long the target keeps them, ms, where
   * that has shown: no connection outlived it, and twice one that was older did not.
   */
  dropped(idleMs: number): number | undefined {
    if (idleMs <= this.survived) return undefined
    this.died.push(idleMs)
    const older = this.died.filter(idle => idle > this.survived)
    if (older.length < 2) return undefined
    this.died.length = 0
    return Math.max(1, Math.floor(Math.min(...older) * 0.7))
  }
}
