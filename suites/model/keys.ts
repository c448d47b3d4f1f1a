import type { Model, Operation } from '../../src/kit/index.js'
import { rule } from './constraints.js'
import { credentialKind, primed, requestParameter } from './credentials.js'
import { only } from './parameter.js'
import { fineRequests, isFine, openCreations, wrongRequests } from './request-kinds.js'
import type { Row } from './row.js'
import { askedConnection } from './traffic.js'

const isPlain = (row: Row): boolean => row['kind of key'] === 'no key' || row['kind of key'] === 'a wrong key'

const caching = rule(
  'a cache is tried with what is accepted with the key, without a key and with a wrong one',
  ['kind of key', 'request', 'before it'],
  row => row['before it'] === 'nothing' || (isPlain(row) && isFine(row)),
)

/** Each operation by itself, whatever else is wrong: what one of them forgets to check another may not. The rest of the request is filled. */
export const keys: Readonly<Record<Operation, Model>> = {
  listPets: {
    id: 'keys-listpets',
    title: 'lists with a bad key',
    parameters: [
      credentialKind,
      only(requestParameter, ...fineRequests.listPets, ...wrongRequests.listPets),
      primed,
      askedConnection,
    ],
    constraints: [caching],
  },
  createPet: {
    id: 'keys-createpet',
    title: 'creations with a bad key',
    parameters: [
      credentialKind,
      only(requestParameter, ...fineRequests.createPet, ...openCreations, ...wrongRequests.createPet),
      askedConnection,
    ],
    constraints: [],
  },
  getPet: {
    id: 'keys-getpet',
    title: 'reads with a bad key',
    parameters: [
      credentialKind,
      only(requestParameter, ...fineRequests.getPet, ...wrongRequests.getPet),
      primed,
      askedConnection,
    ],
    constraints: [caching],
  },
}
