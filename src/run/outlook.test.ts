import { expect, test } from 'vitest'
import { outlook } from './outlook.js'

const view = { elapsedMs: 10_000, sent: 50, left: 1000, deadlineMs: 600_000 }

test('a run of less than a minute is not worth a word', () => {
  expect(outlook({ ...view, sent: 1000 })).toEqual({})
})

test('a long one is told of', () => {
  expect(outlook(view)).toEqual({
    text: 'The target takes about 5.0 requests a second: the run will take about 4 min.',
  })
})

test('one that cannot be done before the deadline ends after four minutes, with what to do about it', () => {
  const { text, endsAt } = outlook({ ...view, sent: 10 })
  expect(endsAt).toBe(240_000)
  expect(text).toMatch(/about 17 min\. That is more than the deadline of 10 min: .*--deadline 21m.*--depth quick/)
})

test('where most of the time is gone already, the pace is not blamed', () => {
  expect(outlook({ ...view, elapsedMs: 57_000, sent: 20_000, left: 4000 })).toEqual({})
})

test('a few requests say nothing, until much time has passed', () => {
  expect(outlook({ ...view, sent: 7 })).toEqual({})
  expect(outlook({ ...view, elapsedMs: 120_000, sent: 7 })).toMatchObject({ endsAt: 240_000 })
})
