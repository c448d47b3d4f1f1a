import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Amount } from '../core/model/share.js'
import type {
  Course,
  InjectionPoint,
  InjectionPoints,
  Injections,
  StoredPet,
  UnframedResponse,
} from '../core/rule/injection.js'
import { makeChance } from './chance.js'
import { barredBy, infrastructureFailureAt, makeQuota } from './infrastructure.js'
import { makeKeyCheck } from './operations/authentication.js'
import { dispatch } from './operations/dispatch.js'
import type { Context, Service, Visit } from './operations/outcome.js'
import { hasBody, read, receive } from './operations/receive.js'
import { belowBase, route, type Target } from './operations/route.js'
import { send } from './send.js'
import { letters, Store } from './store.js'
import { type Arrived, Traffic } from './traffic.js'
import { configurationOf } from './variants.js'

export interface ReferenceOptions {
  readonly apiKey: string
  /** A free one where left out. */
  readonly port?: number
  readonly host?: string
  /** Ids of variants to take. */
  readonly variants?: readonly string[]
  readonly injections?: Injections
  /** Every response takes this long, ms. */
  readonly latencyMs?: number
  /** Pets in the store at the start, and after a reset. */
  readonly pets?: number
  /** Whether `POST /reset`, outside the base address, resets the store. */
  readonly takesReset?: boolean
  readonly now?: () => Date
  /** Hears of errors that became a 500. */
  readonly onUnexpected?: (error: unknown) => void
}

export interface Reference {
  /** Ends with `/v1`. */
  readonly baseUrl: string
  close(): Promise<void>
  /** Injection points whose fault has changed a value at least once. */
  reached(): ReadonlySet<InjectionPoint>
  /** Requests that arrived, and creations among them that added a pet or got a 2xx. */
  received(): Amount
  /** Every pet stored. */
  pets(): readonly StoredPet[]
  /** Puts the store back to what it was at the start. */
  reset(): void
}

/** Beside the base address, so that it is no path of the interface. */
export const resetPath = '/reset'

/** Starts a server that does what the document says, with the given variants and faults. */
export async function startReference(options: ReferenceOptions): Promise<Reference> {
  const { apiKey, port = 0, host = '127.0.0.1', injections = {}, now = () => new Date(), onUnexpected } = options
  const chosen = configurationOf(options.variants ?? [])
  const configuration = {
    ...chosen,
    ...(options.latencyMs === undefined ? {} : { latency: () => options.latencyMs! }),
    ...(options.pets === undefined ? {} : { seeds: options.pets }),
  }
  let store = new Store(configuration)
  const hasKey = makeKeyCheck(apiKey, configuration)
  const reached = new Set<InjectionPoint>()
  const traffic = new Traffic()
  let service: Service
  let requests = 0
  let dropDue = false
  let others = 0
  let created = 0
  let creates = 0
  let last = ''
  let same = 0

  const quota = makeQuota(configuration.requestsPerSecond)

  const server = createServer(
    { keepAliveTimeout: configuration.connection === 'short' ? 50 : 65_000 },
    (request, response) => {
      handle(request, response).catch(error => {
        if (request.destroyed && !request.complete) return
        onUnexpected?.(error)
        broken(response)
      })
    },
  )

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nth = ++requests
    if (configuration.dropEvery > 0 && nth % configuration.dropEvery === 0) dropDue = true
    const served = traffic.served(request.socket)
    if (dropDue && served > 1) {
      dropDue = false
      request.socket.destroy()
      return
    }
    if (configuration.connection === 'ten-requests' && served >= 10) response.shouldKeepAlive = false
    if (configuration.latency) await new Promise(resolve => setTimeout(resolve, configuration.latency!(service.chance)))
    if (configuration.earlyHints) response.writeEarlyHints({ link: '</v1/openapi.json>; rel=service-desc' })
    const { pathname, query } = parts(request.url ?? '/')
    if (options.takesReset && request.method === 'POST' && pathname === resetPath) {
      request.resume()
      reset()
      response.writeHead(204).end()
      return
    }
    const path = belowBase(pathname)
    const target = route(request.method ?? 'GET', path, configuration.description.path)
    const { arrived, course, count } = traffic.enter(target.kind, response)
    const order = { nth: count.nth, active: () => count.active, arrived, course }
    let pieces = 0
    request.on('data', () => pieces++)
    const bytes = hasBody(request) ? await receive(request, configuration.bodyLimit) : new Uint8Array()
    // Creations sent side by side are under way together, as on a server that waits for its database.
    if (target.kind === 'createPet') await new Promise(resolve => setTimeout(resolve, 1))
    const failure =
      quota() ??
      infrastructureFailureAt(nth, [configuration.rateLimit, configuration.unavailable, configuration.gateway])
    if (failure) return send(response, failure, configuration)
    const barred = barredBy(configuration, request, bytes)
    if (barred) return send(response, barred, configuration)
    if (configuration.othersEvery > 0 && nth % configuration.othersEvery === 0) addOther()
    if (configuration.othersEdit && nth % 20 === 0) store.editOther(configuration.othersEdit)
    const before = store.pets.length
    const answer = respond(request, { path: path ?? pathname, query, target, bytes, pieces, order })
    const isGood = Math.floor(answer.status / 100) === 2
    if (target.kind === 'createPet' && (isGood || store.pets.length > before)) creates++
    if (target.kind === 'createPet' && answer.status === 201 && ++created % configuration.loseCreationEvery === 0) {
      request.socket.destroy()
      return
    }
    send(response, answer, configuration)
  }

  interface Arrival {
    readonly path: string
    readonly query: URLSearchParams
    readonly target: Target
    readonly bytes: Uint8Array | undefined
    readonly pieces: number
    readonly order: {
      readonly nth: number
      readonly active: () => number
      readonly arrived: Arrived
      readonly course: Omit<Course, 'same'>
    }
  }

  function respond(request: IncomingMessage, { path, query, target, bytes, pieces, order }: Arrival): UnframedResponse {
    const { input, ...body } = read(bytes)
    const whole = `${request.method} ${request.url} ${bytes && Buffer.from(bytes).toString('latin1')}`
    const again = whole === last
    same = again ? same + 1 : 0
    last = whole
    const context: Context = {
      method: request.method ?? 'GET',
      path,
      query,
      target: (request.url ?? '').replace(/^\/v1/, ''),
      headers: request.headers as Readonly<Record<string, string>>,
      headerNames: request.rawHeaders.filter((_, index) => index % 2 === 0),
      bodyPieces: pieces,
      requestBody: bytes ?? new Uint8Array(),
      input,
      authenticated: hasKey(headerValues(request, 'authorization')),
      again,
      course: { ...order.course, same },
      nth: order.nth,
      active: order.active(),
      pets: store.pets,
      setting: { ...order.arrived, pets: store.counts() },
      apiKey,
    }
    const through: Visit['through'] = <S extends InjectionPoint>(
      point: S,
      unmodified: InjectionPoints[S],
    ): InjectionPoints[S] => {
      const apply = injections[point]
      if (!apply) return unmodified
      const changed = apply(unmodified, context)
      if (!Object.is(changed, unmodified)) reached.add(point)
      return changed
    }
    return dispatch({ service, context, through }, target, body)
  }

  function reset(): void {
    store = new Store(configuration)
    service = { ...service, store }
  }

  function addOther(): void {
    store.addOther(`Other ${letters(++others)}`, others)
  }

  // Parts of a head that node refuses: the response is an Error as any other.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const body = `{"code":"bad_request","message":"the request is not HTTP","status":${status}}`
    const head = `HTTP/1.1 ${status} Bad Request\r\ncontent-type: application/json\r\nconnection: close`
    socket.end(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  const baseUrl = `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}/v1`
  service = { configuration, store, apiKey, baseUrl, chance: makeChance(), now }
  const timer = configuration.othersMs > 0 ? setInterval(addOther, configuration.othersMs) : undefined
  timer?.unref()

  return {
    baseUrl,
    reached: () => reached,
    received: () => ({ requests, creates }),
    pets: () => store.pets,
    reset,
    close: () =>
      new Promise(resolve => {
        clearInterval(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function parts(url: string): { pathname: string; query: URLSearchParams } {
  const relative = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/i, '')
  const mark = relative.indexOf('?')
  if (mark < 0) return { pathname: relative, query: new URLSearchParams() }
  return { pathname: relative.slice(0, mark), query: new URLSearchParams(relative.slice(mark + 1)) }
}

function headerValues({ rawHeaders }: IncomingMessage, wanted: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === wanted)
}

function broken(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(500, { 'content-type': 'application/json' })
  response.end('{"code":"internal_error","message":"the server failed","status":500}')
}
