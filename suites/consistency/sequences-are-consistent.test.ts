import { expect, test } from 'vitest'
import { exchangeWith } from '../../src/core/exchange/fixtures.js'
import type { Case, Exchange, Facts } from '../../src/kit/index.js'
import { sequencesAreConsistent } from './sequences-are-consistent.js'

const shows = (endpoint: Exchange['endpoint'], path: string, status: number, pet: object): Exchange =>
  exchangeWith({
    endpoint,
    label: `${endpoint} ${path}`,
    request: { method: endpoint === 'createPet' ? 'POST' : 'GET', path, headers: [] },
    response: {
      status,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(JSON.stringify(pet)),
    },
  })

// Another creation may be under way whose id is not known yet: of such a pet a list may still show who had the id before (P24).
test.each([
  ['another pet in place of the one that was asked for', 8, ['finding']],
  ['one that may have had the id before', 7, []],
])('a read that shows %s', (_, id, kinds) => {
  const created = shows('createPet', '/pets', 201, { id: 7, name: 'Rex', categoryId: 1, status: 'sold' })
  const read = shows('getPet', '/pets/7', 200, { id, name: 'Bella', categoryId: 1, status: 'sold' })
  const facts = { settleMs: 0, mayShowFormer: () => true } as unknown as Facts
  const outcomes = sequencesAreConsistent.judge!({ exchanges: [created, read] } as unknown as Case, facts)
  expect([...outcomes].map(({ kind }) => kind)).toEqual(kinds)
})
