import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Header, RequestSpec } from '../../core/exchange.js'
import { Attempt, type AttemptLimits, type Outcome } from './attempt.js'
import { largeBody, maxBody } from './body.js'
import { type ConnectOptions, connect, type Route } from './connect.js'
import { wantsCredentials } from './failures.js'
import { ResponseTimeout } from './response-timeout.js'

export interface WireOptions extends ConnectOptions {
  readonly userAgent: string
  readonly readAhead?: (body: Uint8Array) => Promise<number>
}

/** Where requests leave: connections to the target, and to another origin where the user names one. */
export class Wire {
  private readonly open = new Set<Attempt>()
  private readonly route: Route
  /** To other origins. */
  private readonly others = new Set<Route>()
  private readonly limits: AttemptLimits
  private readonly run: AttemptLimits['run'] = { slices: 0 }

  constructor(
    base: URL,
    private readonly options: WireOptions,
  ) {
    const { timeoutMs, readAhead } = options
    this.route = connect(base, options)
    this.limits = {
      timeout: new ResponseTimeout(timeoutMs),
      ...(readAhead === undefined ? {} : { readAhead }),
      maxBody,
      secure: base.protocol === 'https:',
      open: this.open,
      run: this.run,
    }
  }

  /** One attempt at the target; never rejects. `fresh`: on a connection of its own. */
  attempt(
    { method, body, chunked, fresh, opens }: Pick<RequestSpec, 'method' | 'body' | 'chunked' | 'fresh' | 'opens'>,
    path: string,
    headers: string[],
  ): Promise<Outcome> {
    const sent = chunked ? inChunks(body) : (body ?? null)
    if (opens) void this.renew()
    return this.dispatch(this.route, { path, method, headers, body: sent }, this.limits, fresh)
  }

  /** New connections from now on; resolves when the old ones have closed, with their responses. */
  async renew(): Promise<void> {
    await this.route.connections.renew()
  }

  /** One GET at another origin: no key, no client certificate, none of the user's headers. */
  async abroad(url: URL): Promise<Outcome> {
    const { ca, insecure } = this.options.tls
    const tls = { insecure, ...(ca === undefined ? {} : { ca }) }
    const route = connect(url, { ...this.options, tls, http2: false, most: () => 1 })
    this.others.add(route)
    const wire = { path: url.pathname + url.search, method: 'GET', headers: this.foreignHeaders().flat(), body: null }
    const limits = { ...this.limits, maxBody: largeBody, secure: url.protocol === 'https:' }
    const outcome = await this.dispatch(route, wire, limits, true)
    this.others.delete(route)
    return outcome
  }

  foreignHeaders(): readonly Header[] {
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
    await Promise.all([this.route, ...this.others].map(({ connections }) => connections.destroy().catch(() => {})))
  }

  private dispatch(
    { connections, proxy, absolute }: Route,
    wire: Dispatcher.DispatchOptions & { readonly headers: string[] },
    limits: AttemptLimits,
    fresh = false,
  ): Promise<Outcome> {
    const { prefix, headers } = absolute ?? { prefix: '', headers: [] }
    const request = { ...wire, path: prefix + wire.path, headers: [...headers.flat(), ...wire.headers] }
    return new Promise(resolve => {
      const attempt = new Attempt(limits, outcome =>
        resolve(proxy === undefined ? outcome : behind(proxy, absolute !== undefined, outcome)),
      )
      connections.dispatch(request, attempt, fresh)
    })
  }
}

/**
 * The body in two parts, which end within a character where there is one of several bytes: chunks know nothing of
 * characters. A length that is not known beforehand makes undici send chunks. HTTP/2 has frames of its own.
 */
function inChunks(body: string | Uint8Array = ''): Readable {
  const bytes = Buffer.from(body)
  const within = bytes.findIndex(byte => byte >> 6 === 0b10)
  const end = within > 0 ? within : bytes.length >> 1
  async function* parts(): AsyncGenerator<Buffer> {
    if (end > 0) yield bytes.subarray(0, end)
    if (end < bytes.length) yield bytes.subarray(end)
  }
  return Readable.from(parts())
}

/** Whoever reads that nobody listens should know of the proxy in between. 407 is never the target's. */
function behind(proxy: string, isSeen: boolean, whole: Outcome): Outcome {
  // A connection to the proxy says nothing of those of the target.
  const { connection, ...seen } = whole
  const outcome = isSeen ? seen : whole
  const { response, failure, startedAt, endedAt } = outcome
  const told = (message: string) => `through the proxy that ${proxy} names: ${message}`
  if (isSeen && response?.status === 407)
    return { failure: { kind: 'refused', message: told(wantsCredentials), sent: false }, startedAt, endedAt }
  if (failure === undefined || failure.sent || failure.kind === 'aborted') return outcome
  return { ...outcome, failure: { ...failure, message: told(failure.message) } }
}
