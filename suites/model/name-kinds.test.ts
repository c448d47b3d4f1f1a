import { expect, test } from 'vitest'
import { normalised } from './name-kinds.js'

/** An acute and a cedilla, which normalisation puts in the other order. */
const marks = (times: number): string => '\u0301\u0327'.repeat(times)

test.each([1, 9, 10, 14, 15, 16, 100])('a name with %i pairs of marks equals its normalisation forms', times => {
  const name = `e${marks(times)}o \u1100\u1161${marks(times)}`
  for (const form of ['NFC', 'NFD'] as const) expect(normalised(name.normalize(form))).toBe(normalised(name))
  expect(normalised(`e${marks(times)}`)).not.toBe(normalised(`e${marks(times + 1)}`))
  expect(normalised(`e${marks(times)}`)).not.toBe(normalised(`o${marks(times)}`))
})
