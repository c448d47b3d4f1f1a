import { type CredentialKind, credentialVariants, type PlanFacts } from '../../src/kit/index.js'

interface BadKey {
  readonly text: string
  /** Kinds that are told apart by the same piece of code, mostly, are of one. */
  readonly group: string
  /** Whether whoever reads the target's log can tell the key from it; `--no-key-variants` leaves it out. */
  readonly reveals?: true
}

const noKey = 'no key'
const changed = 'the key lengthened or altered'

export const badKeys = {
  none: { text: 'no Authorization header', group: noKey },
  empty: { text: 'an empty Authorization header', group: noKey },
  'scheme-only': { text: '"Bearer" without a key', group: noKey },
  'other-scheme': { text: 'the key under another scheme than Bearer', group: 'another scheme', reveals: true },
  'bare-key': { text: 'the key without a scheme', group: 'the key without a scheme', reveals: true },
  'wrong-key': { text: 'a wrong key', group: 'a wrong key' },
  cut: { text: 'the key with a character left out', group: 'the key cut', reveals: true },
  lengthened: { text: 'the key with one character more', group: changed, reveals: true },
  'second-word': { text: 'the key and a second word', group: changed, reveals: true },
  altered: { text: 'the key with one other character', group: changed, reveals: true },
  'other-case': { text: 'the key in another letter case', group: changed, reveals: true },
  'query-only': { text: 'the key in the query', group: 'in the query', reveals: true },
} as const satisfies Partial<Record<CredentialKind, BadKey>>

export type InvalidKind = keyof typeof badKeys

export const invalidKinds = Object.keys(badKeys) as readonly InvalidKind[]

/** Spellings that say too little, or again what the kind of key says. */
const spellingTexts: Readonly<Record<string, string>> = {
  'as documented': '',
  'in the query': '',
  'in the query, beside a wrong key': 'beside a wrong key',
  all: 'every letter',
  front: 'at its front',
  middle: 'in its middle',
  end: 'at its end',
}

/** `the key with a character left out (in its middle)`: of a key in several spellings which one. */
export function badKeyText(kind: InvalidKind, variant = 0): string {
  const variants = credentialVariants[kind]
  const name = variants[variant]!
  const spelling = variants.length === 1 ? '' : (spellingTexts[name] ?? name)
  return spelling === '' ? badKeys[kind].text : `${badKeys[kind].text} (${spelling})`
}

/** Why a kind is not sent, and whether the user wants it so; undefined where it is sent. */
export function whyUnsent(
  kind: InvalidKind,
  { keyVariants, keyHasLetters }: Pick<PlanFacts, 'keyVariants' | 'keyHasLetters'>,
): readonly [reason: string, by?: 'user'] | undefined {
  if (!keyVariants && 'reveals' in badKeys[kind])
    return ['--no-key-variants leaves out keys that reveal the real one', 'user']
  return kind === 'other-case' && !keyHasLetters ? ['the key has no letters'] : undefined
}
