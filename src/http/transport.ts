import { Agent, type Dispatcher, EnvHttpProxyAgent, type Pool } from 'undici'
import type { Header, ReceivedResponse, TransportFailure } from '../core/exchange.js'
import { decode } from './coding.js'
import { failureOf } from './failures.js'

/** Beyond these a response is not read on: nobody lists pets by the dozen megabytes. */
export const bodyCap = 32 * 1024 * 1024
const headCap = 64 * 1024

export interface TransportOptions {
  readonly timeoutMs: number
  readonly concurrency: number
  readonly http2: boolean
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string; readonly insecure: boolean }
}

export interface WireRequest {
  readonly origin: string
  readonly path: string
  readonly method: string
  /** Names and values in turn, as they are sent. */
  readonly headers: readonly Header[]
  readonly body: string | Uint8Array | null
}

export type Attempt = { readonly response: ReceivedResponse } | { readonly failure: TransportFailure }

/** One dispatcher for all origins; proxies come from the usual environment variables. */
export function createDispatcher({ timeoutMs, concurrency, http2, tls }: TransportOptions): Agent | EnvHttpProxyAgent {
  const options: Pool.Options = {
    connections: concurrency,
    pipelining: 1,
    allowH2: http2,
    maxHeaderSize: headCap,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 30_000,
    connect: {
      timeout: timeoutMs,
      rejectUnauthorized: !tls.insecure,
      ...(tls.ca === undefined ? {} : { ca: tls.ca }),
      ...(tls.cert === undefined ? {} : { cert: tls.cert, key: tls.key }),
    },
  }
  const { HTTP_PROXY, http_proxy, HTTPS_PROXY, https_proxy } = process.env
  return HTTP_PROXY || http_proxy || HTTPS_PROXY || https_proxy ? new EnvHttpProxyAgent(options) : new Agent(options)
}

/** Sends a request once. Never rejects: whatever happens is a response or a failure. */
export function attempt(
  dispatcher: Dispatcher,
  request: WireRequest,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Attempt> {
  return new Promise(resolve => {
    let controller: Dispatcher.DispatchController | undefined
    let sent = false
    let settled = false
    let status = 0
    let headers: Header[] = []
    const chunks: Uint8Array[] = []
    let size = 0
    const settle = (result: Attempt): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      resolve(result)
    }
    const fail = (kind: TransportFailure['kind'], message: string): void => {
      settle({ failure: { kind, message, sent } })
      controller?.abort(new Error(message))
    }
    const abort = (): void => fail('aborted', 'the run ended')
    const timer = setTimeout(() => fail('timeout', `no complete answer within ${timeoutMs} ms`), timeoutMs)
    signal.addEventListener('abort', abort, { once: true })
    const { origin, path, method, body } = request
    const flat = request.headers.flat()
    try {
      dispatcher.dispatch(
        { origin, path, method: method as Dispatcher.HttpMethod, headers: flat, body } as Dispatcher.DispatchOptions,
        {
          onRequestStart(started) {
            controller = started
            sent = true
            if (settled) started.abort(new Error('the exchange is over'))
          },
          onRequestUpgrade(_, code) {
            fail('malformed', `the target switched protocols (${code}) although nobody asked for it`)
          },
          onResponseStart(started, code) {
            status = code
            headers = pairs((started as { rawHeaders?: readonly (Buffer | string)[] | null }).rawHeaders ?? [])
          },
          onResponseData(_, chunk) {
            size += chunk.length
            if (size > bodyCap) fail('too-large', `the body is larger than ${bodyCap / 1024 / 1024} MiB`)
            else chunks.push(chunk)
          },
          onResponseEnd() {
            if (settled) return
            const raw = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
            const coding = headers.find(([name]) => name === 'content-encoding')?.[1]
            if (coding === undefined) settle({ response: { status, headers, body: raw } })
            else
              void decode(raw, coding, bodyCap).then(decoded => settle({ response: { status, headers, ...decoded } }))
          },
          onResponseError(_, error) {
            settle({ failure: failureOf(error, sent) })
          },
        },
      )
    } catch (error) {
      settle({ failure: failureOf(error as Error, sent) })
    }
  })
}

/** Raw header bytes as pairs, names in lower case. HTTP/2's pseudo headers are no headers. */
function pairs(raw: readonly (Buffer | string)[]): Header[] {
  const headers: Header[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = String(raw[i]).toLowerCase()
    if (!name.startsWith(':')) headers.push([name, Buffer.from(raw[i + 1]!).toString('latin1')])
  }
  return headers
}
