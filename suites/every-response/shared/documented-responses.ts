import { type Exchange, mayBeOfIntermediary } from '../../../src/kit/index.js'

/** The documented responses: operation and status. */
export const documentedErrors = ['listPets 401', 'createPet 400', 'createPet 401', 'getPet 401', 'getPet 404'] as const
export const documentedResponses = ['listPets 200', 'createPet 201', 'getPet 200', ...documentedErrors] as const

/** The branch of a response, whether documented or not. */
export const responseBranch = ({ endpoint, response }: Exchange): string => `${endpoint} ${response?.status}`

/** Whether the general rules hold at `must`: every response of the documented operations and of GET /store/orders. */
export function isBound(exchange: Exchange): boolean {
  const { endpoint } = exchange
  return endpoint !== 'elsewhere' && endpoint !== 'description' && !mayBeOfIntermediary(exchange)
}
