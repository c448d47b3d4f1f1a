import { expect, test } from 'vitest'
import { whole } from './read.js'

test.each(['1', '16'])('a whole number takes its bounds: %s', value => {
  expect(whole(1, 16)(value)).toBe(Number(value))
})

test.each(['0', '17', '1.5', '', 'many'])('and nothing else: "%s"', value => {
  expect(() => whole(1, 16)(value)).toThrow('must be a whole number from 1 to 16')
})
