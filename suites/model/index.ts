import type { Constraint, Depth, Model, Operation, Parameter } from '../../src/kit/index.js'
import { category, ordinaryName, sentCategory, sentName, sentStatus, spelling, status } from './parameters/creations.js'
import { pathId, unknownId } from './parameters/ids.js'
import { credential, operationOfTwist, primed, twist } from './parameters/keys.js'
import { askedLimit, filter, limit, order, page, store } from './parameters/lists.js'
import { name, otherName } from './parameters/names.js'
import { askedConnection, company, connection, predecessor } from './parameters/traffic.js'

const only = (parameter: Parameter, ...names: readonly string[]): Parameter => ({
  ...parameter,
  classes: parameter.classes.filter(({ name }) => names.includes(name)),
})
const without = (parameter: Parameter, ...names: readonly string[]): Parameter => ({
  ...parameter,
  classes: parameter.classes.filter(({ name }) => !names.includes(name)),
})

const rule = (because: string, parameters: readonly string[], allows: Constraint['allows']): Constraint => ({
  because,
  parameters,
  allows,
})

/** Spellings that a target may refuse: what they hold shows nothing then. */
const isGap = (spellingName: string): boolean =>
  spellingName.startsWith('unknown member') || spellingName === 'chunked body'

/** `GET /pets` at each stage of the store. The empty store is asked in preflight. */
export const lists: Model = {
  id: 'lists',
  title: 'lists',
  parameters: [without(store, 'empty'), filter, askedLimit, order, askedConnection],
  constraints: [
    rule('an order needs both parameters', ['filter', 'limit', 'order'], row =>
      row.order === 'limit first' ? true : row.filter !== 'none' && row.limit !== 'omitted',
    ),
  ],
}

/** `POST /pets` with ordinary names, in every category and spelling. */
export const creations: Model = {
  id: 'creations',
  title: 'creations',
  parameters: [ordinaryName, category, status, spelling, askedConnection],
  constraints: [
    rule('an order of three needs three members', ['status', 'spelling'], row =>
      /, /.test(row.spelling!) ? row.status !== 'omitted' : true,
    ),
    rule('one gap at a time: a refusal shows nothing of the rest', ['category', 'spelling'], row =>
      isGap(row.spelling!) ? row.category === 'works' : true,
    ),
  ],
}

/** `POST /pets` with names that the document leaves open. */
export const names: Model = {
  id: 'names',
  title: 'creations with other names',
  parameters: [
    otherName,
    only(status, 'omitted', 'pending', 'sold'),
    only(spelling, 'plain', 'escapes in the name', 'chunked body'),
  ],
  constraints: [],
}

/** `POST /pets` with fields that are wrong, two at a time. */
export const refusals: Model = {
  id: 'refusals',
  title: 'invalid creations',
  parameters: [
    sentName,
    sentCategory,
    sentStatus,
    without(spelling, 'escapes in the name', 'chunked body'),
    only(store, '1 to 19 pets', '22 to 98 pets', 'more'),
    askedConnection,
  ],
  constraints: [
    rule('at least one field is wrong', ['name sent', 'categoryId sent', 'status sent'], row => wrongFields(row) > 0),
    rule('two wrong fields at most', ['name sent', 'categoryId sent', 'status sent'], row => wrongFields(row) < 3),
  ],
}

/** One wrong field by itself: two may hide each other. */
export const singleRefusals: Model = {
  ...refusals,
  id: 'single-refusals',
  title: 'creations with one wrong field',
  constraints: [
    rule('one field is wrong', ['name sent', 'categoryId sent', 'status sent'], row => wrongFields(row) === 1),
  ],
}

const wrongFields = (row: Readonly<Record<string, string>>): number =>
  [
    row['name sent'] !== 'name valid',
    row['categoryId sent'] !== 'categoryId valid',
    !/^(status omitted|available|pending|sold)$/.test(row['status sent']!),
  ].filter(Boolean).length

/** `GET /pets/{petId}` with ids that no pet has. */
export const reads: Model = {
  id: 'reads',
  title: 'reads of unknown ids',
  parameters: [unknownId, only(store, '1 to 19 pets', '22 to 98 pets', 'more'), askedConnection],
  constraints: [],
}

/** Each operation with each kind of bad key and nothing else wrong. */
export const soundKeys: Model = {
  id: 'sound-keys',
  title: 'requests that are fine but for their key',
  parameters: [only(twist, 'list', 'creation', 'read of a pet'), credential],
  constraints: [],
}

/** An operation with every kind of bad key, whatever else is wrong in the request. */
const keysOf = (operation: Operation, title: string): Model => ({
  id: `keys-${operation.toLowerCase()}`,
  title,
  parameters: [
    only(twist, ...twist.classes.map(({ name }) => name).filter(name => operationOfTwist(name) === operation)),
    credential,
    // Nothing of a creation can be cached.
    operation === 'createPet' ? only(primed, 'nothing') : primed,
    askedConnection,
  ],
  constraints: [
    rule('only what was accepted can be cached', ['request', 'before it'], row =>
      row['before it'] === 'nothing' ? true : !/ (?:with limit out|with limit not|by unknown)/.test(row.request!),
    ),
    rule('a cache is tried without a key and with a wrong one', ['key', 'before it'], row =>
      row['before it'] === 'nothing' ? true : row.key === 'none' || row.key === 'wrong-key',
    ),
  ],
})

/** Each operation by itself: what one of them forgets to check another may not. */
export const keys: Readonly<Record<Operation, Model>> = {
  listPets: keysOf('listPets', 'lists with a bad key'),
  createPet: keysOf('createPet', 'creations with a bad key'),
  getPet: keysOf('getPet', 'reads with a bad key'),
}

/** A quick run does not fill the store beyond one list. */
const beyondQuick = ['99 pets', '100 pets', '101 pets', 'more']

const quick = new Map<Model, Model>()

/** The model with the sizes of the store that a run of this depth comes to. */
export function stagesOf(model: Model, depth: Depth): Model {
  if (depth !== 'quick') return model
  const known = quick.get(model)
  if (known !== undefined) return known
  const parameters = model.parameters.map(each => (each.name === 'store' ? without(each, ...beyondQuick) : each))
  const smaller = { ...model, parameters }
  quick.set(model, smaller)
  return smaller
}

/** Every model of a question, in the order of the report. */
export const models: readonly Model[] = [
  lists,
  creations,
  names,
  singleRefusals,
  refusals,
  reads,
  soundKeys,
  ...Object.values(keys),
]

/** What an exchange is told by where a failure's condition is looked for: by operation, what is blamed first stands first. */
export const parameters: Readonly<Record<'listPets' | 'createPet' | 'getPet', readonly Parameter[]>> = {
  listPets: [credential, filter, limit, page, order, twist, store, connection, predecessor, company],
  createPet: [
    credential,
    name,
    category,
    status,
    spelling,
    sentName,
    sentCategory,
    sentStatus,
    twist,
    store,
    connection,
    predecessor,
    company,
  ],
  getPet: [credential, pathId, name, category, status, twist, store, connection, predecessor, company],
}

export { operationOfTwist }
