import { createRequire } from 'node:module'
import type { ProxyAgent } from 'undici'
import { authoritiesWith } from './authorities.js'
import { type Alpn, type Connections, WarmPool } from './pool.js'
import { proxyFor } from './proxies.js'

const part = createRequire(import.meta.url)
const newProxyAgent = (options: ProxyAgent.Options): ProxyAgent => new (part('undici').ProxyAgent)(options)

export interface TlsOptions {
  /** PEM texts. */
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly insecure: boolean
}

export interface ConnectOptions {
  readonly tls: TlsOptions
  readonly alpn: Alpn
  readonly concurrency: number
  readonly timeoutMs: number
  /** No more connections than this at present; `concurrency` where left out. */
  readonly most?: () => number
  /** ms after which an idle connection is closed; those that the target names count besides. */
  readonly keepAliveMs?: number
}

export interface Connection {
  readonly dispatcher: Connections
  /** The variable that names the proxy in between. Proxies of undici take headers as an object only. */
  readonly proxy?: string
}

const maxHead = 64 * 1024

/** Connections to one origin, through a proxy where the environment names one for it. */
export function connect(origin: URL, options: ConnectOptions): Connection {
  const { concurrency, timeoutMs, alpn } = options
  const secure = secureOptions(options.tls)
  const common = {
    pipelining: 1,
    keepAliveTimeout: options.keepAliveMs ?? 4000,
    maxHeaderSize: maxHead,
    // The attempt's own timer covers the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const connector = { ...secure, timeout: timeoutMs }
  const proxy = proxyFor(origin)
  if (proxy === undefined) {
    const limits = { connections: concurrency, most: options.most ?? (() => concurrency) }
    return { dispatcher: new WarmPool(origin.origin, { ...common, connect: connector, alpn }, limits) }
  }
  const dispatcher = newProxyAgent({
    ...common,
    connections: concurrency,
    uri: proxy.url.href,
    requestTls: { ...connector, allowH2: alpn.h2 } as ProxyAgent.Options['requestTls'] & object,
    proxyTls: { ...(secure.ca === undefined ? {} : { ca: secure.ca }), timeout: timeoutMs },
    // Plain HTTP goes to the proxy in absolute form, as with other clients: few proxies tunnel to port 80.
    proxyTunnel: false,
  })
  return { dispatcher, proxy: proxy.variable }
}

function secureOptions({ ca, cert, key, insecure }: TlsOptions) {
  return {
    rejectUnauthorized: !insecure,
    ...(ca === undefined ? {} : { ca: [...authoritiesWith(ca)] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  }
}
