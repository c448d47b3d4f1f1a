import { expect, test } from 'vitest'
import type { RunEvent } from '../core/event.js'
import { ended, finding, fold, planned, runEnded, started, tally } from './fixtures.js'
import { terminal } from './terminal.js'
import { bottomLine, byReason, verdictText } from './view.js'

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

test('a message that has little room beside a long id has a line of its own', () => {
  const id = 'create-refuses-category-outside-int64'
  const message = 'POST /pets with the body {"name":7} returned 201 Created.'
  const report = fold([started([planned(id)]), finding(id, { finding: { message } }), ended(id), runEnded()])
  expect(terminal(report, { color: false, width: 80, detail: 'quiet' })).toContain(`FAIL  ${id}\n      ${message}\n`)
  expect(terminal(report, { color: false, width: 110, detail: 'quiet' })).toContain(`FAIL  ${id}  ${message}\n`)
})

test('branches of which nothing was seen are listed once', () => {
  const reasons = ['nothing was seen of "a"', 'no pet could be created', 'nothing was seen of "b"']
  expect(byReason([{ id: 'r', reasons }])).toEqual([['no pet could be created; nothing was seen of "a", "b"', ['r']]])
})
