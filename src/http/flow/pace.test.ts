import { expect, test } from 'vitest'
import { PaceMeter } from './pace.js'

const after = (exchanges: readonly number[], concurrency: number, rate: number) => {
  const meter = new PaceMeter()
  for (const milliseconds of exchanges) meter.ended(milliseconds)
  return meter.read(concurrency, rate)
}

const times = (n: number, milliseconds: number): readonly number[] => Array(n).fill(milliseconds)

test('before enough exchanges have ended it would be a guess', () => {
  expect(after(times(7, 100), 4, 1000)).toBeUndefined()
})

test.each([
  ['so many at a time, each so long', times(20, 100), 4, Number.POSITIVE_INFINITY, 100, 40],
  ['a rate that is lower bounds it', times(20, 100), 4, 5, 100, 5],
  ['what takes no time is not infinitely fast', times(20, 0), 1, Number.POSITIVE_INFINITY, 0.1, 10_000],
])('%s', (_, exchanges, concurrency, rate, each, perSecond) => {
  const pace = after(exchanges, concurrency, rate)!
  expect(Math.abs(pace.millisecondsEach / each - 1)).toBeLessThan(0.1)
  expect(Math.abs(pace.requestsPerSecond / perSecond - 1)).toBeLessThan(0.1)
})

test('one slow exchange is no slow target', () => {
  expect(after([...times(50, 10), 2000], 1, 1000)!.millisecondsEach).toBeLessThan(150)
})
