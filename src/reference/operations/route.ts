import type { Operation } from '../../core/exchange/exchange.js'

/** What a request asks for. HEAD is treated as GET is, but belongs to no operation. */
export type Target =
  | { readonly kind: Operation; readonly segment: string }
  | { readonly kind: 'getStoreOrders' | 'description' | 'unknown' | 'options' }
  | { readonly kind: 'head'; readonly of: Target }
  | { readonly kind: 'other-method'; readonly allow: string }

const prefix = '/v1'

/** The path relative to the base address; undefined where it is not below it. */
export function belowBase(path: string): string | undefined {
  return path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined
}

export function route(method: string, path: string | undefined, description: string | undefined): Target {
  if (path === undefined) return { kind: 'unknown' }
  const places = placesOf(path, description)
  if (!places) return { kind: 'unknown' }
  const place = places[method as keyof typeof places]
  if (place) return place
  if (method === 'OPTIONS') return { kind: 'options' }
  if (method === 'HEAD') return { kind: 'head', of: places.GET }
  return { kind: 'other-method', allow: allowed(path) }
}

export function allowed(path: string): string {
  return path === '/pets' ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS'
}

function placesOf(path: string, description: string | undefined): { GET: Target; POST?: Target } | undefined {
  if (path === '/pets') {
    return { GET: { kind: 'listPets', segment: '' }, POST: { kind: 'createPet', segment: '' } }
  }
  if (path === '/store/orders') return { GET: { kind: 'getStoreOrders' } }
  if (path === description) return { GET: { kind: 'description' } }
  const segment = /^\/pets\/([^/]+)$/.exec(path)?.[1]
  return segment === undefined ? undefined : { GET: { kind: 'getPet', segment: decoded(segment) } }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
