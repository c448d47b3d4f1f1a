import { withoutEndSlash } from '../../core/exchange/address.js'
import type { Operation } from '../../core/exchange/exchange.js'

/** Where a description was found, and what it ought to describe. */
export interface Whereabouts {
  readonly baseUrl: string
  /** URL of the description itself: relative servers start there. */
  readonly at: string
}

const mostServers = 20
/** Characters, with the variables put in. */
const longestUrl = 2000

const methods: Readonly<Record<Operation, string>> = { listPets: 'get', createPet: 'post', getPet: 'get' }

/** The path item's operation that describes a documented one; undefined where none does, or several do. */
export function described(root: unknown, operation: Operation, where: Whereabouts): unknown {
  const method = methods[operation]
  const base = urlOf(where.baseUrl, undefined)
  const paths = own(root, 'paths')
  if (base === undefined || typeof paths !== 'object' || paths === null) return undefined
  const all = Object.keys(paths).flatMap(path => {
    const item = pathItem(root, own(paths, path), method)
    const found = own(item, method)
    return typeof found === 'object' && found !== null ? [{ path, item, found }] : []
  })
  const wanted = operation === 'getPet' ? /^\/pets\/\{[^{}/]+\}$/ : /^\/pets$/
  // Read once each: thousands of paths may refer to one item.
  const read = new Map<unknown, readonly Server[]>()
  const serversFor = (item: unknown, found: unknown): readonly Server[] => {
    const key = [found, item].map(each => own(each, 'servers')).find(isFilled)
    const known = read.get(key) ?? serversOf(root, item, found, where)
    read.set(key, known)
    return known
  }
  const ours = all.filter(({ path, item, found }) =>
    serversFor(item, found).some(({ origin, prefix }) => {
      const whole = prefix + path
      return origin === base.origin && whole.startsWith(base.prefix) && wanted.test(whole.slice(base.prefix.length))
    }),
  )
  if (ours.length > 0) return ours.length === 1 ? ours[0]!.found : undefined
  // Many describe the service relative to its base address and name no server at all.
  const unplaced = namesNoServer(root)
    ? all.filter(({ path, item, found }) => wanted.test(path) && !placed(item, found))
    : []
  return unplaced.length === 1 ? unplaced[0]!.found : undefined
}

interface Server {
  readonly origin: string
  /** Path before that of the operation, without a slash at its end. */
  readonly prefix: string
}

/** The operation's own servers, else the path's, else those of the whole description; Swagger 2 has one base path. */
function serversOf(root: unknown, item: unknown, found: unknown, { at }: Whereabouts): readonly Server[] {
  const [servers] = [found, item, root].map(each => own(each, 'servers')).filter(isFilled)
  const urls = servers === undefined ? swaggerUrls(root, at) : servers.slice(0, mostServers).map(serverUrl)
  return urls
    .map(url => (url === undefined || url.length > longestUrl ? undefined : urlOf(url, at)))
    .filter(server => server !== undefined)
}

function swaggerUrls(root: unknown, at: string): readonly string[] {
  const host = own(root, 'host')
  const basePath = own(root, 'basePath')
  const path = typeof basePath === 'string' ? `/${basePath.slice(0, longestUrl).replace(/^\/+/, '')}` : '/'
  if (typeof host !== 'string') return [path]
  const schemes = own(root, 'schemes')
  const known = Array.isArray(schemes) && schemes.length > 0 ? schemes.slice(0, 4) : [new URL(at).protocol.slice(0, -1)]
  return known.map(scheme => `${scheme}://${host}${path}`)
}

/** A server's URL with the defaults of its variables. */
function serverUrl(server: unknown): string | undefined {
  const url = own(server, 'url')
  if (typeof url !== 'string' || url.length > longestUrl) return undefined
  // Every other part is the name of a variable.
  const parts = url.split(/\{([^{}]+)\}/).map((part, i) => {
    const value = i % 2 === 1 ? own(own(own(server, 'variables'), part), 'default') : part
    return typeof value === 'string' || typeof value === 'number' ? String(value) : `{${part}}`
  })
  // Before they are one text: the values may be long, and stand in it hundreds of times.
  return parts.reduce((sum, part) => sum + part.length, 0) > longestUrl ? undefined : parts.join('')
}

const namesNoServer = (root: unknown): boolean =>
  !placed(root, undefined) && own(root, 'host') === undefined && own(root, 'basePath') === undefined

const placed = (...parts: readonly unknown[]): boolean => parts.some(part => isFilled(own(part, 'servers')))

const isFilled = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function urlOf(url: string, at: string | undefined): Server | undefined {
  try {
    const { protocol, hostname, port, pathname } = new URL(url, at)
    const host = loopback.test(hostname) ? 'localhost' : hostname
    return { origin: `${protocol}//${host}:${port}`, prefix: withoutEndSlash(pathname) }
  } catch {
    return undefined
  }
}

/** A member of the value's own. */
export function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}

/** The path item that holds the method: the item itself, or the one that its local reference names. One level. */
function pathItem(root: unknown, item: unknown, method: string): unknown {
  const reference = own(item, '$ref')
  if (own(item, method) !== undefined || typeof reference !== 'string' || !reference.startsWith('#/')) return item
  const steps = reference.slice(2).split('/', 9)
  return steps.length > 8 ? undefined : steps.reduce<unknown>((at, step) => own(at, unescaped(step)), root)
}

/** A step of a JSON pointer in a URI fragment. */
function unescaped(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return step
  }
}
