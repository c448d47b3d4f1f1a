import { expect, test } from 'vitest'
import { exchange, finding, fold, planned, runEnded, started } from '../../../tests/report/fixtures.js'
import type { RunEvent } from '../../core/report/event.js'
import { alikeIn } from './alike.js'

/** Rules that failed, with the request that shows each; those with an asterisk warned. */
function causes(failed: Readonly<Record<string, number>>, smallest: Readonly<Record<string, number>> = {}) {
  const rules = Object.keys(failed).map(name =>
    planned(name.replace('*', ''), { level: name.endsWith('*') ? 'should' : 'must' }),
  )
  const found = Object.entries(failed).map(([name, seq]) =>
    finding(name.replace('*', ''), { exchanges: [exchange({ seq })] }),
  )
  const smaller = Object.entries(smallest).map(([rule, seq]) => ({
    ...({ type: 'smallest', rule } as const),
    smallest: { exchanges: [exchange({ seq })], like: `request ${seq}`, parts: [], sent: 2, failed: 2 },
  }))
  const report = fold([started(rules), ...found, ...smaller, runEnded()])
  return report.causes.map(({ rule, consequences }) => [rule, ...consequences.map(each => each.rule)].join(' > '))
}

test('rules that different requests show are causes of their own', () => {
  expect(causes({ a: 1, b: 2 })).toEqual(['a', 'b'])
})

test('rules that one request shows stand together, a failure before a warning', () => {
  expect(causes({ 'a*': 1, b: 1, c: 2 })).toEqual(['b > a', 'c'])
})

test('the smallest request is meant, where there is one', () => {
  expect(causes({ a: 1, b: 2 }, { a: 9, b: 9 })).toEqual(['a > b'])
  expect(causes({ a: 1, b: 1 }, { a: 8, b: 9 })).toEqual(['a', 'b'])
})

test.each([
  [0, ['a > b']],
  [3, ['a', 'b']],
])('what is wrong elsewhere in one request, and in %i more by itself, is %j', (alone, expected) => {
  const like = (rule: string) =>
    ({
      ...({ type: 'smallest', rule } as const),
      smallest: { exchanges: [exchange({ seq: 1 })], like: 'POST /pets', parts: [], sent: 2, failed: 2 },
    }) as const
  const report = fold([
    started([planned('a'), planned('b')]),
    finding('a', { exchanges: [exchange({ seq: 1 })], finding: { place: 'status line' } }),
    finding('b', { exchanges: [exchange({ seq: 1 })], finding: { place: 'header content-type' } }),
    like('a'),
    like('b'),
    { type: 'seen', rule: 'b', seen: { failed: 5, judged: 9, alone } },
    runEnded(),
  ])
  expect(
    report.causes.map(({ rule, consequences }) => [rule, ...consequences.map(each => each.rule)].join(' > ')),
  ).toEqual(expected)
})

test('what another rule finds in a plainer request stands with it, whatever its own smallest request is', () => {
  const smallest = (rule: string, seq: number, more: object) =>
    ({
      ...({ type: 'smallest', rule } as const),
      smallest: { exchanges: [exchange({ seq })], like: `request ${seq}`, parts: [], sent: 2, failed: 2, ...more },
    }) as const
  const report = fold([
    started([planned('empty'), planned('checked-first'), planned('needs-a-key')]),
    finding('empty', { exchanges: [exchange({ seq: 3 })] }),
    finding('checked-first', { exchanges: [exchange({ seq: 1 })] }),
    finding('needs-a-key', { exchanges: [exchange({ seq: 2 })] }),
    smallest('empty', 3, { reducible: true, foundBy: 'checked-first' }),
    smallest('checked-first', 1, { reducible: true, foundBy: 'needs-a-key' }),
    smallest('needs-a-key', 2, {}),
    runEnded(),
  ])
  expect(report.causes).toMatchObject([
    { rule: 'needs-a-key', consequences: [{ rule: 'empty' }, { rule: 'checked-first' }] },
  ])
})

test('the cause of a rule that judges single requests counts those that failed', () => {
  const seen = { type: 'seen', rule: 'a', seen: { failed: 344, judged: 730 } } as const
  const report = fold([started([planned('a')]), finding('a'), finding('a'), seen, runEnded()])
  expect(report.causes).toEqual([{ rule: 'a', count: 344, consequences: [] }])
})

test('a rule has its place by the request that is shown of it, whatever else it found', () => {
  const list = exchange({ seq: 9, method: 'GET', url: 'https://x.example/v1/pets', status: 500 })
  const body = { place: 'body.code' }
  const smallest = (rule: string) =>
    ({
      ...({ type: 'smallest', rule } as const),
      smallest: { exchanges: [list], like: 'GET /pets → 500', parts: [], sent: 2, failed: 2 },
    }) as const
  const report = fold([
    started([planned('error-body'), planned('list')]),
    ...Array.from({ length: 9 }, () =>
      finding('error-body', { exchanges: [exchange({ seq: 1, status: 400 })], finding: body, cause: 'one' }),
    ),
    finding('error-body', { exchanges: [list], finding: body, cause: 'other' }),
    smallest('error-body'),
    finding('list', { exchanges: [list], finding: { place: 'status line' } }),
    smallest('list'),
    runEnded(),
  ])
  expect(report.causes.map(({ rule, consequences }) => [rule, ...consequences.map(each => each.rule)])).toEqual([
    ['list', 'error-body'],
  ])
})

test('a rule is fixed with others where the request that is shown of it is, whatever else it found', () => {
  const refusal = { place: 'status line', statuses: [400] }
  const [odd, other, accepted] = [422, 422, 201].map((status, nth) => exchange({ seq: nth + 1, status }))
  const report = fold([
    started([planned('name'), planned('status')]),
    finding('name', { exchanges: [odd!], finding: refusal, cause: 'one' }),
    finding('status', { exchanges: [other!], finding: refusal, cause: 'one' }),
    finding('status', { exchanges: [accepted!], finding: refusal, cause: 'other' }),
    {
      ...({ type: 'smallest', rule: 'status' } as const),
      smallest: { exchanges: [accepted!], like: 'null', parts: [], sent: 2, failed: 2 },
    },
    runEnded(),
  ])
  expect(alikeIn(report).map(group => group.map(({ rule }) => rule))).toHaveLength(2)
})

test('a right key that gets 401 is fixed in one place, whatever was asked', () => {
  const [list, creation] = [1, 2].map(seq => exchange({ seq, status: 401 }))
  const report = fold([
    started([planned('list'), planned('creation')]),
    finding('list', { exchanges: [list!], finding: { place: 'status line', statuses: [200] }, cause: 'one' }),
    finding('creation', { exchanges: [creation!], finding: { place: 'status line', statuses: [400] }, cause: 'two' }),
    runEnded(),
  ])
  expect(alikeIn(report)).toHaveLength(1)
})

test('what needs one part that means nothing is fixed in one place, where the same came', () => {
  const alike = (parts: readonly string[], statuses: readonly number[]) => {
    const rules = parts.map((_, at) => `rule-${at}`)
    const report = fold([
      started(rules.map(id => planned(id))),
      ...rules.map((id, at) => finding(id, { exchanges: [exchange({ seq: at, status: statuses[at]! })] })),
      ...rules.map((rule, at) => ({ type: 'remedy', rule, remedy: { text: 'Read it.', part: parts[at]! } }) as const),
      runEnded(),
    ])
    return alikeIn(report).length
  }
  expect(alike(['order of members', 'order of members'], [500, 500])).toBe(1)
  expect(alike(['order of members', 'order of members'], [500, 400])).toBe(2)
  expect(alike(['order of members', 'place of escapes'], [500, 500])).toBe(2)
})

test('what another rule found in each of its requests stands with that one, whose condition leads where the other has none', () => {
  const inside = { type: 'found-with', rule: 'b', foundWith: 'a' } as const
  const smallest = {
    type: 'smallest',
    rule: 'b',
    smallest: { exchanges: [], like: 'GET /pets/1', parts: [], sent: 2, failed: 2 },
    varied: [],
  } as const
  const read = (rule: string, seq: number) => finding(rule, { exchanges: [exchange({ seq, method: 'GET' })] })
  const events = [started([planned('a'), planned('b')]), ...['a', 'b'].map(read)]
  const causes = (...more: readonly RunEvent[]) =>
    fold([...events, ...more, runEnded()]).causes.map(({ rule, consequences }) => [
      rule,
      ...consequences.map(each => each.rule),
    ])
  expect(causes()).toHaveLength(2)
  expect(causes(inside)).toEqual([['a', 'b']])
  expect(causes(inside, smallest)).toEqual([['b', 'a']])
})
