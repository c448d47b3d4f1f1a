import { type CredentialKind, type Facts, notApplicable, type Outcomes } from '../../src/kit/index.js'

export const kindTexts = {
  none: 'no Authorization header',
  empty: 'an empty Authorization header',
  'scheme-only': '"Bearer" without a key',
  'other-scheme': 'the key under another scheme than Bearer',
  'bare-key': 'the key without a scheme',
  'wrong-key': 'a wrong key',
  cut: 'the key with a character left out',
  lengthened: 'the key with one character more',
  'second-word': 'the key and a second word',
  altered: 'the key with one other character',
  'other-case': 'the key in another letter case',
  'query-only': 'the key in the query',
} as const satisfies Partial<Record<CredentialKind, string>>

export type InvalidKind = keyof typeof kindTexts

export const invalidKinds = Object.keys(kindTexts) as readonly InvalidKind[]

/** Kinds from which whoever reads the target's log can tell the key; `--no-key-variants` leaves them out. */
export const revealing: ReadonlySet<CredentialKind> = new Set<CredentialKind>([
  'other-scheme',
  'bare-key',
  'cut',
  'lengthened',
  'second-word',
  'altered',
  'other-case',
  'query-only',
])

/** Says of the kinds that are not asked why. */
export function* leftOut(facts: Facts, branchOf: (kind: InvalidKind) => string): Outcomes {
  for (const kind of invalidKinds) {
    if (!facts.keyVariants && revealing.has(kind))
      yield notApplicable('--no-key-variants leaves out keys that reveal the real one', branchOf(kind), 'user')
    else if (kind === 'other-case' && !facts.keyHasLetters)
      yield notApplicable('the key has no letters', branchOf(kind))
  }
}
