import { expect, test } from 'vitest'
import { settleMsOf } from './replay-all.js'

test.each([
  [0, 0],
  [250, 250],
  [600_000, 600_000],
  [-1, 2000],
  [600_001, 2000],
  [Number.NaN, 2000],
  ['250', 2000],
  [undefined, 2000],
])('of a stored consistency delay of %s ms a replay takes %i', (stored, taken) => {
  const configuration = stored === undefined ? {} : { settleMs: stored }
  expect(settleMsOf({ configuration }, { settleMs: 2000 })).toBe(taken)
})
