import { type CredentialKind, credentialVariants, petStatuses, sentRequest } from '../../src/kit/index.js'
import { invalidKinds } from './bad-keys.js'
import { named, parameter } from './parameter.js'
import { contentType } from './spelling.js'

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

const requests = [
  'list',
  'list with limit',
  'list by status',
  'list with limit and status',
  'list with limit out of range',
  'list with limit not an integer',
  'list by unknown status',
  'creation',
  'creation without name',
  'creation with categoryId a string',
  'creation with unknown status',
  'creation of malformed JSON',
  'creation without body',
  'read of a pet',
  'read of an unknown id',
] as const

/** What else there is to the request with a bad key: nothing wrong, or something that is wrong besides. */
export const twist = parameter({
  name: 'request',
  source: '4 5 P15',
  said: {
    what: 'the request',
    of: { ...Object.fromEntries(requests.map(each => [each, `a ${each}`])), creation: 'a valid creation' },
  },
  classes: named(...requests),
  classOf: interaction => {
    const { query, creation, petId } = sentRequest(interaction)
    if (query !== undefined) {
      if (query.status === 'open') return 'list by unknown status'
      if (query.limit === 'open')
        return /limit=-?\d+(&|$)/.test(interaction.request.path)
          ? 'list with limit out of range'
          : 'list with limit not an integer'
      const limited = query.limit === 'omitted' ? '' : ' with limit'
      if (query.status === 'omitted') return `list${limited}`
      return limited === '' ? 'list by status' : 'list with limit and status'
    }
    if (petId !== undefined) return interaction.setting.pet === undefined ? 'read of an unknown id' : 'read of a pet'
    switch (creation?.problems[0]) {
      case undefined:
        return creation && 'creation'
      case 'no body':
      case 'no body and no content type':
        return 'creation without body'
      case 'malformed JSON':
        return 'creation of malformed JSON'
      case 'name missing':
        return 'creation without name'
      case 'categoryId is a string':
        return 'creation with categoryId a string'
      case 'status is another string':
        return 'creation with unknown status'
      default:
        return undefined
    }
  },
})

/** For questions: the limit beside a bad key, as people send it. */
export const keyedLimit = parameter({
  name: 'limit',
  source: '4.1 5 P15',
  classes: [
    ...named('omitted'),
    { name: '1', values: ['1'] },
    { name: '2 to 19', values: ['2', '5', '10', '19'] },
    { name: '20', values: ['20'] },
    { name: '21 to 99', values: ['50', '25', '21', '99', '30'] },
    { name: '100', values: ['100'] },
    { name: 'out of range', values: ['0', '101', '-1', '1000'] },
    { name: 'not an integer', values: ['abc', '', '1.5'] },
  ],
})

/** For questions: the status filter beside a bad key. */
export const keyedFilter = parameter({
  name: 'filter',
  source: '4.1 5 P15',
  classes: [
    ...named('none'),
    ...petStatuses.map(status => ({ name: status, values: [status] })),
    { name: 'another value', values: ['unknown', 'SOLD', ''] },
  ],
})

/** For questions: the creation beside a bad key. */
export const keyedCreation = parameter({
  name: 'creation',
  source: '4.2 5 P15',
  classes: named(
    'as documented',
    'without name',
    'name of another type',
    'without categoryId',
    'categoryId a string',
    'categoryId of another value',
    'status of another value',
    'two fields wrong',
    'malformed JSON',
    'no JSON object',
    'no body',
  ),
})

/** Of these nothing but the body as a whole can be told. */
export const isWholeBody = (creation: string): boolean =>
  creation === 'malformed JSON' || creation === 'no JSON object' || creation === 'no body'

/** For questions: what is read with a bad key. */
export const keyedPet = parameter({
  name: 'id',
  source: '4.3 5 P15',
  classes: named('an available pet', 'a pending pet', 'a sold pet', 'the oldest pet', 'the newest pet', 'unknown'),
})

/** For questions whose rows leave the pet free. */
export const anyKeyedPet = parameter({
  ...keyedPet,
  classes: [...keyedPet.classes.filter(({ name }) => name !== 'unknown'), ...named('a pet created without a status')],
})

/** Whether the same request was sent with the good key just before: caches must not give its response away. */
export const primed = parameter({
  name: 'before it',
  source: '5 P15',
  classes: named('nothing', 'the same with the key'),
  preferred: 'nothing',
})

/** For questions: the Content-Type beside a bad key; who refuses it must look at the key first. */
export const keyedContentType = parameter({
  ...contentType,
  classes: [...contentType.classes, ...named('another type')],
})
