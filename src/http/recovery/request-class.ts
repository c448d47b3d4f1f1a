import type { RequestSpec } from '../../core/exchange/exchange.js'
import { isOrdinaryName } from '../../core/model/ordinary-name.js'
import { isPetStatus } from '../../core/model/pet-status.js'

/** The input: as documented, a creation that is no pet, a body that is not JSON, or what the document leaves open. */
type Input = 'ordinary' | 'invalid' | 'malformed' | 'open'

/** What tells of a request of which class it is. */
export type Classed = Pick<RequestSpec, 'endpoint' | 'path' | 'credential'> & {
  readonly method: string
  readonly body?: string | Uint8Array
}

const known = new WeakMap<Classed, string>()

/**
 * What kind of request it is: operation, credential, input. Everything that befalls one kind alone is kept by this text, and
 * nothing else tells kinds apart. Of requests with a bad key the input does not count: whoever looks at the key first never
 * sees it. A filter is an operation of its own, since many a target stumbles over that one.
 */
export function requestClass(request: Classed): string {
  let name = known.get(request)
  if (name === undefined) {
    name = classOf(request)
    known.set(request, name)
  }
  return name
}

/** Whether the document leaves open what comes of it. */
export const isUnspecified = (request: Classed): boolean => inputOf(request) === 'open'

function classOf(request: Classed): string {
  const { endpoint, method, path, credential = 'valid' } = request
  if (credential !== 'valid') return `${method} ${endpoint} with a bad key`
  const filter = endpoint === 'listPets' && /[?&](?:s|%73)tatus=/.test(path) ? ' with a filter' : ''
  return `${inputOf(request)} ${method} ${endpoint}${filter}`
}

function inputOf({ endpoint, method, path, body }: Classed): Input {
  if (endpoint === 'createPet' && method === 'POST') return inputOfBody(body)
  if (endpoint === 'getPet' && method === 'GET') return /^\/pets\/[1-9]\d{0,18}$/.test(path) ? 'ordinary' : 'open'
  return endpoint === 'listPets' && method === 'GET' && isPlainQuery(path) ? 'ordinary' : 'open'
}

function inputOfBody(body: RequestSpec['body']): Input {
  if (body === undefined || body.length === 0) return 'malformed'
  try {
    const value = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString())
    const { name, categoryId } = value ?? {}
    // Whatever is wrong besides.
    if (typeof name === 'string' && !isOrdinaryName(name)) return 'open'
    return typeof name === 'string' && Number.isInteger(categoryId) ? 'ordinary' : 'invalid'
  } catch {
    return 'malformed'
  }
}

function isPlainQuery(path: string): boolean {
  const at = path.indexOf('?')
  if (at < 0) return true
  const query = [...new URLSearchParams(path.slice(at))]
  return query.every(([name, value]) =>
    name === 'limit' ? /^([1-9]\d?|100)$/.test(value) : name === 'status' && isPetStatus(value),
  )
}
