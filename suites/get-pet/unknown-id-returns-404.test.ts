import { expect, test } from 'vitest'
import { exchangeWith } from '../../src/core/exchange/fixtures.js'
import type { Facts } from '../../src/kit/index.js'
import { unknownIdReturns404 } from './unknown-id-returns-404.js'

const own = 3n
const facts = {
  own: id => (BigInt(id) === own ? {} : undefined),
  hasShown: () => false,
  pets: [],
} as Partial<Facts> as Facts

const shown = (id: bigint) =>
  exchangeWith({
    endpoint: 'getPet',
    request: { method: 'GET', path: `/pets/${id}`, headers: [] },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(`{"id":${id},"name":"Rex","categoryId":1}`),
    },
  })

const random = 2n ** 51n + 987_654_321n

// P14: only ids generated at random count, and two of them.
test.each([
  ['the same random id twice', [random, random], 0],
  ['two ids 2^48 and 2^62 above a known one', [own + 2n ** 48n, own + 2n ** 62n], 0],
  ['a random id and one made from a known one', [random, own + 5n * 2n ** 44n], 0],
  ['two random ids', [random, random + 99_999n], 1],
])('%s', (_, ids, findings) => {
  const { start, see } = unknownIdReturns404.history!
  const state = start()
  const kinds = ids.flatMap(id => [...see(state, shown(id), facts)].map(({ kind }) => kind))
  expect(kinds.filter(kind => kind === 'finding')).toHaveLength(findings)
})

test.each([
  ['next to a known one may be that of a pet whose creation failed', own + 1n, 'an id that no response has shown'],
  ['at random is that of no pet', random, 'an id that no pet has'],
])('an id %s', (_, id, what) => {
  const { start, see } = unknownIdReturns404.history!
  const broken = { ...shown(id), response: { status: 500, headers: [], body: Buffer.from('') } }
  const said = [...see(start(), broken, { ...facts, pets: [{ id: 3 }] } as unknown as Facts)]
  expect(said.map(each => each.kind === 'finding' && each.message)).toEqual([
    `GET /pets/${id}, ${what}, returned 500 Internal Server Error; the document gives 404.`,
  ])
})
