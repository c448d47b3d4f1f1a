import { expect, test } from 'vitest'
import { atDepth } from './depth.js'

test('a run has what stands at its own depth, or at the next below', () => {
  expect(atDepth({ quick: 1, deep: 3 }, 'standard')).toBe(1)
  expect(atDepth({ quick: 1, deep: 3 }, 'deep')).toBe(3)
  expect(atDepth({ standard: 2 }, 'quick')).toBeUndefined()
})
