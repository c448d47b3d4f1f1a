import { expect, test } from 'vitest'
import { ended, finding, fold, planned, runEnded, started, tally } from '../../../tests/report/fixtures.js'
import { poisoned, texts } from '../../../tests/report/poisoned.js'
import type { RunEvent } from '../../core/report/event.js'
import type { Report } from '../../core/report/report.js'
import { compareTerminal } from '../formats/terminal/compare-text.js'
import { type Change, compare } from './comparison.js'

type Outcome = 'pass' | 'fails in a' | 'fails in b' | 'fails in both' | 'inconclusive' | 'absent'

/** A run of one rule with two branches. */
function run(outcome: Outcome, more: object = {}): Report {
  if (outcome === 'absent') return fold([started([], more), runEnded()])
  const branches =
    outcome === 'fails in both' ? ['a', 'b'] : outcome === 'pass' || outcome === 'inconclusive' ? [] : [outcome.at(-1)!]
  const found: RunEvent[] = branches.map(branch => finding('r', { cause: branch, finding: { branch } }))
  const seen = outcome === 'inconclusive' ? [] : [tally('r', { a: 3, b: 3 })]
  return fold([started([planned('r', { branches: ['a', 'b'] })], more), ...seen, ...found, ended('r'), runEnded()])
}

test.each<[Outcome, Outcome, Change]>([
  ['pass', 'pass', 'same'],
  ['pass', 'fails in a', 'broken'],
  ['fails in a', 'pass', 'fixed'],
  ['fails in a', 'fails in a', 'still-broken'],
  ['fails in a', 'fails in both', 'broken'],
  ['fails in both', 'fails in a', 'still-broken'],
  ['inconclusive', 'pass', 'newly-judged'],
  ['inconclusive', 'fails in a', 'newly-judged'],
  ['absent', 'fails in a', 'newly-judged'],
  ['pass', 'inconclusive', 'no-longer-judged'],
  ['fails in a', 'absent', 'no-longer-judged'],
  ['inconclusive', 'inconclusive', 'same'],
])('%s, then %s: %s', (before, after, change) => {
  const comparison = compare([run(before), run(after)])
  expect(comparison.rules[0]!.change).toBe(change)
  // What can no longer be judged may be what broke; what was left out is nobody's fault.
  expect(comparison.worse).toBe(change === 'broken' || (before === 'pass' && after === 'inconclusive'))
})

test('what can no longer be judged is worse, with why', () => {
  const text = compareTerminal(compare([run('pass'), run('inconclusive')]), { color: false, width: 100 })
  expect(text).toMatch(/No longer judged \(1\)\n {2}r {2}inconclusive: no response showed "a"/)
  expect(text.trimEnd()).toMatch(/\nworse: 1 no longer judged$/)
})

test('a branch that was not looked at before is no regression', () => {
  const before = run('fails in a')
  const blind = {
    ...before,
    rules: before.rules.map(rule => ({ ...rule, branches: [{ name: 'a', observations: 3 }] })),
  }
  expect(compare([blind, run('fails in both')]).worse).toBe(false)
})

test('it says what makes the runs hard to compare', () => {
  const told = (...runs: readonly Report[]) => compareTerminal(compare(runs), { color: false, width: 100 })
  const text = told(run('pass'), run('pass', { depth: 'quick', ruleSet: 'other', partial: ['read-only'] }))
  expect(text).toContain('different depths')
  expect(text).toContain('different rule sets')
  expect(text).toContain('Not every run was complete')
  expect(told(run('pass'), run('pass'))).not.toContain('different')
})

test('of several targets the last is held against the first, and the reader is told', () => {
  const target = (baseUrl: string) => ({ target: { baseUrl, reference: false, readOnly: false } })
  const all = [run('pass', target('https://a.test/v1')), run('fails in a', target('https://b.test/v1'))]
  const text = compareTerminal(compare(all), { color: false, width: 100 })
  expect(text).toContain('2026-03-04 05:06  https://b.test/v1  non-conformant')
  expect(text).toContain('note: The reports are of different targets: "fleet index" lays them side by side.')
  expect(text).toMatch(/^Broken \(1\)$/m)
})

test.each(Object.entries(texts))(
  'whatever a report holds, nothing unprintable and no command of a CI system: %s',
  (_, text) => {
    const output = compareTerminal(compare([poisoned('fine'), poisoned(text)]), { color: false, width: 80 })
    expect(output.match(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/u)).toBeNull()
    expect(output.match(/^\s*::[a-z].*|##[\w-]*\[/im)).toBeNull()
    expect(output.length).toBeLessThan(1024 * 1024)
  },
)
