import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { connect as dialSecurely } from 'node:tls'
import { Framing, type Message, requestBody, responseBody } from './framing.js'

/** One request with its response, as bytes, after both went through. */
export interface Passed {
  readonly request: Message
  readonly response: Message
}

export interface RelayOptions {
  readonly target: URL
  readonly host: string
  readonly port: number
  readonly onPassed: (passed: Passed) => void
  /** A connection whose bytes are passed on but not understood. */
  readonly onOpaque: () => void
}

const blank = { highWaterMark: 256 * 1024 }
const { timeOrigin } = performance
const clock = (): number => timeOrigin + performance.now()

/**
 * Passes every byte on as it comes, in both directions, and looks on. The one thing that it changes is the Host line of
 * requests, which names the target: its servers would not know themselves by the proxy's name.
 */
export function startRelay(options: RelayOptions): Promise<{ readonly port: number; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server: Server = createServer({ noDelay: true, ...blank }, client => relay(client, options, open))
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

function relay(client: Socket, { target, onPassed, onOpaque }: RelayOptions, open: Set<Socket>): void {
  const secure = target.protocol === 'https:'
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const port = Number(target.port || (secure ? 443 : 80))
  const upstream = secure ? dialSecurely({ host, port, servername: host }) : dial({ host, port, noDelay: true })
  open.add(client).add(upstream)
  const asked: Message[] = []
  const methods: string[] = []
  let opaque = false
  let out: Buffer[] = []
  const requests = new Framing(
    requestBody,
    message => void asked.push(message),
    head => void methods.push(head.split(' ', 1)[0]!),
    (bytes, isHead) => void out.push(isHead ? renamed(bytes, target.host) : bytes),
  )
  const responses = new Framing(
    head => responseBody(head, methods[0] ?? 'GET'),
    response => {
      methods.shift()
      const request = asked.shift()
      // A response before the whole request came: the two can no longer be told apart.
      if (request === undefined) responses.lost = true
      else onPassed({ request, response })
    },
  )
  const gaveUp = (): void => {
    if (opaque || !(requests.lost || responses.lost)) return
    opaque = true
    onOpaque()
  }
  pass(client, upstream, chunk => {
    out = []
    requests.write(chunk, clock())
    gaveUp()
    return out.length === 1 ? out[0]! : Buffer.concat(out)
  })
  pass(upstream, client, chunk => {
    if (!opaque) responses.write(chunk, clock())
    gaveUp()
    return chunk
  })
  upstream.on('close', () => {
    if (!opaque) responses.end(clock())
    open.delete(upstream)
  })
  client.on('close', () => open.delete(client))
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
const renamed = (head: Buffer, host: string): Buffer =>
  Buffer.from(head.toString('latin1').replace(/^(host:[ \t]*)[^\r\n]*/im, `$1${host}`), 'latin1')
