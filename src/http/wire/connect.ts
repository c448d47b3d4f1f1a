import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import nodeTls from 'node:tls'
import type { buildConnector } from 'undici'
import type { Header } from '../../core/exchange.js'
import { Connections } from './connections.js'
import { maxHead } from './interim.js'
import { type NamedProxy, proxyFor } from './proxies.js'

const undici = createRequire(import.meta.url)('undici') as { readonly buildConnector: typeof buildConnector }

type Connector = buildConnector.connector

export interface TlsOptions {
  /** PEM texts. */
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly insecure: boolean
}

export interface ConnectOptions {
  readonly tls: TlsOptions
  readonly http2: boolean
  readonly timeoutMs: number
  /** Requests under way at the most, at present. */
  readonly most: () => number
}

/** Connections to one origin, and what requests need on the way. */
export interface Route {
  readonly connections: Connections
  /** The variable of the environment that names the proxy in between. */
  readonly proxy?: string
  /** Plain HTTP goes to a proxy in absolute form, as with other clients: few proxies tunnel to port 80. */
  readonly absolute?: { readonly prefix: string; readonly headers: readonly Header[] }
}

/** ms after which an idle connection is closed, where the target does not say it; Node.js servers wait for five seconds. */
const keepAliveTimeout = 4000

/** The way to an origin, through a proxy where the environment names one for it. */
export function connect(target: URL, options: ConnectOptions): Route {
  const proxy = proxyFor(target)
  const isTunnel = proxy !== undefined && target.protocol === 'https:'
  const connections = new Connections({
    origin: proxy === undefined || isTunnel ? target.origin : proxy.url.origin,
    most: options.most,
    client: {
      pipelining: 1,
      keepAliveTimeout,
      maxHeaderSize: maxHead,
      // The attempt's own timer covers the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: connectorOf(options, isTunnel ? proxy : undefined),
    },
  })
  if (proxy === undefined) return { connections }
  if (isTunnel) return { connections, proxy: proxy.variable }
  const headers: Header[] = [['host', target.host], ...credentials(proxy)]
  return { connections, proxy: proxy.variable, absolute: { prefix: target.origin, headers } }
}

/**
 * One for all connections, so that they share TLS sessions. HTTP/2 is offered where it is asked for, and where a target
 * has refused HTTP/1.1.
 */
function connectorOf({ tls, http2, timeoutMs }: ConnectOptions, proxy: NamedProxy | undefined): Connector {
  const offering = (allowH2: boolean): Connector => {
    const connector = undici.buildConnector({ ...secureOptions(tls), timeout: timeoutMs, allowH2 })
    return proxy === undefined ? connector : throughTunnel(proxy, tls, timeoutMs, connector)
  }
  const http1 = offering(false)
  let h2 = http2 ? offering(true) : undefined
  return (options, callback) => {
    if (h2 !== undefined) return h2(options, callback)
    return http1(options, (...result) => {
      const { code } = (result[0] ?? {}) as NodeJS.ErrnoException
      if (code !== 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') return callback(...result)
      h2 ??= offering(true)
      return h2(options, callback)
    })
  }
}

/** Asks a proxy for a tunnel (CONNECT), and speaks TLS with the target inside. */
function throughTunnel(proxy: NamedProxy, { ca }: TlsOptions, timeout: number, connector: Connector): Connector {
  const { url } = proxy
  return (options, callback) => {
    const path = options.port ? options.host! : `${options.host}:443`
    const request = (url.protocol === 'https:' ? https : http).request({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || undefined,
      method: 'CONNECT',
      path,
      headers: Object.fromEntries([['host', path], ...credentials(proxy)]),
      agent: false,
      timeout,
      ...(ca === undefined ? {} : { ca: [...authoritiesWith(ca)] }),
    })
    request.once('timeout', () => request.destroy(failure('ETIMEDOUT')))
    request.once('error', error => callback(error, null))
    request.once('connect', ({ statusCode = 0 }, socket) => {
      socket.setTimeout(0)
      if (statusCode >= 200 && statusCode < 300) return connector({ ...options, httpSocket: socket }, callback)
      socket.destroy()
      callback(failure(`PROXY_${statusCode}`), null)
    })
    request.end()
  }
}

const failure = (code: string) => Object.assign(new Error('no tunnel'), { code })

function credentials({ url: { username, password } }: NamedProxy): readonly Header[] {
  if (username === '') return []
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return [['proxy-authorization', `Basic ${Buffer.from(text).toString('base64')}`]]
}

function secureOptions({ ca, cert, key, insecure }: TlsOptions) {
  return {
    rejectUnauthorized: !insecure,
    ...(ca === undefined ? {} : { ca: [...authoritiesWith(ca)] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  }
}

/** The user's authority (PEM) besides those that Node knows, and those of NODE_EXTRA_CA_CERTS, not in their place. */
export function authoritiesWith(ca: string): readonly string[] {
  const { getCACertificates } = nodeTls as { getCACertificates?: (type: 'default') => readonly string[] }
  return [...(getCACertificates?.('default') ?? [...nodeTls.rootCertificates, ...extra()]), ca]
}

/** Before Node 22.15 nothing tells them. */
function extra(): readonly string[] {
  const { NODE_EXTRA_CA_CERTS: file } = process.env
  try {
    return file ? [readFileSync(file, 'latin1')] : []
  } catch {
    return [] // Node ignores it as well; `doctor` does not
  }
}
