import type { Constraint, Model, Operation } from '../../src/kit/index.js'
import { begun, ordered, rule } from './constraints.js'
import { category, status } from './creations.js'
import {
  credentialKind,
  isWholeBody,
  keyedContentType,
  keyedCreation,
  keyedFilter,
  keyedLimit,
  keyedPet,
  primed,
} from './credentials.js'
import { askedOrder } from './lists.js'
import { keyedName } from './names.js'
import { only } from './parameter.js'
import { roughly } from './rough.js'
import type { Row } from './row.js'
import { transfer, unknownMember } from './spelling.js'
import { askedConnection } from './traffic.js'

const isPlain = (row: Row): boolean => row['kind of key'] === 'no key' || row['kind of key'] === 'a wrong key'

/** What is wrong besides is looked at before the key, or not, whatever the bad key is: a few kinds tell. */
const fewKinds = (parameter: keyof Row, isWrong: (name: string) => boolean): Constraint =>
  rule(
    'three kinds of bad key tell what is looked at first',
    ['kind of key', parameter],
    row => isPlain(row) || row['kind of key'] === 'the key cut' || !isWrong(row[parameter]!),
  )

const caching = rule('a cache is tried without a key and with a wrong one', ['kind of key', 'before it'], row =>
  row['before it'] === 'nothing' ? true : isPlain(row),
)

const keyedCategory = only(category, 'works', '100 to 999,999', 'about 2^32', 'beyond 2^53', 'negative')

/** A body that is no object has nothing of what members are told by. */
const bodiless = [
  ['kind of name', 'ordinary'],
  ['status', 'omitted'],
  ['layout', 'no white space'],
  ['first member', 'name'],
  ['escaping', 'none'],
  ['unknown member', 'none'],
] as const

/** Where a field is wrong or missing, it has no class of what is valid. */
const wrongIn = [
  ['kind of name', 'ordinary', /name|two fields/],
  ['status', 'omitted', /^status/],
] as const

/** Each operation by itself, whatever else is wrong: what one of them forgets to check another may not. */
export const keys: Readonly<Record<Operation, Model>> = {
  listPets: {
    id: 'keys-listpets',
    title: 'lists with a bad key',
    parameters: [credentialKind, keyedLimit, keyedFilter, askedOrder, primed, askedConnection],
    constraints: [
      ordered,
      caching,
      rule('only what was accepted can be cached', ['limit', 'before it'], row =>
        row['before it'] === 'nothing' ? true : row.limit !== 'out of range' && row.limit !== 'not an integer',
      ),
      rule('only what was accepted can be cached', ['filter', 'before it'], row =>
        row['before it'] === 'nothing' ? true : row.filter !== 'another value',
      ),
    ],
  },
  createPet: {
    id: 'keys-createpet',
    title: 'creations with a bad key',
    parameters: [
      credentialKind,
      keyedCreation,
      keyedName,
      status,
      ...roughly,
      unknownMember,
      transfer,
      keyedContentType,
      askedConnection,
    ],
    constraints: [
      fewKinds('creation', name => name !== 'as documented'),
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
      rule('a body that is not there has no coding', ['creation', 'transfer'], row =>
        row.creation === 'no body' ? row.transfer === 'with a length' : true,
      ),
      ...wrongIn.map(([parameter, usual, creations]) =>
        rule('what is wrong is in no class of what is valid', ['creation', parameter], row =>
          creations.test(row.creation!) ? row[parameter] === usual : true,
        ),
      ),
      rule('what is as documented has nothing that is not', ['creation', unknownMember.name], row =>
        row.creation === 'as documented' ? row[unknownMember.name] === unknownMember.preferred : true,
      ),
      begun,
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
