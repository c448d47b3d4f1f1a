import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { AskRequest } from '../../core/exchange.js'
import { Attempt, type AttemptLimits, type Outcome, type Silence } from './attempt.js'
import { LargeBodies } from './body.js'
import { Carriers } from './carriers.js'
import { type Connection, type ConnectOptions, connect } from './connect.js'
import { EventLoopDelay, period } from './event-loop-delay.js'
import { ResponseTimeout } from './response-timeout.js'
import { Starvation } from './starvation.js'

export interface WireOptions extends Omit<ConnectOptions, 'alpn'> {
  readonly http2: boolean
  readonly userAgent: string
  readonly readAhead?: (body: Uint8Array) => Promise<number>
  /** The target takes few connections at a time. */
  readonly isScarce?: () => boolean
  /** So many connections are served at a time, while others wait. */
  readonly onStarved?: (connections: number, certain: boolean) => void
}

/** Lists of a hundred pets with 80 kB each. What is larger costs memory and time that no response is worth. */
const maxBody = 8 * 1024 * 1024
const maxForeignBody = 1024 * 1024

/** Where requests leave: connections to the target, and to another origin where the user names one. */
export class Wire {
  private readonly open = new Set<Attempt>()
  private connection: Connection
  /** Those to other origins, and those that were narrowed. */
  private readonly others = new Set<Connection>()
  private readonly limits: AttemptLimits
  private readonly run: { over?: string } = {}
  private keepAliveMs: number | undefined
  private readonly starvation = new Starvation()
  private readonly heart: NodeJS.Timeout

  private readonly options: WireOptions & ConnectOptions

  constructor(
    private readonly base: URL,
    given: WireOptions,
  ) {
    const options = { ...given, alpn: { h2: given.http2 } }
    this.options = options
    this.connection = connect(base, options)
    const { timeoutMs, readAhead } = options
    const delay = new EventLoopDelay(performance.now())
    this.heart = setInterval(() => delay.beaten(performance.now()), period).unref()
    this.limits = {
      timeout: new ResponseTimeout(timeoutMs),
      delay,
      ...(readAhead === undefined ? {} : { readAhead }),
      maxBody,
      secure: base.protocol === 'https:',
      large: new LargeBodies(),
      open: this.open,
      run: this.run,
      ...(this.connection.proxy !== undefined ? {} : { carriers: new Carriers(), silence: this.silence() }),
    }
  }

  /** One attempt at the target; never rejects. `fresh`: on a connection of its own. */
  async attempt(
    { method, body, chunked, fresh, held }: Pick<AskRequest, 'method' | 'body' | 'chunked' | 'fresh' | 'held'>,
    path: string,
    headers: string[],
  ): Promise<Outcome> {
    const wire = {
      origin: this.base.origin,
      path,
      method,
      headers,
      body: chunked ? inChunks(body, held) : (body ?? null),
    }
    if (!fresh) return dispatch(this.connection, wire, this.limits)
    // It closes with its response: who remembers something by connection must not meet it in other requests.
    if (this.options.isScarce?.() && this.connection.dispatcher.dispatchAnew !== undefined)
      return dispatch(this.connection, { ...wire, reset: true }, this.limits, true)
    const cold = connect(this.base, { ...this.options, concurrency: 1 })
    this.others.add(cold)
    const outcome = await dispatch(cold, wire, this.limits)
    void this.retire(cold)
    return outcome
  }

  /** New connections from now on; the old ones close with their responses. Resolves when they have. */
  renew(): Promise<void> {
    this.others.add(this.connection)
    const retired = this.retire(this.connection)
    const keepAlive = this.keepAliveMs === undefined ? {} : { keepAliveMs: this.keepAliveMs }
    this.connection = connect(this.base, { ...this.options, ...keepAlive })
    return retired
  }

  /** A connection that had been idle so long was no longer there: the target may keep them for less than we do. */
  droppedIdle(idleMs: number): void {
    const keeps = this.limits.carriers?.dropped(idleMs)
    if (keeps === undefined || keeps >= (this.keepAliveMs ?? Number.POSITIVE_INFINITY)) return
    this.keepAliveMs = keeps
    void this.renew()
  }

  /** Closes connections that were served where others wait in vain. */
  private silence(): Silence {
    const { starvation } = this
    return {
      get patience() {
        return starvation.patience
      },
      responded: ms => starvation.responded(ms),
      broken: () => {
        const suspicion = starvation.suspect(performance.now(), this.limits.carriers!.served)
        if (suspicion === 'new') void this.renew()
        return suspicion !== 'none'
      },
      relieved: () => {
        const found = starvation.relieved(performance.now())
        if (found !== undefined) this.options.onStarved?.(found.connections, found.certain)
      },
    }
  }

  /** Closes it with the last response that is due on it. */
  private retire(connection: Connection): Promise<void> {
    const done = (): void => void this.others.delete(connection)
    return connection.dispatcher.close().then(done, done)
  }

  /** One GET at another origin: no key, no client certificate, none of the user's headers. */
  abroad(url: URL): Promise<Outcome> {
    const { ca, insecure } = this.options.tls
    const tls = { insecure, ...(ca === undefined ? {} : { ca }) }
    const connection = connect(url, { ...this.options, tls, alpn: { h2: false }, concurrency: 1 })
    this.others.add(connection)
    const path = url.pathname + url.search
    const wire = { origin: url.origin, path, method: 'GET', headers: this.foreignHeaders().flat(), body: null }
    return dispatch(connection, wire, { ...this.limits, maxBody: maxForeignBody, secure: url.protocol === 'https:' })
  }

  foreignHeaders(): (readonly [string, string])[] {
    return [
      ['accept', 'application/json, application/yaml;q=0.9, */*;q=0.5'],
      ['accept-encoding', 'identity'],
      ['user-agent', this.options.userAgent],
    ]
  }

  giveUp(reason: string): void {
    this.run.over = reason
    for (const attempt of this.open) attempt.giveUp('aborted', reason)
  }

  async close(): Promise<void> {
    this.giveUp('the run ends')
    clearInterval(this.heart)
    const all = [this.connection, ...this.others]
    await Promise.all(all.map(({ dispatcher }) => dispatcher.destroy().catch(() => {})))
  }
}

/**
 * The body in two parts, which end within a character where there is one of several bytes: chunks know nothing of
 * characters. A length that is not known beforehand makes undici send chunks. HTTP/2 has frames of its own.
 */
function inChunks(body: string | Uint8Array = '', held?: Promise<void>): Readable {
  const bytes = Buffer.from(body)
  const within = bytes.findIndex(byte => byte >> 6 === 0b10)
  const end = within > 0 ? within : bytes.length >> 1
  async function* parts(): AsyncGenerator<Buffer> {
    if (end > 0) yield bytes.subarray(0, end)
    await held
    if (end < bytes.length) yield bytes.subarray(end)
  }
  return Readable.from(parts())
}

function dispatch(
  { dispatcher, proxy }: Connection,
  wire: Dispatcher.DispatchOptions & { headers: string[] },
  limits: AttemptLimits,
  anew = false,
): Promise<Outcome> {
  return new Promise(resolve => {
    const attempt = new Attempt(limits, outcome => resolve(proxy === undefined ? outcome : naming(proxy, outcome)))
    try {
      if (anew) dispatcher.dispatchAnew!(wire, attempt)
      else dispatcher.dispatch(proxy === undefined ? wire : { ...wire, headers: asObject(wire.headers) }, attempt)
    } catch (error) {
      attempt.onError(error as Error)
    }
  })
}

/** Whoever reads that nobody listens should know of the proxy in between. */
function naming(proxy: string, outcome: Outcome): Outcome {
  const { failure } = outcome
  if (failure === undefined || failure.sent || failure.kind === 'aborted') return outcome
  return {
    ...outcome,
    failure: { ...failure, message: `through the proxy that ${proxy} names: ${failure.message}` },
  }
}

/** Proxies of undici take headers as an object only. */
function asObject(headers: readonly string[]): Record<string, string[]> {
  const object: Record<string, string[]> = {}
  for (let i = 0; i < headers.length; i += 2) object[headers[i]!] = [...(object[headers[i]!] ?? []), headers[i + 1]!]
  return object
}
