import { expect, test } from 'vitest'
import { exchange } from '../../../tests/report/fixtures.js'
import type { RuleReport } from '../../core/report/report.js'
import { experimentFields, requestText, variedTexts } from './experiment-text.js'

const sent = (status: number, requestBody: string) => ({ exchanges: [exchange({ status, requestBody })] })
const linesOf = (rule: Partial<RuleReport>) =>
  experimentFields(rule as RuleReport).map(({ label, text }) => `${label} ${text}`)

test('what was seen is counted in requests, and what came of sending it again is said', () => {
  const seen = { failed: 3, judged: 206 }
  expect(linesOf({ seen })).toEqual(['seen in 3 of 206 requests'])
  expect(linesOf({ seen: { failed: 9, judged: 9 } })).toEqual(['seen in all 9 requests'])
  expect(linesOf({ seen, notAgain: true })).toEqual([
    'seen in 3 of 206 requests; sent again by itself, it did not fail',
  ])
  const smallest = { exchanges: [], like: '', parts: [], sent: 2, failed: 1 }
  expect(linesOf({ seen, smallest })).toEqual([
    'seen in 3 of 206 requests, not counting those sent to look into it; this one, sent again, failed 1 of 2 times',
  ])
})

test('a request that is right says in what it differs', () => {
  const contrasts = [{ part: 'categoryId', value: '1', ...sent(201, '{"name":"Rex","categoryId":1}') }]
  expect(linesOf({ contrasts })).toEqual([
    'right POST /v1/pets {"name":"Rex","categoryId":1} → 201: correct; differs in categoryId (1)',
  ])
})

test('that a request had a new connection is said where the failure needs one', () => {
  const right = { part: 'limit', value: '1', exchanges: [exchange({ fresh: true, requestBody: '{}' })] }
  const smallest = { exchanges: [], like: '', sent: 2, failed: 2 }
  const shown = (parts: readonly string[]) => linesOf({ smallest: { ...smallest, parts }, contrasts: [right] }).join()
  expect(shown(['limit'])).not.toContain('connection')
  expect(shown(['limit', 'connection'])).toContain('POST /v1/pets (new connection) {}')
})

const varied = (part: string, values: NonNullable<RuleReport['varied']>[number]['values']) =>
  variedTexts({ varied: [{ part, values }] }).map(each =>
    [each.part, ...each.groups.map(({ values: those, outcome }) => `${those.join(' ')}: ${outcome}`)].join(' | '),
  )

test('values stand together by what came of them, failures first, the edges of many', () => {
  const value = (text: string, status: number) => ({ value: text, fails: status !== 400, ...sent(status, '{}') })
  const values = [value('null', 400), value('"1"', 201), value('', 400), value('true', 201)]
  expect(varied('categoryId', values)).toEqual(['categoryId | "1" true: 201 ✗ | null (left out): 400 ✓'])
  const many = Array.from({ length: 9 }, (_, nth) => value(`${nth}`, 400))
  expect(varied('limit', many)).toEqual(['limit | 0 1 … 7 8: 400 ✓'])
  const named = ['limit=7', 'limit=9'].map(text => value(text, 400))
  expect(varied('limit', named)).toEqual(['limit | 7 9: 400 ✓'])
})

test.each([
  ['\n', '(white space, 1 character)'],
  ['', ''],
  ['{"name":         "Rex   Ab"}', '{"name":"Rex   Ab"}'],
  ['{"name": "Rex"}', '{"name": "Rex"}'],
])('the body %j is shown as %s', (requestBody, shown) => {
  expect(requestText(exchange({ requestBody }), { connection: false })).toBe(`POST /v1/pets ${shown}`.trim())
})
