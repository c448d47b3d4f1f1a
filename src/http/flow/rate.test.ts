import { describe, expect, test } from 'vitest'
import { Rate } from './rate.js'

type Takes = (now: number) => boolean

function bucket(perSecond: number, size: number): Takes {
  let tokens = size
  let at = 0
  return now => {
    tokens = Math.min(size, tokens + ((now - at) * perSecond) / 1000)
    at = now
    if (tokens < 1) return false
    tokens--
    return true
  }
}

/** So many in each second of the clock. */
function calendar(perSecond: number): Takes {
  let second = -1
  let taken = 0
  return now => {
    if (Math.floor(now / 1000) !== second) taken = 0
    second = Math.floor(now / 1000)
    return ++taken <= perSecond
  }
}

/** Sends whenever the limiter lets it, at most every 2 ms, and 50 ms after a refusal. */
function play(limiter: Rate, seconds: number, takes: Takes, from = 0) {
  let taken = 0
  let refused = 0
  let now = from
  while (now < from + seconds * 1000) {
    now = Math.max(now, limiter.due)
    limiter.started(now)
    if (takes(now)) {
      taken++
      limiter.succeeded()
      now += 2
    } else {
      refused++
      limiter.refused(now)
      now += 50
    }
  }
  return { perSecond: taken / seconds, refused: refused / (taken + refused) }
}

describe('learns the rate that the target takes', () => {
  test.each([
    ['5 a second', bucket(5, 5), 5],
    ['20 a second', bucket(20, 20), 20],
    ['20 a second, after a burst of 200', bucket(20, 200), 20],
    ['20 in each second of the clock', calendar(20), 20],
    ['100 a second', bucket(100, 100), 100],
  ])('%s', (_, takes, rate) => {
    const limiter = new Rate()
    play(limiter, 30, takes)
    expect(limiter.learnt).toBeGreaterThan(rate * 0.85)
    const { perSecond, refused } = play(limiter, 60, takes, 30_000)
    expect(perSecond).toBeGreaterThan(rate * 0.9)
    expect(refused).toBeLessThan(0.1)
  })
})

test.each([2, 3])('where one in %i is refused at random no rate is learnt for long', n => {
  let state = 20_261_121
  const takes = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >= 2 ** 32 / n
  }
  const limiter = new Rate()
  expect(play(limiter, 100, takes).perSecond).toBeGreaterThan(8)
})

/** Takes nothing for a part of each period, whatever the rate. */
const inBursts =
  (takes: Takes, awayMs: number, period: number): Takes =>
  now =>
    takes(now) && now % period < period - awayMs

/** One in so many is refused, whatever the rate. */
function lossy(takes: Takes, n: number): Takes {
  let state = 20_261_123
  return now => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return takes(now) && state >= 2 ** 32 / n
  }
}

describe('refusals that come of something else lower no rate for long', () => {
  test.each([
    ['away for 300 ms of 1200', inBursts(() => true, 300, 1200), 100],
    ['away for 200 ms of 2000', inBursts(() => true, 200, 2000), 100],
    ['one in 30 refused', lossy(() => true, 30), 100],
    ['one in 10 refused', lossy(() => true, 10), 100],
    ['30 a second, and one in 10 refused', lossy(bucket(30, 5), 10), 30 * 0.9],
    ['30 a second, and one in 30 refused', lossy(bucket(30, 5), 30), 30],
    ['100 a second, away for 300 ms of 1200', inBursts(bucket(100, 10), 300, 1200), 75],
    ['5 a second, and one in 20 refused', lossy(bucket(5, 5), 20), 5],
  ])('%s', (_, takes, rate) => {
    const limiter = new Rate()
    play(limiter, 30, takes)
    expect(play(limiter, 60, takes, 30_000).perSecond).toBeGreaterThan(rate * 0.6)
  })
})

test('a limit that is lifted is forgotten', () => {
  const limiter = new Rate()
  play(limiter, 20, bucket(20, 20))
  expect(limiter.learnt).toBeDefined()
  play(limiter, 60, () => true, 20_000)
  expect(limiter.learnt).toBeUndefined()
})

test('a rate that was taken for too low is made good within 200 requests', () => {
  const limiter = new Rate()
  limiter.refused(0)
  for (let n = 0; n < 11; n++) limiter.succeeded()
  limiter.refused(1000)
  expect(limiter.learnt).toBeLessThan(11)
  for (let n = 0; n < 200; n++) limiter.succeeded()
  expect(limiter.learnt).toBeGreaterThan(18)
})

test('one refusal, or many at one moment, is no rate', () => {
  const limiter = new Rate()
  limiter.succeeded()
  for (let n = 0; n < 16; n++) limiter.refused(100 + n)
  expect(limiter.learnt).toBeUndefined()
  expect(limiter.due).toBe(Number.NEGATIVE_INFINITY)
})

test.each([
  ['a window that is too short', 900, 50],
  ['one in which too little was taken', 1500, 2],
])('%s says nothing', (_, ms, taken) => {
  const limiter = new Rate()
  limiter.refused(100)
  for (let n = 0; n < taken; n++) limiter.succeeded()
  limiter.refused(100 + ms)
  expect(limiter.learnt).toBeUndefined()
})

test('a target that takes nothing has no rate', () => {
  const limiter = new Rate()
  for (let now = 0; now < 60_000; now += 500) limiter.refused(now)
  expect(limiter.learnt).toBeUndefined()
})

test("the user's own rate bounds what is learnt, and holds without refusals", () => {
  const limiter = new Rate(10)
  expect(play(limiter, 10, () => true).perSecond).toBeCloseTo(10, 0)
  play(limiter, 30, bucket(50, 50), 10_000)
  expect(limiter.perSecond).toBe(10)
})
