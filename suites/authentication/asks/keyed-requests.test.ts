import { expect, test } from 'vitest'
import { type AskContext, type Integer, integer } from '../../../src/kit/index.js'
import { unknownId } from './keyed-requests.js'

const context = (pets: readonly bigint[]) =>
  ({
    random: (min: bigint) => min,
    facts: { own: () => undefined, hasShown: (id: Integer) => pets.map(integer).includes(id) },
  }) as unknown as AskContext

test('an id that is to be unknown is none that the run has seen', () => {
  const ids = (pets: readonly bigint[]) => [0, 1, 2, 3].map(nth => unknownId(context(pets), nth))
  const [large, , zero, small] = ids([]) as [bigint, bigint, bigint, bigint]
  expect([zero, small]).toEqual([0n, 100_000n])
  expect(ids([0n, 100_000n])).toEqual([large, 2n ** 32n, large, large])
})
