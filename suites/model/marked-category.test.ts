import { expect, test } from 'vitest'
import type { Facts } from '../../src/kit/index.js'
import { markOf } from './category-mark.js'
import { markedInstead, markedOrUsual } from './marked-category.js'

const large = 2n ** 54n + 1n
let drawn = 0n
const run = (runId: string, takes: readonly bigint[] = [large]) => ({
  facts: { runId, categoryId: 7, works: category => takes.includes(BigInt(category)) } as Facts,
  random: () => drawn++,
})

test("a large category is the run's alone, another one stays as it is", () => {
  const one = markedInstead(run('abcdef'), large)
  expect(one).not.toBe(markedInstead(run('abcdef'), large))
  expect(one).toBeLessThan(2n ** 63n)
  expect(markOf(one, 'abcdef')).toBe(String(one))
  expect(markOf(one, 'abcdeg')).toBeUndefined()
  expect(markedInstead(run('abcdef'), 42n)).toBe(42n)
})

test('the last name of a run still leaves an int64', () => {
  expect(markedInstead(run('zzzzzz'), large)).toBeLessThan(2n ** 63n)
})

test('a target that takes no large category is asked in the one that works', () => {
  expect(markedOrUsual(run('abcdef', []))).toBe(7n)
  expect(markOf(markedOrUsual(run('abcdef')), 'abcdef')).toBeDefined()
})

test.each([undefined, null, 7, large, '7', 2n ** 70n])('%s is no category of this run alone', category =>
  expect(markOf(category, 'abcdef')).toBeUndefined(),
)
