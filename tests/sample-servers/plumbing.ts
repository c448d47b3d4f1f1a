import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseExact, writeExact } from './exact-json.js'
import type { SampleServer, Started } from './sample-server.js'

// What the small servers of this folder have in common: listening, routing, the key, reading and writing.

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Shop {
  list(query: URLSearchParams): Reply | Promise<Reply>
  create(body: unknown): Reply | Promise<Reply>
  get(id: string): Reply | Promise<Reply>
  /** Asked before anything else, the key included. */
  gate?(headers: IncomingMessage['headers'], connection: object, text: string): Reply | undefined
  /** What its parser takes the text of a body for. */
  heard?(text: string): string
  write?(response: ServerResponse, reply: Reply): void
  close?(): void
}

export const statuses = ['available', 'pending', 'sold']

export const problem = (status: number, code: string, message: string): Reply => ({
  status,
  body: { code, message, status },
})

/** `text` as a whole number from `min` to `max`; undefined where it is none. */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

export async function listen(handle: RequestListener, tune?: (server: Server) => void): Promise<Started> {
  const server = createServer(handle)
  tune?.(server)
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise(closed => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export function writeReply(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(writeExact(body))
}

export async function serveShop(key: string, shop: Shop, tune?: (server: Server) => void): Promise<Started> {
  const started = await listen((request, response) => {
    answer(key, shop, request).then(
      reply => (shop.write ?? writeReply)(response, reply),
      () => response.destroy(),
    )
  }, tune)
  return {
    ...started,
    close: () => {
      shop.close?.()
      return started.close()
    },
  }
}

/** A sample server whose shop is new at each start. */
export const sample = (id: string, shop: () => Shop): SampleServer => ({ id, start: key => serveShop(key, shop()) })

async function answer(key: string, shop: Shop, request: IncomingMessage): Promise<Reply> {
  const text = await readText(request)
  const gated = shop.gate?.(request.headers, request.socket, text)
  if (gated !== undefined) return gated
  if (request.headers.authorization !== `Bearer ${key}`) {
    return { ...problem(401, 'unauthorized', 'The key is missing or wrong'), headers: { 'www-authenticate': 'Bearer' } }
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
  const path = /^\/v1\/pets(?:\/([^/]+))?$/.exec(pathname)
  if (path === null) return problem(404, 'no-such-path', 'Nothing lives here')
  if (path[1] !== undefined && request.method === 'GET') return shop.get(path[1])
  if (path[1] === undefined && request.method === 'GET') return shop.list(searchParams)
  if (path[1] !== undefined || request.method !== 'POST') return problem(405, 'method', 'No such method here')
  let body: unknown
  try {
    body = parseExact(shop.heard?.(text) ?? text)
  } catch {
    return problem(400, 'not-json', 'The body is not JSON')
  }
  return shop.create(body)
}
