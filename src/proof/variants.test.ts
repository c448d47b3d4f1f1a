import { expect, test } from 'vitest'
import { smallest, variantPairs } from './variants.js'

test('pairs of variants are drawn by the seed, and both can be taken at once', () => {
  const pairs = variantPairs(50, 3)
  expect(pairs).toHaveLength(50)
  expect(variantPairs(50, 3)).toEqual(pairs)
  expect(variantPairs(50, 4)).not.toEqual(pairs)
  for (const { id, variants } of pairs) {
    expect(variants, id).toHaveLength(2)
    const [one, other] = variants
    expect(one!.conflictsWith, id).not.toContain(other!.id)
    expect(one!.id).not.toBe(other!.id)
  }
})

test.each([
  ['two of them together', ['b', 'd'], ['b', 'd']],
  ['any of them', [], ['e']],
  ['one of them', ['c'], ['c']],
  ['all', ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd', 'e']],
])('what is accused is reduced to the variants that are enough: %s', async (_what, needed, left) => {
  const holds = async (some: readonly string[]) => needed.every(one => some.includes(one))
  expect(await smallest(['a', 'b', 'c', 'd', 'e'], holds)).toEqual(left)
})
