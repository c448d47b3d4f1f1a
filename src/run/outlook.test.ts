import { expect, test } from 'vitest'
import { outlook } from './outlook.js'

const pace = (requestsPerSecond: number, millisecondsEach: number) => ({ requestsPerSecond, millisecondsEach })
const view = { elapsedMs: 10_000, sent: 50, left: 1000, pausedMs: 0, deadlineMs: 600_000 }

test('a run of less than a minute is not worth a word', () => {
  expect(outlook({ ...view, pace: pace(100, 10) })).toEqual({})
})

test('a long one is told of', () => {
  expect(outlook({ ...view, pace: pace(5, 10) })).toEqual({
    text: 'The target takes about 5.0 requests a second: the run will take about 4 min.',
  })
  expect(outlook({ ...view, left: 500, pace: pace(2, 8000) }).text).toContain('2.0 requests a second, 8.0 s each')
})

test('one that cannot be done before the deadline ends after four minutes, with what to do about it', () => {
  const { text, endsAt } = outlook({ ...view, pace: pace(1, 8000) })
  expect(endsAt).toBe(240_000)
  expect(text).toMatch(/about 17 min\. That is more than the deadline of 10 min: .*--deadline 21m.*--depth quick/)
})

test('where most of the time is gone already, the pace is not blamed', () => {
  expect(outlook({ ...view, elapsedMs: 57_000, left: 20_000, pace: pace(9200, 1) })).toEqual({})
})

test('pauses that the target asks for count where they take most of the time', () => {
  const paused = { ...view, left: 400, pausedMs: 110_000 }
  expect(outlook({ ...paused, elapsedMs: 120_000, pace: pace(500, 20) })).toMatchObject({ endsAt: 240_000 })
  expect(outlook({ ...paused, elapsedMs: 300_000, pace: pace(500, 20) })).toEqual({})
  // However few questions have ended.
  expect(outlook({ ...paused, elapsedMs: 120_000, sent: 7, pace: undefined })).toMatchObject({ endsAt: 240_000 })
  expect(outlook({ ...paused, elapsedMs: 60_000, sent: 7, pace: undefined })).toEqual({})
})
