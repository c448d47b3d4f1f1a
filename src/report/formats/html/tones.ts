import type { RunVerdict, Verdict } from '../../../core/report/verdict.js'

/** The classes of colour that repeat what the word of a verdict says. */
export const verdictTones: Readonly<Partial<Record<Verdict, string>>> = {
  pass: 'good',
  fail: 'bad',
  error: 'bad',
  warn: 'warn',
  inconclusive: 'warn',
}

/** The same without colour, for where there is no room for the word. */
export const verdictSigns: Readonly<Record<Verdict, string>> = {
  pass: '✓',
  fail: '✗',
  error: '‼',
  warn: '!',
  inconclusive: '?',
  observed: '•',
  'not-applicable': '–',
}

export const runTones: Readonly<Record<RunVerdict, string>> = {
  conformant: 'good',
  'no-violation-found': 'good',
  'non-conformant': 'bad',
  inconclusive: 'warn',
}
