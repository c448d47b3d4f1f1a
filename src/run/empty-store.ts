import type { Depth } from '../core/ask.js'
import type { AskRequest } from '../core/exchange.js'
import { writeJson } from '../core/json.js'

const list = (query: string): AskRequest => ({ endpoint: 'listPets', method: 'GET', path: `/pets${query}` })
const read = (id: string): AskRequest => ({ endpoint: 'getPet', method: 'GET', path: `/pets/${id}` })
const create = (body: string): AskRequest => ({ endpoint: 'createPet', method: 'POST', path: '/pets', body })

interface Questions {
  readonly reads: readonly AskRequest[]
  /** Bodies that are wrong: nothing is added. */
  readonly refusals: readonly AskRequest[]
  /** Once the first pet is there: of two statuses there is none beside it. */
  readonly onePet: readonly AskRequest[]
}

/**
 * Asked of an empty store, which is there once only: each class of lists and refusals, and ids that no pet has. Without it faults
 * that show while the store is empty, a class of the model, are never met.
 */
export function onEmptyStore(depth: Depth, getPetDue: boolean, name: () => string): Questions {
  if (depth === 'quick') return { reads: ['', '?limit=1'].map(list), refusals: [], onePet: [] }
  return {
    reads: [
      ...['', '?limit=1', '?limit=20', '?limit=50'].map(list),
      ...['?status=available', '?limit=5&status=available'].map(list),
      ...['?status=pending', '?status=pending&limit=21'].map(list),
      ...['?status=sold', '?limit=99&status=sold'].map(list),
      ...(getPetDue ? ['1', '4711', '9007199254740993'].map(read) : []),
    ],
    refusals: [
      '{}',
      // None names a category that the target may not know; the names tell whether anything was added.
      ...['', ',"categoryId":"1"', ',"categoryId":null,"status":"sold"', ',"status":null'].map(
        rest => `{"name":${writeJson(name())}${rest}}`,
      ),
      `{"name":${writeJson(name())},`,
      '[]',
    ].map(create),
    onePet: ['?status=pending', '?status=sold', '?limit=19&status=pending', '?status=sold&limit=75', '?limit=2'].map(
      list,
    ),
  }
}
