import type { Exchange } from '../../../src/kit/index.js'

/** The documented answers: operation and status. */
export const documentedErrors = ['listPets 401', 'createPet 400', 'createPet 401', 'getPet 401', 'getPet 404'] as const
export const documentedResponses = ['listPets 200', 'createPet 201', 'getPet 200', ...documentedErrors] as const

/** The branch of an answer, whether documented or not. */
export const responseBranch = ({ endpoint, response }: Exchange): string => `${endpoint} ${response?.status}`

/** Statuses that an intermediary may have given (P22): the general rules hold for them at `should` only. */
const intermediaries = new Set([408, 413, 414, 431])

/** Whether the general rules hold at `must`: every answer of the documented operations and of GET /store/orders. */
export function isBound({ endpoint, response }: Exchange): boolean {
  return endpoint !== 'elsewhere' && endpoint !== 'description' && !intermediaries.has(response?.status ?? 0)
}
