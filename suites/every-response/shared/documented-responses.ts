import type { Exchange } from '../../../src/kit/index.js'

/** The documented responses: operation and status. */
export const documentedErrors = ['listPets 401', 'createPet 400', 'createPet 401', 'getPet 401', 'getPet 404'] as const
export const documentedResponses = ['listPets 200', 'createPet 201', 'getPet 200', ...documentedErrors] as const

/** The branch of a response, whether documented or not. */
export const responseBranch = ({ endpoint, response }: Exchange): string => `${endpoint} ${response?.status}`

/** Statuses that an intermediary may have given (P22): the general rules hold for them at `should` only. */
const intermediaries = new Set([408, 413, 414, 431])

/** Whether the general rules hold at `must`: every response of the documented operations and of GET /store/orders. */
export function isBound({ endpoint, response, request }: Exchange): boolean {
  if (endpoint === 'elsewhere' || endpoint === 'description') return false
  const status = response?.status ?? 0
  if (intermediaries.has(status) || (request.chunked === true && status === 411)) return false
  return status < 400 || status >= 500 || !isOftenRefused(request.path)
}

/** Octets that front ends commonly refuse before the service sees them: NUL, slashes, and bytes that are no UTF-8. */
function isOftenRefused(path: string): boolean {
  if (!path.includes('%')) return false
  if (/%(?:00|2f|5c)/i.test(path)) return true
  try {
    // The result is used, since a bundler drops calls that only throw.
    return decodeURIComponent(path) === ''
  } catch {
    return true
  }
}
