import type { Depth, Model, Parameter } from '../../src/kit/index.js'
import { body, category, letters, status, words } from './creations.js'
import { credential, credentialKind, requestParameter } from './credentials.js'
import { keys } from './keys.js'
import { filter, limit, order, page, store } from './lists.js'
import { bodies, creations, lists, names, reads, refusals, singleRefusals } from './models.js'
import { name } from './names.js'
import { only, parameter, without } from './parameter.js'
import { pathId } from './reads.js'
import { leftOpen, sentCategory, sentName, sentStatus } from './refusals.js'
import { bodySize, spelling } from './spelling.js'
import { company, connection, predecessor } from './traffic.js'

/** A quick run does not fill the store beyond one list. */
const beyondQuick = ['99 pets', '100 pets', '101 pets', 'more']

const small = (store: Parameter): Parameter =>
  without(store, ...store.classes.map(({ name }) => name).filter(name => beyondQuick.includes(name)))

const quick = new Map<Model, Model>()

/** The model as a run of this depth comes to it: a quick one fills no large store, and scenarios each kind once, with nothing beside it. */
export function stagesOf(model: Model, depth: Depth): Model {
  if (depth !== 'quick') return model
  const known = quick.get(model)
  if (known !== undefined) return known
  const parameters = model.parameters.map(each =>
    each === leftOpen ? only(each, 'nothing') : each.name === 'store' ? small(each) : each,
  )
  const smaller = { ...model, parameters }
  quick.set(model, smaller)
  return smaller
}

const larger = new Map<string, Model>()

/** The model with the sizes that a store comes to which holds so many pets from the start; at least that of a large one. */
export function fromSize(model: Model, depth: Depth, found: number): Model {
  const staged = stagesOf(model, depth)
  if (found < 2) return staged
  const sizes = staged.parameters.find(({ name }) => name === 'store')?.classes ?? []
  const reached = sizes.filter(({ name }) => Number(/(\d+) pets$/.exec(name)?.[1] ?? Infinity) >= found)
  const names = reached.length > 0 ? reached.map(({ name }) => name) : ['more']
  const key = `${model.id} ${names}`
  const known = larger.get(key)
  if (known !== undefined) return known
  const made = {
    ...model,
    parameters: model.parameters.map(each => (each.name === 'store' ? only(each, ...names) : each)),
  }
  larger.set(key, made)
  return made
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

/** What an exchange is told by where a failure's condition is looked for: by operation, what is blamed first stands first. */
export const parameters: Readonly<Record<'listPets' | 'createPet' | 'getPet', readonly Parameter[]>> = {
  listPets: [
    credentialKind,
    anyKey,
    filter,
    limit,
    page,
    order,
    requestParameter,
    store,
    connection,
    predecessor,
    company,
  ],
  createPet: [
    credentialKind,
    anyKey,
    body,
    name,
    words,
    letters,
    category,
    status,
    ...spelling,
    bodySize,
    sentName,
    sentCategory,
    sentStatus,
    requestParameter,
    store,
    connection,
    predecessor,
    company,
  ],
  getPet: [
    credentialKind,
    anyKey,
    pathId,
    name,
    words,
    letters,
    category,
    status,
    requestParameter,
    store,
    connection,
    predecessor,
    company,
  ],
}
