import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../../core/exchange/address.js'
import { UsageError } from '../../core/system/usage.js'

type Env = Readonly<Record<string, string | undefined>>

export interface NamedProxy {
  /** Without credentials. */
  readonly url: URL
  /** User name and password as `Basic` wants them. */
  readonly login?: string
  /** The variable of the environment that names it. */
  readonly variable: string
}

const named = (env: Env, variable: string) => env[variable.toLowerCase()] || env[variable] || undefined

/** The proxy that the environment names for this target; throws UsageError where its URL is not valid. */
export function proxyFor(target: URL, env: Env = process.env): NamedProxy | undefined {
  // What never leaves this machine needs no proxy, and a proxy could not reach it.
  if (isLoopback(target.hostname) || isExcepted(target, named(env, 'NO_PROXY'))) return undefined
  const variable = [target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY', 'ALL_PROXY'].find(each =>
    named(env, each),
  )
  return variable === undefined ? undefined : { variable, ...parsed(variable, named(env, variable)!) }
}

/** Those that are set, whether or not they concern a target. */
export function proxyVariables(env: Env): readonly string[] {
  return ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].filter(each => named(env, each) !== undefined)
}

/** Without a scheme it is http, and credentials are what curl takes for them: no URL allows `CORP\user` or a `%` by itself. */
function parsed(variable: string, value: string): Pick<NamedProxy, 'url' | 'login'> {
  const [, scheme = 'http://', login, rest = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)?(?:([^/?#]*)@)?([^@]*)$/i.exec(value.trim()) ?? []
  const url = URL.canParse(scheme + rest) ? new URL(scheme + rest) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:')
    return login === undefined ? { url } : { url, login: basic(login) }
  const example = 'Write it as http://proxy.example.com:8080, or put the host of the target into NO_PROXY.'
  if (url?.protocol.startsWith('socks'))
    throw new UsageError(`${variable} names a SOCKS proxy, and only HTTP and HTTPS proxies are spoken to. ${example}`)
  const escapes = value.includes('@') ? ' In a password, write / ? # and @ as %2F %3F %23 and %40.' : ''
  throw new UsageError(`${variable} is not a valid URL of a proxy. ${example}${escapes}`)
}

/** Percent-decoded bytes; what is no escape stays as it is. */
function basic(login: string): string {
  const bytes = Buffer.from(login.includes(':') ? login : `${login}:`)
    .toString('latin1')
    .replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('base64')
}

const plain = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase()

/** An entry is a host with all below it, an address, or a block of addresses; a port may follow; `*` is everything. */
function isExcepted({ protocol, hostname, port }: URL, exceptions = ''): boolean {
  const host = plain(hostname)
  const itsPort = port || (protocol === 'https:' ? '443' : '80')
  return exceptions.split(/[,\s]+/).some(entry => {
    if (entry === '' || entry === '*') return entry === '*'
    const [, name = entry, onlyPort] = /^([^:]+|\[[^\]]*\]):(\d+)$/.exec(entry) ?? []
    if (onlyPort !== undefined && onlyPort !== itsPort) return false
    if (name.includes('/')) return isWithin(host, name)
    const excepted = plain(name.replace(/^\*?\./, ''))
    return host === excepted || host.endsWith(`.${excepted}`)
  })
}

function isWithin(host: string, block: string): boolean {
  const [network = '', bits = ''] = block.split('/')
  const family = isIP(plain(network))
  if (family === 0 || isIP(host) !== family || !/^\d+$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128))
    return false
  const list = new BlockList()
  const type = family === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(plain(network), Number(bits), type)
  return list.check(host, type)
}
