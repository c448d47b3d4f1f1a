import { expect, test } from 'vitest'
import { variantCombinations } from './variants.js'

const variantPairs = (count: number, seed: number) => variantCombinations(count, seed, 2, 2)

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
