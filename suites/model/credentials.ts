import { type CredentialKind, credentialVariants } from '../../src/kit/index.js'
import { badKeys, badKeyText, type InvalidKind, invalidKinds } from './bad-keys.js'
import { named, parameter } from './parameter.js'
import { requestKind, requestKinds } from './request-kinds.js'

export interface KeySpelling {
  readonly kind: InvalidKind
  readonly variant: number
}

/** A kind with each of its spellings: `cut, middle`. */
export const keySpelling = (kind: CredentialKind, variant = 0): string =>
  credentialVariants[kind].length === 1 ? kind : `${kind}, ${credentialVariants[kind][variant]}`

const spellings = invalidKinds.flatMap(kind =>
  credentialVariants[kind].map((_, variant) => ({ name: keySpelling(kind, variant), values: [{ kind, variant }] })),
)

export const credential = parameter({
  name: 'key',
  source: '5 P15',
  said: {
    what: 'the key',
    of: {
      ...Object.fromEntries(
        spellings.map(({ name, values: [sent] }) => [name, `sent as ${badKeyText(sent!.kind, sent!.variant)}`]),
      ),
      valid: 'the right one',
      none: 'not sent',
    },
  },
  classes: spellings,
  classOf: interaction => keySpelling(interaction.credential, interaction.credentialVariant),
})

const groups = [...new Set(invalidKinds.map(kind => badKeys[kind].group))]

/** How the key is sent, roughly; a run turns through the spellings of each class. */
export const credentialKind = parameter({
  name: 'kind of key',
  source: '5 P15',
  said: {
    what: 'what is sent for a key',
    of: { 'no key': 'nothing', 'in the query': 'the key in the query' },
  },
  classes: groups.map(name => ({
    name,
    values: spellings.flatMap(({ values }) => values.filter(({ kind }) => badKeys[kind].group === name)),
  })),
  classOf: ({ credential: sent }) => (sent in badKeys ? badKeys[sent as InvalidKind].group : undefined),
})

/** What else there is to the request with a bad key: nothing wrong, or something that is wrong besides. */
export const requestParameter = parameter({
  name: 'request',
  source: '4 5 P15',
  said: {
    what: 'the request without the right key',
    of: { ...Object.fromEntries(requestKinds.map(each => [each, `a ${each}`])), creation: 'a valid creation' },
  },
  classes: named(...requestKinds),
  classOf: interaction =>
    interaction.credential === 'valid'
      ? undefined
      : requestKind(interaction, () => interaction.setting.pet !== undefined),
})

/** Whether the same request was sent with the good key just before: caches must not give its response away. */
export const primed = parameter({
  name: 'before it',
  source: '5 P15',
  classes: named('nothing', 'the same with the key'),
  preferred: 'nothing',
})
