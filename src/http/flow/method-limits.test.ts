import { expect, test } from 'vitest'
import { MethodLimits } from './method-limits.js'

const times = <T>(n: number, what: (_: unknown, nth: number) => T): T[] => Array.from({ length: n }, what)

/** Reads that are refused while creations are taken. */
function readsRefused(limits: MethodLimits): readonly string[] {
  return [0, 10, 20, 30, 40, 50].map(now => {
    const limit = limits.refused('GET', 1, now)
    limits.usable('POST', 1, now)
    return limit
  })
}

test('reads have a limit of their own where they are refused and creations are taken', () => {
  expect(readsRefused(new MethodLimits())).toEqual([...times(4, () => 'shared'), 'own', 'own'])
})

test('a limit of creations shows among those that are taken', () => {
  const limits = new MethodLimits()
  const rounds = [0, 1000, 2000].map(now => {
    times(3, () => limits.usable('POST', 1, now))
    times(10, () => limits.usable('GET', 1, now))
    return times(6, () => limits.refused('POST', 1, now, 1000)).at(-1)
  })
  expect(rounds).toEqual(['shared', 'own', 'own'])
})

test('creations that came in a burst were refused for that, and not for what they are', () => {
  const limits = new MethodLimits()
  times(5, () => limits.usable('POST', 1, 0))
  expect(times(11, () => limits.refused('POST', 1, 0))).not.toContain('own')
  // The rate is known by now.
  times(100, () => limits.usable('GET', 1, 3000))
  expect(times(3, () => limits.refused('POST', 1, 3000))).not.toContain('own')
})

test('a burst of creations beyond what the target takes at a time is no limit of creations', () => {
  const limits = new MethodLimits()
  // The target takes four at a time: sixteen creations come at once, and are asked again at once.
  const burst = [...times(12, (_, n) => 5 + n), ...times(12, (_, n) => 5 + (n % 4))]
  const seen = burst.map((inFlight, n) => limits.refused('POST', inFlight, n))
  for (let round = 0; round < 12; round++) {
    const now = 60 + round * 100
    for (const method of ['GET', 'GET', 'POST'])
      for (const inFlight of [1, 2, 3, 4]) limits.usable(method, inFlight, now)
    // One more is tried now and then: whichever it is.
    if (round % 4 === 3) seen.push(...['GET', 'POST', 'POST', 'POST'].map(method => limits.refused(method, 5, now + 5)))
  }
  expect(seen).not.toContain('own')
})

test('nor is one that came while everything was refused', () => {
  const limits = new MethodLimits()
  const seen = times(30, (_, n) => limits.refused('POST', 1, n * 10))
  for (let n = 0; n < 20; n++) {
    limits.usable('GET', 1, 600 + n * 10)
    limits.usable('POST', 1, 600 + n * 10)
  }
  expect([...seen, ...times(4, () => limits.refused('POST', 1, 900))]).not.toContain('own')
})

test('nothing is known where the other method is not asked, or is refused as well', () => {
  const limits = new MethodLimits()
  expect(times(10, () => limits.refused('GET', 1, 0))).toEqual(times(10, () => 'shared'))
  times(8, () => limits.usable('POST', 1, 10))
  times(8, () => limits.refused('POST', 1, 10))
  expect(limits.refused('GET', 1, 20)).toBe('shared')
})

test('refusals now and then are no limit of a method', () => {
  const limits = new MethodLimits()
  for (let n = 0; n < 12; n++) {
    times(20, () => limits.usable('GET', 1, n))
    times(20, () => limits.usable('POST', 1, n))
    expect(limits.refused('POST', 1, n)).toBe('shared')
  }
})

test('a method with a limit of its own waits as long as the target asks, and the other does not', () => {
  const limits = new MethodLimits()
  readsRefused(limits)
  limits.refused('GET', 1, 1000, 700)
  expect(limits.turn('GET', 1100)).toBe(600)
  expect(limits.turn('POST', 1100)).toBe(0)
  // What was under way asks for the same pause.
  limits.refused('GET', 1, 1200, 700)
  expect(limits.held('GET', 1200)).toBe(500)
})

test('its rate is kept, each request taking a place in the queue', () => {
  const limits = new MethodLimits()
  readsRefused(limits)
  limits.refused('GET', 1, 100, 0)
  times(5, () => limits.usable('GET', 1, 500))
  limits.refused('GET', 1, 1100, 0)
  const turns = times(4, () => limits.turn('GET', 2000))
  for (const [i, turn] of turns.entries()) expect(turn / 200).toBeCloseTo(i === 0 ? 0 : i, 0)
})

test('what is never taken is given up, sooner where it never was', () => {
  const limits = new MethodLimits()
  readsRefused(limits)
  expect([5000, 6001, 6002].map(now => limits.refused('GET', 1, now))).toEqual(['own', 'spent', 'spent'])
  limits.usable('GET', 1, 7000)
  expect([7001, 27_000, 27_001].map(now => limits.refused('GET', 1, now))).toEqual(['own', 'own', 'spent'])
})

test('a pause beyond a minute is not waited for', () => {
  const limits = new MethodLimits()
  readsRefused(limits)
  expect(limits.refused('GET', 1, 50, 3_600_000)).toBe('spent')
})
