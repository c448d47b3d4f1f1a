import { expect, test } from 'vitest'
import { ResponseTimeout } from './response-timeout.js'

/** What is waited for after these: ms of a response, or none. */
function after(...steps: readonly (number | 'none')[]): number {
  const timeout = new ResponseTimeout(10_000)
  for (const step of steps) step === 'none' ? timeout.expired() : timeout.responded(step)
  return timeout.ms
}

const hangs = Array<'none'>(5).fill('none')

test.each<readonly [string, readonly (number | 'none')[], number]>([
  ['at first all there is', [], 10_000],
  ['after hangs now and then as well', [20, 'none', 'none', 20, 'none', 'none'], 10_000],
  ['less where many hang and all others have responses at once', [20, ...hangs], 1000],
  ['long enough for the slowest of them', [20, 300, ...hangs], 3000],
  ['never longer than the user wants', [8000, ...hangs], 10_000],
  ['all there is where nothing ever had a response', hangs, 10_000],
])('%s', (_, steps, ms) => {
  expect(after(...steps)).toBe(ms)
})

test('once what hangs has cost a minute, a slow target is waited for less long', () => {
  const timeout = new ResponseTimeout(10_000)
  timeout.responded(1500)
  for (let i = 0; i < 6; i++) timeout.expired()
  expect(timeout.ms).toBe(4500)
})
