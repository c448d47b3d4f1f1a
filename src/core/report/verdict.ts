export type Verdict = 'pass' | 'fail' | 'warn' | 'observed' | 'not-applicable' | 'inconclusive' | 'error'

/** `no-violation-found`: a partial run, which can never show that a target conforms. */
export type RunVerdict = 'conformant' | 'non-conformant' | 'no-violation-found' | 'inconclusive'

export const verdicts: readonly Verdict[] = [
  'fail',
  'error',
  'inconclusive',
  'warn',
  'pass',
  'observed',
  'not-applicable',
]
