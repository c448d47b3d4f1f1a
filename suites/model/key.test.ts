import { expect, test } from 'vitest'
import { type Integer, integer, type ScenarioContext } from '../../src/kit/index.js'
import { unknownIdsOfNoPet } from './get.js'
import { idOfNoPet } from './key.js'

const context = (pets: readonly bigint[]) =>
  ({
    random: (min: bigint) => min,
    facts: { own: () => undefined, hasShown: (id: Integer) => pets.map(integer).includes(id) },
  }) as unknown as ScenarioContext

test.each(unknownIdsOfNoPet)('an id that is to be unknown is none that the run has seen: %s', kind => {
  const id = idOfNoPet(context([]), kind)
  expect(idOfNoPet(context([]), kind)).toBe(id)
  if (kind.endsWith(' 2^53')) return
  const other = idOfNoPet(context([id]), kind)
  expect(other).not.toBe(id)
  expect(other >= 2n ** 53n).toBe(true)
})
