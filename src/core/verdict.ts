export type Verdict = 'pass' | 'fail' | 'warn' | 'observed' | 'not-applicable' | 'inconclusive' | 'error'

export type RunVerdict = 'conformant' | 'non-conformant' | 'inconclusive'

export const verdicts: readonly Verdict[] = [
  'fail',
  'error',
  'inconclusive',
  'warn',
  'pass',
  'observed',
  'not-applicable',
]
