import { expect, test } from 'vitest'
import { ResponseTimeout } from './response-timeout.js'

/** `-`: no response in time; a number: a response after so many ms. */
const after = (...steps: readonly ('-' | number)[]): number => {
  const timeout = new ResponseTimeout(10_000)
  for (const step of steps) step === '-' ? timeout.expired(timeout.ms) : timeout.responded(step)
  return timeout.ms
}

test.each<readonly [string, readonly ('-' | number)[], number]>([
  ['whole, while nothing is known', [], 10_000],
  ['whole where few requests hang', [10, '-', 10, '-', 10, '-', 12, '-'], 10_000],
  ['a second where many do, and all others are quick', ['-', 10, '-', 12, '-', 10, '-', 10, '-'], 1000],
  ['as much more as others take', ['-', 10, '-', 480, '-', 10, '-', 10, '-'], 2400],
  ['whole where some responses are slow', ['-', 10, '-', 2800, '-', 10, '-', 10, '-'], 10_000],
  ['whole where nothing ever had a response', Array.from({ length: 30 }, () => '-' as const), 10_000],
  ['whole again where everything hangs', [10, ...Array.from({ length: 25 }, () => '-' as const), 10], 10_000],
])('%s', (_, steps, ms) => {
  expect(after(...steps)).toBe(ms)
})
