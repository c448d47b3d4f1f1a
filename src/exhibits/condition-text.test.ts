import { expect, test } from 'vitest'
import type { ConditionTerm } from '../core/condition.js'
import { conditionText } from './condition-text.js'

const size = {
  name: 'size',
  classes: ['below 500 octets', '500 to 1,999 octets', '2,000 to 19,999 octets', '20,000 octets or more'],
}
const within = { failed: 3, passed: 0 }
const outside = { failed: 0, passed: 9 }
const text = (...terms: readonly Pick<ConditionTerm, 'is' | 'class'>[]): string =>
  conditionText({
    terms: terms.map(term => ({ parameter: 'size', ...term })),
    ...{ within, outside, noun: 'creations', isBehind: false, dimensions: [size] },
  })

test.each([
  ['2,000 or more', [{ is: 'at least', class: '2,000 to 19,999 octets' }]],
  ['19,999 or less', [{ is: 'at most', class: '2,000 to 19,999 octets' }]],
  [
    '500 to 19,999',
    [
      { is: 'at least', class: '500 to 1,999 octets' },
      { is: 'at most', class: '2,000 to 19,999 octets' },
    ],
  ],
] as const)('bounds are whole numbers: %s', (bounds, terms) => {
  expect(text(...terms)).toBe(`fails whenever \`size\` is ${bounds} (3 of 3); right in 9 other creations`)
})

test('what fails is of one operation, and others are judged as well', () => {
  const terms = [{ parameter: 'size', is: 'exactly', class: '20,000 octets or more' }] as const
  const told = { terms, within, noun: 'requests', among: 'creations', isBehind: false, dimensions: [size] }
  const where = 'creations where `size` is 20,000 octets or more'
  expect(conditionText({ ...told, outside })).toBe(`fails in all ${where} (3 of 3); right in 9 other requests`)
  const some = { ...told, within: { failed: 3, passed: 1 }, outside }
  expect(conditionText(some)).toBe(`fails in 3 of 4 ${where}, in 0 of 9 others`)
})
