import { expect, test } from 'vitest'
import { freedomPairs } from './freedoms.js'

test('pairs of freedoms are drawn by the seed, and both can be taken at once', () => {
  const pairs = freedomPairs(50, 3)
  expect(pairs).toHaveLength(50)
  expect(freedomPairs(50, 3)).toEqual(pairs)
  expect(freedomPairs(50, 4)).not.toEqual(pairs)
  for (const { id, freedoms } of pairs) {
    expect(freedoms, id).toHaveLength(2)
    const [one, other] = freedoms
    expect(one!.conflictsWith, id).not.toContain(other!.id)
    expect(one!.id).not.toBe(other!.id)
  }
})
