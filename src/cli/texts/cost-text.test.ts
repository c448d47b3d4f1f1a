import { expect, test } from 'vitest'
import { testOptions } from '../../../tests/options.js'
import { boundsText, costText } from './cost-text.js'

const cost = { requests: 500, creates: 90 }

test('what is allowed is at most what was announced', () => {
  const most = { requests: 1500, creates: 300 }
  expect(costText(cost, most, testOptions({}))).toBe(
    'About 500 requests, at most 1500. Up to 90 pets on a conformant server, at most 300 on any other; the interface cannot delete them.',
  )
  expect(costText(cost, most, testOptions({ maxRequests: 9999, maxCreates: 20 }))).toBe(
    'About 500 requests, at most 1500. Up to 20 pets on a conformant server, at most 20 on any other; the interface cannot delete them.',
  )
})

test.each([
  [{}, ''],
  [{ maxRequests: 500, maxCreates: 90 }, ''],
  [{ maxRequests: 499 }, 'Less than that is allowed: what is beyond --max-requests 499 is inconclusive.\n'],
  [
    { maxRequests: 100, maxCreates: 0 },
    'Less than that is allowed: what is beyond --max-requests 100 and --max-creates 0 is inconclusive.\n',
  ],
  [{ rate: 20 }, 'At --rate 20 that takes 25 s or more.\n'],
  [
    { rate: 5, deadlineMs: 60_000 },
    'At --rate 5 that takes 100 s or more.\nLess than that is allowed: what is beyond --deadline 60s is inconclusive.\n',
  ],
])('%j', (options, text) => expect(boundsText(cost, testOptions({ deadlineMs: 600_000, ...options }))).toBe(text))
