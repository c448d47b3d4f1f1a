import { expect, test } from 'vitest'
import type { Facts } from '../../../src/kit/index.js'
import { mayBeOfAnother } from './ids-of-others.js'

const pet = 2n ** 53n + 41n
const facts = { own: id => (id === pet ? {} : undefined) } as Pick<Facts, 'own'>

test.each([
  2n ** 63n - 1n,
  2n ** 63n - 2n,
  pet + 1n,
  pet - 1n,
  pet + 6n,
  pet + 2n ** 32n,
  pet * 10n + 7n,
  BigInt(`9${pet}`),
])('%s may be the id of another pet', id => expect(mayBeOfAnother(id, facts)).toBe(true))

test.each([2n ** 53n + 4_000n, 2n ** 62n + 12_345n, 9_007_199_254_740_000n])('%s is nobody’s but by chance', id =>
  expect(mayBeOfAnother(id, facts)).toBe(false),
)
