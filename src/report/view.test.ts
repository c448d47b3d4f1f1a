import { expect, test } from 'vitest'
import type { RunEvent } from '../core/event.js'
import { ended, fold, planned, runEnded, started, tally } from './fixtures.js'
import { terminal } from './terminal.js'
import { bottomLine, verdictText } from './view.js'

const ruledOut = (rule: string): RunEvent => ({
  type: 'reason',
  rule,
  kind: 'not-applicable',
  reason: 'getPet may be gone since 5 December 2030',
  by: 'date',
})

function judgedIn2031(broken = false) {
  const rules = ['list-one', 'get-one', 'get-two'].map(id => planned(id, { branches: ['b'] }))
  const events = [tally('list-one', broken ? {} : { b: 1 }), ...['get-one', 'get-two'].map(ruledOut)]
  const configuration = { now: '2031-01-02T00:00:00.000Z' }
  return fold([started(rules, { configuration }), ...events, ...rules.map(({ id }) => ended(id)), runEnded()])
}

test('the verdict says what the date rules out, and is conformant all the same', () => {
  const report = judgedIn2031()
  expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
  const said = 'conformant (judged as of 2031-01-02, without 2 rules on getPet that the date rules out, 2 of them must)'
  expect(verdictText(report)).toBe(said)
  expect(bottomLine(report, false)).toBe(`${said}, depth standard: 1 passed, 2 not applicable`)
  expect(terminal(report, { color: false, width: 80 })).toMatch(
    /the date: getPet may be gone .*\n? +get-one \(must\), get-two/,
  )
})

test('what else is wrong stays wrong', () => {
  expect(judgedIn2031(true)).toMatchObject({ verdict: 'inconclusive' })
})
