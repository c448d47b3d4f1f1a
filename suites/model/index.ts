/**
 * What there is to a request, and what of it is asked. Parameters and their classes stand by subject: `lists`, `creations`,
 * `names`, `refusals` (of `breaks`), `reads`, `credentials` (with `request-kinds`), `spelling`, `traffic`.
 * `models` says which of them one kind of question has and what cannot go together; `rows` makes rows of a model, and `fill`
 * gives them what they leave free. The `-requests` make a request of a row.
 */

import type { Depth, Model, Operation, Parameter } from '../../src/kit/index.js'
import { body, meaning } from './creations.js'
import { credential, credentialKind, requestParameter } from './credentials.js'
import { filter, limit, order, page, queryEscapes, store } from './lists.js'
import { bodies, creations, keys, lists, names, reads, refusals, singleRefusals } from './models.js'
import { ofPet } from './names.js'
import { namesOf, only, parameter } from './parameter.js'
import { pathId } from './reads.js'
import { leftOpen, sentCategory, sentName, sentStatus } from './refusals.js'
import { bodySize, ofAnyRequest, spelling } from './spelling.js'
import { traffic } from './traffic.js'

/** A quick run does not fill the store beyond one list. */
const beyondQuick = ['99 pets', '100 pets', '101 pets', 'more']

const staged = new Map<string, Model>()

/**
 * The model as a run of this depth comes to it, of a store that holds so many pets from the start: with the sizes that this
 * reaches, at least that of a large one. A quick run fills no large store, and asks each kind once, with nothing beside it.
 */
export function stagesOf(model: Model, depth: Depth, found = 0): Model {
  const isQuick = depth === 'quick'
  if (!isQuick && found < 2) return model
  const isReached = (size: string): boolean =>
    (found < 2 || Number(/(?<!\d)(\d+) pets$/.exec(size)?.[1] ?? Infinity) >= found) &&
    !(isQuick && beyondQuick.includes(size))
  const stage = (parameter: Parameter): Parameter => {
    if (parameter.name !== 'store') return isQuick && parameter === leftOpen ? only(parameter, 'nothing') : parameter
    const sizes = namesOf(parameter).filter(isReached)
    return only(parameter, ...(sizes.length > 0 ? sizes : ['more']))
  }
  const parameters = model.parameters.map(stage)
  if (parameters.every((each, at) => each === model.parameters[at])) return model
  // The same one each time: covering arrays are remembered by their model.
  const key = [model.id, isQuick, ...parameters.filter(({ name }) => name === 'store').flatMap(namesOf)].join()
  const known = staged.get(key) ?? { ...model, parameters }
  staged.set(key, known)
  return known
}

/** Every model of a question, in the order of the report. */
export const models: readonly Model[] = [
  lists,
  creations,
  names,
  singleRefusals,
  bodies,
  refusals,
  reads,
  ...Object.values(keys),
]

const anyKey = parameter({ ...credential, classes: [{ name: 'valid' }, ...credential.classes], apart: ['valid'] })

/** What stands last in the parameters of each operation. */
const ofAny = [requestParameter, store, ...ofAnyRequest, ...traffic]

/** What an exchange is told by where a failure's condition is looked for: by operation, what is blamed first stands first. */
export const parameters: Readonly<Record<Operation, readonly Parameter[]>> = {
  listPets: [credentialKind, anyKey, filter, limit, page, order, queryEscapes, ...ofAny],
  createPet: [
    credentialKind,
    anyKey,
    body,
    ...ofPet,
    meaning,
    ...spelling,
    bodySize,
    sentName,
    sentCategory,
    sentStatus,
    ...ofAny,
  ],
  getPet: [credentialKind, anyKey, pathId, ...ofPet, ...ofAny],
}
