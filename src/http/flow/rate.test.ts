import { expect, test } from 'vitest'
import { Rate } from './rate.js'

test('the starts are spaced; those that were late may catch up on twenty milliseconds', () => {
  const rate = new Rate(100)
  rate.started(1000)
  expect(rate.due).toBe(1000 - 20 + 10)
  for (const due of [1000, 1010, 1020]) {
    rate.started(1000)
    expect(rate.due).toBe(due)
  }
})

test('where the user names none nothing is spaced', () => {
  const rate = new Rate()
  rate.started(1000)
  expect([rate.due, rate.perSecond]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
})
