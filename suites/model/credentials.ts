import {
  type CredentialKind,
  credentialVariants,
  type Integer,
  type Interaction,
  isJsonObject,
  operations,
  type SentCreation,
  sentRequest,
} from '../../src/kit/index.js'
import { invalidKinds } from './bad-keys.js'
import { named, parameter } from './parameter.js'

export interface KeySpelling {
  readonly kind: CredentialKind
  readonly variant: number
}

/** A kind with each of its spellings: `cut, middle`. */
export const keySpelling = (kind: CredentialKind, variant = 0): string =>
  credentialVariants[kind].length === 1 ? kind : `${kind}, ${credentialVariants[kind][variant]}`

/** How the key is sent, each kind in each of its spellings. */
export const credential = parameter({
  name: 'key',
  source: '5 P15',
  said: {
    what: 'the key',
    of: {
      valid: 'the right one',
      none: 'not sent',
      ...Object.fromEntries(
        invalidKinds.flatMap(kind =>
          credentialVariants[kind].flatMap((_, variant) => {
            const spelt = keySpelling(kind, variant)
            return spelt === 'none' ? [] : [[spelt, `sent as "${spelt}"`]]
          }),
        ),
      ),
    },
  },
  classes: invalidKinds.flatMap(kind =>
    credentialVariants[kind].map((_, variant) => ({ name: keySpelling(kind, variant), values: [{ kind, variant }] })),
  ),
  classOf: interaction => keySpelling(interaction.credential, interaction.credentialVariant),
})

/** Kinds of key that are told apart by the same piece of code, mostly. */
const kindGroups: Readonly<Record<string, readonly (typeof invalidKinds)[number][]>> = {
  'no key': ['none', 'empty', 'scheme-only'],
  'a wrong key': ['wrong-key'],
  'the key cut': ['cut'],
  'the key lengthened or altered': ['lengthened', 'altered', 'other-case', 'second-word'],
  'the key without a scheme': ['bare-key'],
  'another scheme': ['other-scheme'],
  'in the query': ['query-only'],
}

/** How the key is sent, roughly; a run turns through the spellings of each class. */
export const credentialKind = parameter({
  name: 'kind of key',
  source: '5 P15',
  said: {
    what: 'what is sent for a key',
    of: { 'no key': 'nothing', 'in the query': 'the key in the query' },
  },
  classes: Object.entries(kindGroups).map(([name, kinds]) => ({
    name,
    values: kinds.flatMap(kind => credentialVariants[kind].map((_, variant) => ({ kind, variant }))),
  })),
  classOf: ({ credential: sent }) =>
    Object.keys(kindGroups).find(name => kindGroups[name]!.some(kind => kind === sent)),
})

/** Requests in which nothing is wrong but their key. */
export const fineRequests = {
  listPets: ['list', 'list with limit', 'list by status', 'list with limit and status'],
  createPet: ['creation'],
  getPet: ['read of a pet'],
} as const

/** Creations that the document leaves open. */
export const openCreations = ['creation with a name left open', 'creation with something else left open'] as const

/** Requests in which something is wrong besides. */
export const wrongRequests = {
  listPets: ['list with limit out of range', 'list with limit not an integer', 'list by unknown status'],
  createPet: [
    'creation without name',
    'creation with categoryId a string',
    'creation with unknown status',
    'creation with another wrong field',
    'creation of malformed JSON',
    'creation of no JSON object',
    'creation without body',
  ],
  getPet: ['read of an unknown id'],
} as const

const requests = operations.flatMap(operation => [
  ...fineRequests[operation],
  ...(operation === 'createPet' ? openCreations : []),
  ...wrongRequests[operation],
])
export type RequestKind = (typeof requests)[number]

type Sent = Pick<Interaction, 'endpoint' | 'request' | 'credential'>

/** What a request is, whatever its key; undefined where that is left open. `isPet`: whether a pet has the id of its path. */
export function requestKind(sent: Sent, isPet: (id: Integer) => boolean): RequestKind | undefined {
  const { query, creation, petId } = sentRequest(sent)
  if (query !== undefined) {
    if (query.status === 'open') return 'list by unknown status'
    if (query.limit === 'open')
      return /limit=-?\d+(&|$)/.test(sent.request.path)
        ? 'list with limit out of range'
        : 'list with limit not an integer'
    if (query.validity !== 'valid') return undefined
    if (query.limit === 'omitted') return query.status === 'omitted' ? 'list' : 'list by status'
    return query.status === 'omitted' ? 'list with limit' : 'list with limit and status'
  }
  if (creation !== undefined) return creationKind(creation)
  // What is no integer, or none of 64 bits, is another path to some (P15).
  if (petId?.id === undefined) return undefined
  return isPet(petId.id) ? 'read of a pet' : 'read of an unknown id'
}

function creationKind({ problems: [problem], open, json }: SentCreation): RequestKind {
  if (problem === undefined) {
    if (open.length === 0) return 'creation'
    return open.includes('name') ? openCreations[0] : openCreations[1]
  }
  if (problem === 'name missing') return 'creation without name'
  if (problem === 'categoryId is a string') return 'creation with categoryId a string'
  if (problem.startsWith('status ')) return 'creation with unknown status'
  if (problem === 'malformed JSON') return 'creation of malformed JSON'
  if (problem.startsWith('no body')) return 'creation without body'
  return isJsonObject(json) ? 'creation with another wrong field' : 'creation of no JSON object'
}

/** What else there is to the request with a bad key: nothing wrong, or something that is wrong besides. */
export const requestParameter = parameter({
  name: 'request',
  source: '4 5 P15',
  said: {
    what: 'the request',
    of: { ...Object.fromEntries(requests.map(each => [each, `a ${each}`])), creation: 'a valid creation' },
  },
  classes: named(...requests),
  classOf: interaction => requestKind(interaction, () => interaction.setting.pet !== undefined),
})

/** Whether the same request was sent with the good key just before: caches must not give its response away. */
export const primed = parameter({
  name: 'before it',
  source: '5 P15',
  classes: named('nothing', 'the same with the key'),
  preferred: 'nothing',
})
