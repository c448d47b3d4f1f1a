import { type CredentialKind, credentialVariants } from '../../src/kit/index.js'
import { invalidKinds } from './bad-keys.js'
import { named, parameter } from './parameter.js'
import { requestKind, requestKinds } from './request-kinds.js'

export interface KeySpelling {
  readonly kind: CredentialKind
  readonly variant: number
}

/** A kind with each of its spellings: `cut, middle`. */
export const keySpelling = (kind: CredentialKind, variant = 0): string =>
  credentialVariants[kind].length === 1 ? kind : `${kind}, ${credentialVariants[kind][variant]}`

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

/** What else there is to the request with a bad key: nothing wrong, or something that is wrong besides. */
export const requestParameter = parameter({
  name: 'request',
  source: '4 5 P15',
  said: {
    what: 'the request',
    of: { ...Object.fromEntries(requestKinds.map(each => [each, `a ${each}`])), creation: 'a valid creation' },
  },
  classes: named(...requestKinds),
  classOf: interaction => requestKind(interaction, () => interaction.setting.pet !== undefined),
})

/** Whether the same request was sent with the good key just before: caches must not give its response away. */
export const primed = parameter({
  name: 'before it',
  source: '5 P15',
  classes: named('nothing', 'the same with the key'),
  preferred: 'nothing',
})
