import type { Constraint, Model, Operation } from '../../src/kit/index.js'
import { category, fits, letters, ordinaryName, status, words } from './creations.js'
import { credentialKind, primed, requestParameter } from './credentials.js'
import { askedLimit, askedOrder, filter, roughStore, store } from './lists.js'
import { otherName } from './names.js'
import { only, without } from './parameter.js'
import { unknownId } from './reads.js'
import { fields, leftOpen, sentCategory, sentName, sentStatus, wholeBody, wrong } from './refusals.js'
import { isFine, kindsOf } from './request-kinds.js'
import type { Row } from './row.js'
import { bodySize, gaps, ordersOfTwo, spelling, transfer } from './spelling.js'
import { askedConnection } from './traffic.js'

/** Constraints of two parameters are seen early while rows are built; those of more cost time. */
const rule = (because: string, parameters: readonly (keyof Row)[], allows: (row: Row) => boolean): Constraint => ({
  because,
  parameters,
  allows,
})

/** `GET /pets` at each stage of the store. */
export const lists: Model = {
  id: 'lists',
  title: 'lists',
  parameters: [without(store, 'empty'), filter, askedLimit, askedOrder, askedConnection],
  constraints: [
    rule('an order needs both parameters', ['filter', 'limit', 'order'], row =>
      row.filter === 'none' || row.limit === 'omitted' ? row.order === 'none' : row.order !== 'none',
    ),
  ],
}

const pairs = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.flatMap((one, i) => items.slice(i + 1).map(other => [one, other]))

const categoriesBesideGaps = ['works', '10^6 to 2^31', 'beyond 2^53', 'negative']

/** `POST /pets` with ordinary names, in every category and spelling. */
export const creations: Model = {
  id: 'creations',
  title: 'creations',
  parameters: [ordinaryName, words, letters, category, status, ...spelling, bodySize, askedConnection],
  constraints: [
    rule(
      'an order of three needs three members',
      ['status', 'order of members'],
      row => row.status !== 'omitted' || ordersOfTwo.includes(row['order of members']!),
    ),
    rule(
      'what is not there has no escapes',
      ['status', 'escapes'],
      row => row.status !== 'omitted' || row.escapes !== 'in the status',
    ),
    rule(
      'without white space a body is short',
      ['white space', 'size'],
      row => row['white space'] !== 'none' || row.size === bodySize.preferred,
    ),
    // A front end may take no long bodies in chunks (P22): what is refused so says little.
    rule(
      'what is sent in chunks is short',
      ['transfer', 'size'],
      row => row.transfer !== 'chunked' || row.size === bodySize.preferred,
    ),
    rule('so many words do not fit into a short name', ['name', 'words'], row => fits(row.name!, row.words!)),
    // Creations with a gap need not be accepted: what must be is for those without, and few of them are to have one.
    ...gaps.map(gap =>
      rule(
        'beside a gap a few categories tell',
        [gap.name, 'category'],
        row => row[gap.name] === gap.preferred || categoriesBesideGaps.includes(row.category!),
      ),
    ),
    // In pairs: what a pair rules out is seen before the rest of a row is tried.
    ...pairs(gaps).map(both =>
      rule(
        'one gap at a time: a refusal shows nothing of the rest',
        both.map(({ name }) => name),
        row => both.some(({ name, preferred }) => row[name] === preferred),
      ),
    ),
  ],
}

/** `POST /pets` with names that the document leaves open; what else there is to them is filled. */
export const names: Model = {
  id: 'names',
  title: 'creations with other names',
  parameters: [otherName, status, transfer, askedConnection],
  constraints: [],
}

const idsOfMidStore = ['random below 2^53', 'random beyond 2^53', 'one above a pet']

/** `GET /pets/{petId}` with ids that no pet has. */
export const reads: Model = {
  id: 'reads',
  title: 'reads of unknown ids',
  parameters: [unknownId, roughStore, askedConnection],
  constraints: [
    rule(
      'each kind of id is asked of a small store and of a large one',
      ['id', 'store'],
      row => row.store !== '22 to 98 pets' || idsOfMidStore.includes(row.id!),
    ),
  ],
}

/** `POST /pets` with one wrong field: two may hide each other. What is right besides is filled: it must not matter. */
export const singleRefusals: Model = {
  id: 'single-refusals',
  title: 'creations with one wrong field',
  parameters: [wrong, leftOpen, status, { ...roughStore, preferred: 'more' }, askedConnection],
  constraints: [
    rule(
      'a wrong status is in no class of valid ones',
      ['what is wrong', 'status'],
      row => row.status === 'omitted' || !row['what is wrong']!.startsWith('status '),
    ),
    rule(
      'beside each status exactly 400 is wanted',
      ['left open', 'status'],
      row => row.status === 'omitted' || row['left open'] === 'nothing',
    ),
  ],
}

const besideGaps: readonly string[] = ['empty object', 'truncated', 'an array']

/** `POST /pets` with a body that is wrong as a whole. */
export const bodies: Model = {
  id: 'bodies',
  title: 'creations with a body that is wrong as a whole',
  parameters: [wholeBody, leftOpen, askedConnection],
  constraints: [
    rule(
      'what need not be read is looked at in a few bodies',
      ['whole body', 'left open'],
      row => row['left open'] === 'nothing' || besideGaps.includes(row['whole body']!),
    ),
  ],
}

/** `POST /pets` with two wrong fields or three; a run draws the rest of the request. */
export const refusals: Model = {
  id: 'refusals',
  title: 'creations with several wrong fields',
  parameters: [sentName, sentCategory, sentStatus],
  constraints: [
    rule(
      'two fields are wrong',
      ['name sent', 'categoryId sent', 'status sent'],
      row => fields.filter(field => row[`${field} sent`] !== `${field} valid`).length > 1,
    ),
  ],
}

const caching = rule(
  'a cache is tried with what is accepted with the key, without a key and with a wrong one',
  ['kind of key', 'request', 'before it'],
  row =>
    row['before it'] === 'nothing' ||
    (isFine(row) && (row['kind of key'] === 'no key' || row['kind of key'] === 'a wrong key')),
)

/** Each operation with a bad key by itself, whatever else is wrong: what one of them forgets to check another may not. The rest of the request is filled. */
const withBadKey = (operation: Operation, requests: string): Model => ({
  id: `keys-${operation.toLowerCase()}`,
  title: `${requests} with a bad key`,
  parameters: [
    credentialKind,
    only(requestParameter, ...kindsOf(operation)),
    ...(operation === 'createPet' ? [] : [primed]),
    askedConnection,
  ],
  // A creation is in no cache.
  constraints: operation === 'createPet' ? [] : [caching],
})

export const keys: Readonly<Record<Operation, Model>> = {
  listPets: withBadKey('listPets', 'lists'),
  createPet: withBadKey('createPet', 'creations'),
  getPet: withBadKey('getPet', 'reads'),
}
