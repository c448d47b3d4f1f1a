import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { RequestSpec } from '../core/exchange/exchange.js'
import { createProbe, type Probe, type ProbeOptions, type SendContext } from './probe.js'

export const key = 'pk_test_0123456789'
export const wrongKey = 'xq_vuwy_8842017356'

const cleanups: (() => unknown)[] = []

/** Runs with `cleanUp`, the last one first. */
export const later = (cleanup: () => unknown): void => {
  cleanups.push(cleanup)
}

/** For afterEach: this file is no test, and knows no Vitest. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

export interface Raw {
  readonly baseUrl: string
  readonly origin: string
  /** Request heads and bodies, byte for byte as latin1, one for each call of `answer`. */
  readonly asked: string[]
  readonly sockets: Set<net.Socket>
}

/** A server below HTTP: `answer` is called once for each whole request. */
export async function raw(
  answer: (socket: net.Socket, request: string, nth: number) => void,
  host = '127.0.0.1',
): Promise<Raw> {
  const sockets = new Set<net.Socket>()
  const asked: string[] = []
  const server = net.createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let got = ''
    socket.on('data', data => {
      got += data.toString('latin1')
      for (let end = endOf(got); end > 0; end = endOf(got)) {
        const request = got.slice(0, end)
        got = got.slice(end)
        answer(socket, request, asked.push(request))
      }
    })
  })
  const origin = await listen(server, host)
  later(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise(closed => server.close(closed))
  })
  return { origin, baseUrl: `${origin}/v1`, asked, sockets }
}

function endOf(text: string): number {
  const head = text.indexOf('\r\n\r\n') + 4
  if (head < 4) return 0
  const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(0, head))?.[1] ?? 0)
  return text.length >= head + length ? head + length : 0
}

async function listen(server: net.Server, host: string): Promise<string> {
  await new Promise<void>(ready => server.listen(0, host, ready))
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** A plain HTTP server. */
export async function serve(listener: http.RequestListener, host = '127.0.0.1') {
  const server = http.createServer(listener)
  const origin = await listen(server, host)
  later(() => {
    server.closeAllConnections()
    return new Promise(closed => server.close(closed))
  })
  return { origin, baseUrl: `${origin}/v1`, server }
}

export const ok = (body = '[]', ...headers: readonly string[]): string =>
  `HTTP/1.1 200 OK\r\n${[...headers, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`

export const status = (line: string, ...headers: readonly string[]): string =>
  `HTTP/1.1 ${line}\r\n${[...headers, 'Content-Length: 2'].join('\r\n')}\r\n\r\n{}`

export function probeOf(baseUrl: string, overrides: Partial<ProbeOptions> = {}): Probe {
  const probe = createProbe({
    baseUrl,
    apiKey: key,
    wrongKey,
    userAgent: 'petstore-conform/test',
    timeoutMs: 10_000,
    concurrency: 16,
    headers: [],
    http2: false,
    tls: { insecure: false },
    ...overrides,
  })
  later(() => probe.close())
  return probe
}

export const context: SendContext = { scenario: 'test', sample: 0, label: 'test', phase: 'main', role: 'scenario' }

export const list = (more: Partial<RequestSpec> = {}): RequestSpec => ({
  endpoint: 'listPets',
  method: 'GET',
  path: '/pets',
  ...more,
})

export const create = (more: Partial<RequestSpec> = {}): RequestSpec => ({
  endpoint: 'createPet',
  method: 'POST',
  path: '/pets',
  body: '{"name":"Milo","categoryId":1}',
  ...more,
})

/** Values of a header in a request as `raw` has it, in order. */
export const valuesOf = (request: string, name: string): string[] =>
  request
    .slice(0, request.indexOf('\r\n\r\n'))
    .split('\r\n')
    .slice(1)
    .filter(line => line.toLowerCase().startsWith(`${name}:`))
    .map(line => line.slice(name.length + 1).replace(/^ /, ''))
