import {
  type Branch,
  type Exchange,
  type InjectionContext,
  mayBeOfIntermediary,
  type Operation,
} from '../../../src/kit/index.js'

const documented = (operation: Operation, status: number) => ({
  ...{ name: `${operation} ${status}`, operation, status },
  /** For faults: what such a response says of itself, and the end of an id. */
  isIt: (_: InjectionContext, response: { readonly status: number }): boolean => response.status === status,
  id: `${operation.toLowerCase()}-${status}`,
})

export const documentedErrors = [
  documented('listPets', 401),
  documented('createPet', 400),
  documented('createPet', 401),
  documented('getPet', 401),
  documented('getPet', 404),
]
export const documentedResponses = [
  documented('listPets', 200),
  documented('createPet', 201),
  documented('getPet', 200),
  ...documentedErrors,
]

export const branchesOf = (all: typeof documentedErrors): readonly Branch[] =>
  all.map(({ name, operation, status }) => ({ name, operation, status }))

/** The branch of a response, whether documented or not. */
export const responseBranch = ({ endpoint, response }: Exchange): string => `${endpoint} ${response?.status}`

/** Whether the general rules hold at `must`: every response of the documented operations and of GET /store/orders. */
export function isBound(exchange: Exchange): boolean {
  const { endpoint } = exchange
  return endpoint !== 'elsewhere' && endpoint !== 'description' && !mayBeOfIntermediary(exchange)
}
