import { describe, expect, test } from 'vitest'
import { Concurrency } from './concurrency.js'

/** Whether the target takes the request with this place among those that are sent at the same time. */
type Takes = (place: number) => boolean

/** Waves of as many requests as the limiter allows, 10 ms each: the limit after each wave. */
function play(limiter: Concurrency, waves: number, takes: Takes, { from = 0, late = false } = {}): readonly number[] {
  return Array.from({ length: waves }, (_, wave) => {
    const startedAt = from + wave * 10
    const together = limiter.limit
    const places = Array.from({ length: together }, (_, place) => takes(place))
    // Some refuse at once, others let a request wait before they do.
    const settle = (taken: boolean): void => {
      for (const one of places) {
        if (one !== taken) continue
        if (taken) limiter.succeeded(startedAt, startedAt + 5, true)
        else limiter.refused(startedAt, startedAt + 5)
      }
    }
    settle(late)
    settle(!late)
    return limiter.limit
  })
}

const atMost =
  (most: number): Takes =>
  place =>
    place < most

/** The same every time. */
function oneIn(n: number): Takes {
  let state = 20_261_121
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >= 2 ** 32 / n
  }
}

/** Narrowed to a power of two by refusals until then. */
function narrowed(to: number, now = 0): Concurrency {
  const limiter = new Concurrency(16)
  while (limiter.limit > to) limiter.refused(now, now)
  return limiter
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('finds what the target takes', () => {
  test.each([1, 2, 3, 5, 8, 12])('%i at a time', most => {
    for (const late of [false, true]) {
      const settled = play(new Concurrency(16), 400, atMost(most), { late }).slice(50)
      expect(mean(settled)).toBeGreaterThan(most * 0.8)
      expect(mean(settled)).toBeLessThan(most * 1.25 + 1)
      expect(Math.max(...settled)).toBeLessThanOrEqual(most + 3)
    }
  })

  test.each([1, 2, 4])('%i at a time, within a few waves, where refusals come before any response', most => {
    expect(Math.min(...play(new Concurrency(16), 9, atMost(most)))).toBeLessThanOrEqual(most)
  })

  test.each([
    [2, 8],
    [1, 16],
    [4, 6],
  ])('%i at a time, then %i', (before, after) => {
    const limiter = new Concurrency(16)
    play(limiter, 30, atMost(before))
    const limits = play(limiter, 400, atMost(after), { from: 1000 })
    expect(Math.max(...limits)).toBeGreaterThanOrEqual(after)
  })
})

test.each([
  [10, 4],
  [20, 15],
])('one in %i refused at random: much of the concurrency stays', (n, least) => {
  expect(mean(play(new Concurrency(16), 400, oneIn(n)))).toBeGreaterThan(least)
})

test('nobody waits: there is no reason to try more', () => {
  const limiter = narrowed(2)
  for (let n = 1; n < 200; n++) limiter.succeeded(n, n + 1, false)
  expect(limiter.limit).toBe(2)
})

test('requests of an earlier level say nothing of this one', () => {
  const limiter = narrowed(8, 10)
  for (let n = 0; n < 16; n++) limiter.refused(n / 2, 11)
  expect(limiter.limit).toBe(8)
  for (let n = 0; n < 40; n++) limiter.succeeded(5, 11, true)
  expect(limiter.limit).toBe(8)
})
