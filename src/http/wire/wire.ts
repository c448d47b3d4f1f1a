import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { RequestSpec } from '../../core/exchange/exchange.js'
import { Attempt, type AttemptLimits, type Outcome } from './attempt.js'
import { maxBody } from './body.js'
import { type ConnectOptions, connect, type Route } from './connect.js'
import type { How } from './connections.js'
import { wantsCredentials } from './failures.js'
import { ResponseTimeout } from './response-timeout.js'

export interface WireOptions extends ConnectOptions {
  /** Bytes of a body; the usual ones where left out. */
  readonly maxBody?: number
  readonly readAhead?: (body: Uint8Array) => Promise<void>
}

/** Where requests to one origin leave. */
export class Wire {
  private readonly route: Route
  private readonly limits: AttemptLimits

  constructor(base: URL, options: WireOptions) {
    this.route = connect(base, options)
    const timeout = new ResponseTimeout(options.timeoutMs)
    this.limits = { maxBody, ...options, timeout, secure: base.protocol === 'https:', open: new Set<Attempt>() }
  }

  /** One attempt at the target; never rejects. */
  attempt(
    { method, body, chunked, opens, ...how }: Pick<RequestSpec, 'method' | 'body' | 'chunked' | 'opens' | keyof How>,
    path: string,
    headers: string[],
  ): Promise<Outcome> {
    const sent = chunked ? inChunks(body) : (body ?? null)
    if (opens) void this.renew()
    return this.dispatch({ path, method, headers, body: sent }, how)
  }

  keepIdle(connections: number): void {
    this.route.connections.keepIdle(connections)
  }

  /** New connections from now on; resolves when the old ones have closed, with their responses. */
  async renew(): Promise<void> {
    await this.route.connections.renew()
  }

  giveUp(reason: string): void {
    this.limits.over = reason
    for (const attempt of this.limits.open) attempt.giveUp('aborted', reason)
  }

  async close(): Promise<void> {
    this.giveUp('the run ends')
    await this.route.connections.destroy().catch(() => {})
  }

  private dispatch(wire: Dispatcher.DispatchOptions & { readonly headers: string[] }, how: How): Promise<Outcome> {
    const { connections, proxy, absolute } = this.route
    const { prefix, headers } = absolute ?? { prefix: '', headers: [] }
    const request = { ...wire, path: prefix + wire.path, headers: [...headers.flat(), ...wire.headers] }
    return new Promise(resolve => {
      const attempt = new Attempt(this.limits, outcome =>
        resolve(proxy === undefined ? outcome : behind(proxy, absolute !== undefined, outcome)),
      )
      connections.dispatch(request, attempt, how)
    })
  }
}

/**
 * The body in three parts, the first of which ends within a character where there is one of several bytes: chunks know nothing
 * of characters. A length that is not known beforehand makes undici send chunks. HTTP/2 has frames of its own.
 */
function inChunks(body: string | Uint8Array = ''): Readable {
  const bytes = Buffer.from(body)
  const within = bytes.findIndex(byte => byte >> 6 === 0b10)
  const end = within > 0 ? within : bytes.length >> 1
  async function* parts(): AsyncGenerator<Buffer> {
    for (const part of [bytes.subarray(0, end), bytes.subarray(end, -1), bytes.subarray(-1)])
      if (part.length > 0) yield part
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
