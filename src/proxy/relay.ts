import { createServer, connect as dial, isIP, type Server, type Socket } from 'node:net'
import { connect as dialSecurely } from 'node:tls'
import { now } from '../core/system/clock.js'
import { maxBody } from '../http/wire/body.js'
import { authoritiesWith, type TlsOptions } from '../http/wire/connect.js'
import { transportFailure } from '../http/wire/failures.js'
import { Framing, type Message, requestBody, responseBody } from './framing.js'

/** One request with its response, as bytes, after both went through. */
export interface Passed {
  readonly request: Message
  readonly response: Message
}

export interface RelayOptions {
  readonly target: URL
  readonly tls: TlsOptions
  readonly host: string
  readonly port: number
  readonly onPassed: (passed: Passed) => void
  /** A connection whose bytes are passed on but not understood. */
  readonly onOpaque: () => void
  /** A connection of a client for which there was none to the target. */
  readonly onUnreached: (reason: string) => void
}

/** Whoever has sent all may still wait for the response. */
const usual = { noDelay: true, allowHalfOpen: true }
/** Requests of one client that wait for their responses. */
const maxAhead = 1000

/**
 * Passes every byte on as it comes, in both directions, and looks on. The one thing that it changes is the Host line of
 * requests, which names the target: its servers would not know themselves by the proxy's name.
 */
export function startRelay(options: RelayOptions): Promise<{ readonly port: number; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server: Server = createServer({ ...usual, highWaterMark: 256 * 1024 }, client => relay(client, options, open))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      const { port } = server.address() as { port: number }
      const close = () =>
        new Promise<void>(done => {
          server.close(() => done())
          for (const socket of open) socket.destroy()
        })
      resolve({ port, close })
    })
  })
}

function relay(client: Socket, options: RelayOptions, open: Set<Socket>): void {
  const { target, onPassed, onOpaque, onUnreached } = options
  const secure = target.protocol === 'https:'
  const upstream = dialled(options)
  open.add(client).add(upstream)
  const asked: Message[] = []
  const methods: string[] = []
  let opaque = false
  let unreached: string | undefined
  let waiting = 0
  const requests = new Framing(
    requestBody,
    message => {
      if (opaque) return
      asked.push(message)
      waiting += message.body.length
      // No server need respond to what a client sends ahead.
      if (asked.length > maxAhead || waiting > 2 * maxBody) responses.lost = true
    },
    head => {
      methods.push(head.split(' ', 1)[0]!)
      return renamed(head, target.host)
    },
  )
  const responses = new Framing(
    head => responseBody(head, methods[0] ?? 'GET'),
    response => {
      methods.shift()
      const request = asked.shift()
      // A response before the whole request came: the two can no longer be told apart.
      if (request === undefined) responses.lost = true
      else {
        waiting -= request.body.length
        onPassed({ request, response })
      }
    },
  )
  const gaveUp = (): void => {
    if (opaque || !(requests.lost || responses.lost)) return
    opaque = true
    asked.length = 0
    onOpaque()
  }
  /** In the target's place, and so past the judge; not before the client asks: none expects a response until then. */
  const refuse = (): void => {
    if (unreached === undefined || client.writableEnded) return
    if (methods.length > 0 || opaque) client.end(badGateway(unreached))
    else if (client.readableEnded) client.end()
  }
  const failed = (error: Error): void => {
    if (client.destroyed) return
    unreached = transportFailure(error, false, secure).message
    onUnreached(unreached)
    refuse()
    // What still comes is read and dropped: unread, it would cost the client the response.
    client.resume()
  }
  client.on('end', refuse)
  pass(client, upstream, chunk => {
    const bytes = requests.write(chunk, now())
    gaveUp()
    refuse()
    return unreached === undefined ? bytes : Buffer.alloc(0)
  })
  upstream.once('error', failed)
  upstream.once(secure ? 'secureConnect' : 'connect', () => {
    upstream.off('error', failed)
    pass(upstream, client, chunk => {
      if (!opaque) responses.write(chunk, now())
      gaveUp()
      return chunk
    })
  })
  upstream.on('end', () => {
    if (!opaque) responses.end(now())
  })
  upstream.on('close', () => open.delete(upstream))
  client.on('close', () => open.delete(client))
}

function dialled({ target, tls: { ca, cert, key, insecure } }: RelayOptions): Socket {
  const secure = target.protocol === 'https:'
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const port = Number(target.port || (secure ? 443 : 80))
  if (!secure) return dial({ host, port, ...usual })
  const named = isIP(host) === 0 ? { servername: host } : {}
  return dialSecurely({
    ...{ host, port, ...usual, ...named },
    ...{ rejectUnauthorized: !insecure, ca: authoritiesWith(ca), cert, key },
  })
}

function badGateway(reason: string): string {
  const text = `petstore-conform proxy: the target cannot be reached: ${reason}\n`
  const head = ['HTTP/1.1 502 Bad Gateway', 'Content-Type: text/plain', `Content-Length: ${Buffer.byteLength(text)}`]
  return `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${text}`
}

/** Chunk by chunk; where the reader is slow, the writer waits. Either side's end is the other's. */
function pass(from: Socket, to: Socket, see: (chunk: Buffer) => Buffer): void {
  from.on('data', (chunk: Buffer) => {
    const bytes = see(chunk)
    if (bytes.length > 0 && !to.write(bytes)) from.pause()
  })
  to.on('drain', () => from.resume())
  from.on('end', () => to.end())
  from.on('error', () => to.destroy())
  from.on('close', () => to.destroySoon())
}

/** The head with the target's name in its Host line. */
const renamed = (head: string, host: string): string => head.replace(/^(host:[ \t]*)[^\r\n]*/im, `$1${host}`)
