import { expect, test } from 'vitest'
import { type Facts, integer, type RequestSpec, type ScenarioContext } from '../../../src/kit/index.js'
import { create } from './creation.js'

/** What is sent beside a creation after which the store holds so many pets. */
async function sentAt(stock: Facts['stock']): Promise<readonly string[]> {
  const sent: string[] = []
  const pet = { id: 7, name: 'Rex', categoryId: 1, status: 'sold' }
  const answer = (method: string) => (method === 'POST' ? pet : [pet])
  const send = async (_: string, { method, path, endpoint }: RequestSpec) => {
    sent.push(`${method} ${path}`)
    const body = Buffer.from(JSON.stringify(endpoint === 'getPet' ? pet : answer(method)))
    const response = { status: method === 'POST' ? 201 : 200, headers: [['content-type', 'application/json']], body }
    return { endpoint, credential: 'valid', request: { method, path, headers: [] }, response, startedAt: 1, endedAt: 1 }
  }
  const facts = { stock, settleMs: 0, getPetDue: true, pets: [], own: () => undefined, categoryId: integer(1n) }
  const t = { facts, send, poll: send, name: () => 'Rex', sleep: async () => {} } as unknown as ScenarioContext
  await create(t, { row: { status: 'sold' }, nth: 1 })
  return sent.slice(1)
}

test.each([
  ['the first pet of its status', { total: 9, available: 5, pending: 3, sold: 1 }, 'GET /pets?status=sold'],
  ['a round size', { total: 50, available: 20, pending: 20, sold: 10 }, 'GET /pets?limit=100'],
  [
    'a round size beyond a page',
    { total: 128, available: 70, pending: 38, sold: 20 },
    'GET /pets?limit=100&status=sold',
  ],
  ['any other size', { total: 51, available: 20, pending: 20, sold: 11 }, 'GET /pets/7'],
])('what comes of a creation is looked at: %s', async (_, stock, request) => {
  expect(await sentAt(stock)).toEqual([request])
})
