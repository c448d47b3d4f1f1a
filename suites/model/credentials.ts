import { type CredentialKind, credentialOf, credentials, type PlanFacts, spellingsOf } from '../../src/kit/index.js'
import { named, parameter } from './parameter.js'
import { requestKind, requestKinds } from './request-kinds.js'

/** Kinds of credential that get 401; the target takes the others, or may. */
export const invalidKinds: readonly CredentialKind[] = [
  ...new Set(credentials.flatMap(({ kind, group }) => (group === undefined ? [] : [kind]))),
]

export interface KeySpelling {
  readonly kind: CredentialKind
  readonly variant: number
}

/** A kind with each of its spellings: `cut, middle`; of several alike with their sort. */
export function keySpelling(kind: CredentialKind, variant = 0): string {
  if (spellingsOf(kind).length === 1) return kind
  const { sort, spelling } = credentialOf(kind, variant)
  return `${kind}, ${sort ?? spelling}`
}

/** Why a kind is not sent, and whether the user wants it so; undefined where it is sent. */
export function whyUnsent(
  kind: CredentialKind,
  { keyVariants, keyHasLetters }: Pick<PlanFacts, 'keyVariants' | 'keyHasLetters'>,
): readonly [reason: string, by?: 'user'] | undefined {
  if (!keyVariants && credentialOf(kind).reveals)
    return ['--no-key-variants leaves out keys that reveal the real one', 'user']
  return kind === 'other-case' && !keyHasLetters ? ['the key has no letters'] : undefined
}

const spellings = invalidKinds.flatMap(kind =>
  spellingsOf(kind).map(({ text, group }, variant) => ({
    ...{ name: keySpelling(kind, variant), text, group: group! },
    values: [{ kind, variant }],
  })),
)

export const credential = parameter({
  name: 'key',
  source: '5 P15',
  said: {
    what: 'the key',
    of: {
      ...Object.fromEntries(spellings.map(({ name, text }) => [name, `sent as ${text}`])),
      valid: 'the right one',
      none: 'not sent',
    },
  },
  classes: [...new Set(spellings.map(({ name }) => name))].map(name => ({
    name,
    values: spellings.filter(each => each.name === name).flatMap(({ values }) => values),
  })),
  classOf: interaction => keySpelling(interaction.credential, interaction.credentialVariant),
})

/** How the key is sent, roughly; a run turns through the spellings of each class. */
export const credentialKind = parameter({
  name: 'kind of key',
  source: '5 P15',
  said: {
    what: 'what is sent for a key',
    of: { 'no key': 'nothing', 'in the query': 'the key in the query' },
  },
  classes: [...new Set(spellings.map(({ group }) => group))].map(name => ({
    name,
    values: spellings.filter(({ group }) => group === name).flatMap(({ values }) => values),
  })),
  classOf: ({ credential: sent }) => credentialOf(sent).group,
})

/** Of spellings alike one, another one for each turn; in the order of those given. */
export function oneOfEach(keys: readonly KeySpelling[], turn: number): readonly KeySpelling[] {
  const names = [...new Set(keys.map(({ kind, variant }) => keySpelling(kind, variant)))]
  return names.map(name => {
    const alike = keys.filter(({ kind, variant }) => keySpelling(kind, variant) === name)
    return alike[turn % alike.length]!
  })
}

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
