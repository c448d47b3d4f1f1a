import { subscribe } from 'node:diagnostics_channel'
import type { Connection } from '../core/exchange.js'

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

/** Numbers the connections of a run and the requests on each of them. */
export class Carriers {
  private readonly known = new WeakMap<object, { readonly id: number; requests: number }>()
  private connections = 0

  carry(socket: object): Connection {
    let connection = this.known.get(socket)
    if (connection === undefined) {
      connection = { id: ++this.connections, requests: 0 }
      this.known.set(socket, connection)
    }
    return { id: connection.id, nth: ++connection.requests }
  }
}
