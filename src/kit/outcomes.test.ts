import { expect, test } from 'vitest'
import { shown } from './outcomes.js'

test('of values that differ behind what is shown of them, what differs is shown', () => {
  const begin = '\u{1f415}'.repeat(100)
  expect(shown(`${begin}ab`, begin)).toEqual({
    expected: '102 characters, "ab" behind the first 100',
    actual: '100 characters, "" behind the first 100',
  })
  expect(shown(begin, begin)).toEqual({ expected: expect.stringMatching(/^"/), actual: expect.stringMatching(/^"/) })
  expect(shown('ab', 'ac')).toEqual({ expected: '"ab"', actual: '"ac"' })
})
