import { createRequire } from 'node:module'
import tls from 'node:tls'
import type { EnvHttpProxyAgent } from 'undici'
import { UsageError } from '../../core/usage.js'
import { type Connections, WarmPool } from './pool.js'

const part = createRequire(import.meta.url)
const newProxyAgent = (...args: ConstructorParameters<typeof EnvHttpProxyAgent>): EnvHttpProxyAgent =>
  new (part('undici').EnvHttpProxyAgent)(...args)

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
  readonly concurrency: number
  readonly timeoutMs: number
  /** No more connections than this at present; `concurrency` where left out. */
  readonly most?: () => number
  /** ms after which an idle connection is closed; those that the target names count besides. */
  readonly keepAliveMs?: number
}

export interface Connection {
  readonly dispatcher: Connections
  /** Proxies of undici take headers as an object only. */
  readonly proxied: boolean
}

const maxHead = 64 * 1024

/** Connections to one origin, through a proxy where the environment names one for it. */
export function connect(origin: URL, options: ConnectOptions, env = process.env): Connection {
  const { concurrency, timeoutMs, http2 } = options
  const secure = secureOptions(options.tls)
  const common = {
    pipelining: 1,
    keepAliveTimeout: options.keepAliveMs ?? 4000,
    maxHeaderSize: maxHead,
    // The attempt's own timer covers the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: http2,
  }
  const connector = { ...secure, timeout: timeoutMs }
  const proxy = isLoopback(origin.hostname) ? undefined : proxyOf(origin.protocol, env)
  if (proxy === undefined) {
    const limits = { connections: concurrency, most: options.most ?? (() => concurrency) }
    return { dispatcher: new WarmPool(origin.origin, { ...common, connect: connector }, limits), proxied: false }
  }
  const settings = {
    ...common,
    connections: concurrency,
    httpProxy: proxy,
    httpsProxy: proxy,
    noProxy: env.no_proxy || env.NO_PROXY || '',
    connect: connector,
    requestTls: connector,
    proxyTls: { ...(secure.ca === undefined ? {} : { ca: secure.ca }), timeout: timeoutMs },
    // Plain HTTP goes to the proxy in absolute form, as with other clients: few proxies tunnel to port 80.
    proxyTunnel: false,
  }
  return { dispatcher: newProxyAgent(settings as EnvHttpProxyAgent.Options), proxied: true }
}

function secureOptions({ ca, cert, key, insecure }: TlsOptions) {
  return {
    rejectUnauthorized: !insecure,
    // The user's authority besides the known ones, not in their place.
    ...(ca === undefined ? {} : { ca: [...knownAuthorities(), ca] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  }
}

function knownAuthorities(): readonly string[] {
  // With those of NODE_EXTRA_CA_CERTS, where Node can tell them.
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => readonly string[] }
  return getCACertificates?.('default') ?? tls.rootCertificates
}

/** What never leaves this machine needs no proxy, and a proxy could not reach it. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}

function proxyOf(protocol: string, env: NodeJS.ProcessEnv): string | undefined {
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const proxy = env[name.toLowerCase()] || env[name] || undefined
  if (proxy !== undefined && !URL.canParse(proxy)) throw new UsageError(`${name} is no URL, such as http://proxy:8080.`)
  return proxy
}
