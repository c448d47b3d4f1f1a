import { expect, test } from 'vitest'
import { type Integer, integer, type ScenarioContext } from '../../src/kit/index.js'
import { idOfNoPet, unknownIdSizes } from './keyed-requests.js'

const context = (pets: readonly bigint[]) =>
  ({
    random: (min: bigint) => min,
    facts: { own: () => undefined, hasShown: (id: Integer) => pets.map(integer).includes(id) },
  }) as unknown as ScenarioContext

test.each(unknownIdSizes)('an id that is to be unknown is none that the run has seen: %s', size => {
  const id = idOfNoPet(context([]), size)
  expect(idOfNoPet(context([]), size)).toBe(id)
  const other = idOfNoPet(context([id]), size)
  if (size !== 'beyond 2^53') expect(other).not.toBe(id)
  expect(other >= 2n ** 53n).toBe(true)
})
