import type { Model, Operation, Row } from '../../src/kit/index.js'
import { only, rule, written } from './constraints.js'
import { category, markedName, status } from './parameters/creations.js'
import { escapes, memberOrder, transfer, whiteSpace } from './parameters/json.js'
import {
  credential,
  credentialKind,
  isWholeBody,
  keyedContentType,
  keyedCreation,
  keyedFilter,
  keyedLimit,
  keyedPet,
  primed,
} from './parameters/keys.js'
import { order } from './parameters/lists.js'
import { askedConnection } from './parameters/traffic.js'

/** Bad keys in each of their spellings, and nothing else wrong. */
export const soundKeys: Model = {
  id: 'sound-keys',
  title: 'requests that are fine but for their key',
  parameters: [credential],
  constraints: [],
}

const isPlain = (row: Row): boolean => row['kind of key'] === 'none' || row['kind of key'] === 'a wrong key'

const caching = rule('a cache is tried without a key and with a wrong one', ['kind of key', 'before it'], row =>
  row['before it'] === 'nothing' ? true : isPlain(row),
)

const keyedCategory = only(category, 'works', '100 to 999,999', 'about 2^32', 'beyond 2^53', 'negative')

/** A body that is no object has nothing of what members are told by. */
const bodiless = [
  ['name', '17 to 25 characters'],
  ['category', 'works'],
  ['status', 'omitted'],
  ['white space', 'none'],
  ['order of members', 'name, category, status'],
  ['escapes', 'none'],
] as const

/** Each operation by itself, whatever else is wrong: what one of them forgets to check another may not. */
export const keys: Readonly<Record<Operation, Model>> = {
  listPets: {
    id: 'keys-listpets',
    title: 'lists with a bad key',
    parameters: [credentialKind, keyedLimit, keyedFilter, order, primed, askedConnection],
    constraints: [
      caching,
      rule('only what was accepted can be cached', ['limit', 'before it'], row =>
        row['before it'] === 'nothing' ? true : row.limit !== 'out of range' && row.limit !== 'not an integer',
      ),
      rule('only what was accepted can be cached', ['filter', 'before it'], row =>
        row['before it'] === 'nothing' ? true : row.filter !== 'another value',
      ),
      rule('an order needs both parameters', ['filter', 'order'], row =>
        row.order === 'limit first' ? true : row.filter !== 'none',
      ),
      rule('an order needs both parameters', ['limit', 'order'], row =>
        row.order === 'limit first' ? true : row.limit !== 'omitted',
      ),
    ],
  },
  createPet: {
    id: 'keys-createpet',
    title: 'creations with a bad key',
    parameters: [
      credentialKind,
      keyedCreation,
      markedName,
      keyedCategory,
      status,
      whiteSpace,
      memberOrder,
      escapes,
      transfer,
      keyedContentType,
      askedConnection,
    ],
    constraints: [
      ...bodiless.map(([parameter, usual]) =>
        rule('a body that is no object has no members', ['creation', parameter], row =>
          isWholeBody(row.creation!) ? row[parameter] === usual : true,
        ),
      ),
      rule('what is as documented, or not there, is application/json', ['creation', 'content type'], row =>
        row.creation === 'no body' || row.creation === 'as documented'
          ? row['content type'] === keyedContentType.preferred
          : true,
      ),
      rule(
        'what is as documented has a length, and a body that is not there no coding',
        ['creation', 'transfer'],
        row =>
          row.creation === 'no body' || row.creation === 'as documented' ? row.transfer === 'with a length' : true,
      ),
      rule('what is wrong is in no class of what is valid', ['creation', 'status'], row =>
        row.creation === 'status of another value' ? row.status === 'omitted' : true,
      ),
      ...written,
    ],
  },
  getPet: {
    id: 'keys-getpet',
    title: 'reads with a bad key',
    parameters: [credentialKind, keyedPet, keyedCategory, primed, askedConnection],
    constraints: [
      caching,
      rule('only what was accepted can be cached', ['id', 'before it'], row =>
        row['before it'] === 'nothing' ? true : !row.id!.includes('unknown'),
      ),
    ],
  },
}
