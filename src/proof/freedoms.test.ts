import { expect, test } from 'vitest'
import { freedomPairs, smallest } from './freedoms.js'

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

test.each([
  ['two of them together', ['b', 'd'], ['b', 'd']],
  ['any of them', [], ['e']],
  ['one of them', ['c'], ['c']],
  ['all', ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd', 'e']],
])('what is accused is reduced to the freedoms that are enough: %s', async (_what, needed, left) => {
  const holds = async (some: readonly string[]) => needed.every(one => some.includes(one))
  expect(await smallest(['a', 'b', 'c', 'd', 'e'], holds)).toEqual(left)
})
