import { type Exchange, mayBeOfIntermediary, type Operation, type SeamContext } from '../../../src/kit/index.js'

export const documentedErrors = ['listPets 401', 'createPet 400', 'createPet 401', 'getPet 401', 'getPet 404'] as const
export const documentedResponses = ['listPets 200', 'createPet 201', 'getPet 200', ...documentedErrors] as const

/** The branch of a response, whether documented or not. */
export const responseBranch = ({ endpoint, response }: Exchange): string => `${endpoint} ${response?.status}`

/** Whether the general rules hold at `must`: every response of the documented operations and of GET /store/orders. */
export function isBound(exchange: Exchange): boolean {
  const { endpoint } = exchange
  return endpoint !== 'elsewhere' && endpoint !== 'description' && !mayBeOfIntermediary(exchange)
}

/** For faults: what a documented response says of itself, and the end of an id. */
export function partsOf(documented: (typeof documentedResponses)[number]) {
  const [operation, text] = documented.split(' ') as [Operation, string]
  const status = Number(text)
  const isIt = (_: SeamContext, response: { readonly status: number }): boolean => response.status === status
  return { operation, status, isIt, name: `${operation.toLowerCase()}-${status}` }
}
