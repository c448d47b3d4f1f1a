import type { RunVerdict, Verdict } from '../../core/verdict.js'

/** The classes of colour that repeat what the word of a verdict says. */
export const verdictTones: Readonly<Partial<Record<Verdict, string>>> = {
  pass: 'good',
  fail: 'bad',
  error: 'bad',
  warn: 'warn',
  inconclusive: 'warn',
}

export const runTones: Readonly<Record<RunVerdict, string>> = {
  conformant: 'good',
  'no-violation-found': 'good',
  'non-conformant': 'bad',
  inconclusive: 'warn',
}
