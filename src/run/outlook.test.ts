import { expect, test } from 'vitest'
import { outlook } from './outlook.js'

const view = { elapsedMs: 15_000, sent: 75, left: 1000, deadlineMs: 600_000 }

test('a run of less than a minute is not worth a word', () => {
  expect(outlook({ ...view, sent: 1000 })).toBeUndefined()
})

test('what the first seconds show says little of the whole run', () => {
  expect(outlook({ ...view, elapsedMs: 14_999 })).toBeUndefined()
  expect(outlook({ ...view, sent: 0 })).toBeUndefined()
})

test('a long one is told of', () => {
  expect(outlook(view)).toBe('The target takes about 5.0 requests a second: at this pace a run takes about 4 min.')
})

test('one that cannot be done before the deadline is told of with what to do about it', () => {
  const text = outlook({ ...view, sent: 15 })
  expect(text).toMatch(/about 17 min\. That is more than the deadline of 10 min: .*--deadline 21m.*--depth quick/)
})

test('where most of the time is gone already, the pace is not blamed', () => {
  expect(outlook({ ...view, elapsedMs: 57_000, sent: 20_000, left: 4000 })).toBeUndefined()
})
