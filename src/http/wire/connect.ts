import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import nodeTls from 'node:tls'
import type { buildConnector } from 'undici'
import type { Header } from '../../core/exchange/exchange.js'
import { type Capacity, Connections, undici } from './connections.js'
import { dial } from './dial.js'
import { type NamedProxy, proxyFor } from './proxies.js'

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
  readonly capacity: Capacity
}

/** Connections to one origin, and what requests need on the way. */
export interface Route {
  readonly connections: Connections
  /** The variable of the environment that names the proxy in between. */
  readonly proxy?: string
  /** Plain HTTP goes to a proxy in absolute form, as with other clients: few proxies tunnel to port 80. */
  readonly absolute?: { readonly prefix: string; readonly headers: readonly Header[] }
}

/** Bytes of a head. */
const maxHead = 64 * 1024

/** ms after which an idle connection is closed, where the target does not say it; Node.js servers wait for five seconds. */
const keepAliveTimeout = 4000

/** The way to an origin, through a proxy where the environment names one for it. */
export function connect(target: URL, options: ConnectOptions): Route {
  const proxy = proxyFor(target)
  const isAbsolute = proxy !== undefined && target.protocol === 'http:'
  const connections = new Connections({
    origin: isAbsolute ? proxy.url.origin : target.origin,
    capacity: options.capacity,
    client: {
      pipelining: 1,
      keepAliveTimeout,
      maxHeaderSize: maxHead,
      // The attempt's own timer covers the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: isAbsolute ? toProxy(options) : toTarget(options, proxy),
    },
  })
  if (proxy === undefined) return { connections }
  if (!isAbsolute) return { connections, proxy: proxy.variable }
  const headers: Header[] = [['host', target.host], ...credentials(proxy)]
  return { connections, proxy: proxy.variable, absolute: { prefix: target.origin, headers } }
}

/**
 * One for all connections, so that they share TLS sessions. HTTP/2 is offered where it is asked for, and where a target
 * has refused HTTP/1.1.
 */
function toTarget(options: ConnectOptions, proxy: NamedProxy | undefined): Connector {
  const { http2, timeoutMs } = options
  const { ca, cert, key, insecure } = options.tls
  const secure = { rejectUnauthorized: !insecure, ca: authoritiesWith(ca), cert, key }
  const offering = (allowH2: boolean): Connector => {
    const connector = undici.buildConnector({ ...secure, timeout: timeoutMs, allowH2 })
    return proxy === undefined ? dialled(connector, timeoutMs) : throughTunnel(proxy, options, connector)
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

/** Its certificate is for itself: undici takes the name in the Host line, which is the target's. */
function toProxy({ tls: { ca }, timeoutMs }: ConnectOptions): Connector {
  const connector = undici.buildConnector({ timeout: timeoutMs, ca: authoritiesWith(ca) })
  return dialled(({ servername: _, ...options }, callback) => connector(options, callback), timeoutMs)
}

/** By whichever of the host's addresses takes the connection; the connector does TLS over it. */
function dialled(connector: Connector, timeoutMs: number): Connector {
  return (options, callback) => {
    const isSecure = options.protocol === 'https:'
    dial(options.hostname, Number(options.port) || (isSecure ? 443 : 80), timeoutMs, (error, socket) => {
      if (error) callback(error, null)
      else if (isSecure) connector({ ...options, httpSocket: socket! }, callback)
      else callback(null, socket!)
    })
  }
}

/**
 * Asks a proxy for a tunnel (CONNECT), and speaks TLS with the target inside. Not by undici's ProxyAgent: it makes one of two
 * `Authorization` lines, and which status the proxy returned it tells in a message only.
 */
function throughTunnel(proxy: NamedProxy, options: ConnectOptions, connector: Connector): Connector {
  const ways = { headersTimeout: options.timeoutMs, connect: toProxy(options) }
  return (target, callback) => {
    const path = target.port ? target.host! : `${target.host}:443`
    const client = new undici.Client(proxy.url.origin, ways)
    const headers = [['host', path], ...credentials(proxy)].flat()
    client.connect({ path, headers }, (error, { statusCode, socket }) => {
      void client.close()
      if (error) return callback(error, null)
      if (statusCode >= 200 && statusCode < 300) return connector({ ...target, httpSocket: socket as Socket }, callback)
      socket.destroy()
      callback(Object.assign(new Error('no tunnel'), { code: `PROXY_${statusCode}` }), null)
    })
  }
}

const credentials = ({ login }: NamedProxy): readonly Header[] =>
  login === undefined ? [] : [['proxy-authorization', `Basic ${login}`]]

/** The user's authority (PEM) besides those that Node knows, and those of NODE_EXTRA_CA_CERTS, not in their place. */
export function authoritiesWith(ca: string | undefined): string[] | undefined {
  if (ca === undefined) return undefined
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
