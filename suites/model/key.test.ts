import { expect, test } from 'vitest'
import { filled, type Integer, integer, operations, type ScenarioContext } from '../../src/kit/index.js'
import { unknownIdsOfNoPet } from './get.js'
import { freeOf, idOfNoPet, type KeyRow, keyedRequests } from './key.js'
import { kindsOf, requestKind } from './request.js'

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

test.each(operations.flatMap(operation => kindsOf(operation).map(kind => [operation, kind] as const)))(
  '%s: what is sent as a %s with a bad key is one',
  async (operation, request) => {
    const pet = { id: integer(7n), name: 'Rex', categoryId: integer(1n), status: 'sold', tainted: false }
    const stock = { total: 1, available: 0, pending: 0, sold: 1 }
    for (let seed = 0; seed < 10; seed++) {
      const facts = { depth: 'standard', seed, pets: [pet], stock, categoryId: integer(1n), hasShown: () => false }
      const random = (min: bigint) => min
      const t = { facts, random, name: () => 'Conform abcdef aaab' } as unknown as ScenarioContext
      const rows = filled(Array<KeyRow>(4).fill({ request }), freeOf[operation], { depth: 'standard', seed }, 'test')
      for (const [nth, row] of rows.entries()) {
        const { headers, ...sent } = await keyedRequests[operation](t, row, nth)
        const all = headers ?? (operation === 'createPet' ? [['content-type', 'application/json'] as const] : [])
        const interaction = {
          endpoint: operation,
          credential: 'none',
          request: { ...sent, headers: all.filter(([, value]) => value !== '') },
        } as const
        expect(requestKind(interaction, id => BigInt(id) === 7n)).toBe(request)
      }
    }
  },
)
