import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bits } from './bits.js'

test('holds what was added, in ascending order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000)), fc.nat(5000), (numbers, other) => {
      const bits = new Bits()
      for (const number of numbers) bits.add(number)
      expect([...bits]).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(bits.has(other)).toBe(numbers.includes(other))
    }),
  )
})

test('the last bit of a word', () => {
  const bits = new Bits()
  bits.add(31)
  bits.add(63)
  expect([...bits]).toEqual([31, 63])
})
