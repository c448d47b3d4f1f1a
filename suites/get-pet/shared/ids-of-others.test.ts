import { expect, test } from 'vitest'
import type { Facts } from '../../../src/kit/index.js'
import { isFarBeyond, mayBeOfAnother } from './ids-of-others.js'

const pet = 2n ** 53n + 41n
const own = { id: pet, name: '123456789012', categoryId: 2n ** 50n + 7n }
const facts = { own: (id: bigint) => (id === pet ? own : undefined), pets: [own] } as unknown as Pick<
  Facts,
  'own' | 'pets'
>

test.each([
  2n ** 63n - 1n,
  2n ** 63n - 2n,
  pet + 1n,
  pet - 1n,
  pet + 6n,
  pet + 2n ** 32n,
  pet + 2n ** 16n,
  pet - 3n * 2n ** 31n,
  pet + 2n ** 48n,
  pet + 2n ** 62n,
  pet / 10n,
  pet * 10n + 7n,
  BigInt(`9${pet}`),
  // 9007199254741033
  3301474529917009n,
  9_007_199_254_741_033n ^ (1n << 40n),
  pet * 2n,
  pet * 1_000n,
  BigInt(pet.toString(8)),
  123_456_789_012n,
  2n ** 50n + 7n,
])('%s may be the id of another pet', id => expect(mayBeOfAnother(id, facts)).toBe(true))

test.each([2n ** 53n + 4_000n, 2n ** 62n + 12_345n, 9_007_199_254_740_000n])('%s is nobody’s but by chance', id =>
  expect(mayBeOfAnother(id, facts)).toBe(false),
)

const counted = [11, 12, 14, 13, 15].map(id => ({ id }))

test.each([
  ['far beyond what is counted', counted, 15, 54_321n, true],
  ['beyond 2^40', [], undefined, 2n ** 41n, true],
  ['soon to be counted', counted, 15, 5_000n, false],
  ['below what is counted', counted.map(({ id }) => ({ id: id + 900_000 })), 900_015, 54_321n, false],
  ['below a pet of others', counted, 700_000, 54_321n, false],
  ['on the way down', counted.toReversed(), 15, 54_321n, false],
  ['in no order', [{ id: 11 }, { id: 90_000 }, ...counted], 90_000, 200_000n, false],
  ['of a target that has given few ids', counted.slice(0, 3), 14, 54_321n, false],
])('an id %s', (_, pets, greatest, id, far) =>
  expect(isFarBeyond(id, { pets, greatest } as unknown as Facts)).toBe(far),
)
