import { expect, test } from 'vitest'
import type { Facts, OwnPet } from '../core/ask.js'
import type { Exchange } from '../core/exchange.js'
import { UnsettledViews } from './unsettled-views.js'

const pet = (id: number, createdAt: number, status = 'sold') =>
  ({ id, name: `Rex ${id}`, categoryId: 1, status, createdAt, tainted: false }) as unknown as OwnPet

const factsWith = (...pets: readonly OwnPet[]) =>
  ({
    pets,
    settleMs: 1000,
    isGivenUp: () => false,
    own: (id: string) => pets.find(own => String(own.id) === id),
  }) as unknown as Facts

const shown = (ids: readonly number[]) => ids.map(id => ({ id, name: `Rex ${id}`, categoryId: 1, status: 'sold' }))

const exchange = (what: string, status: number, body: unknown, startedAt: number, role = 'ask') => {
  const [method, path] = what.split(' ')
  const endpoint = method === 'GET' ? (path!.startsWith('/pets/') ? 'getPet' : 'listPets') : 'elsewhere'
  return {
    endpoint: method === 'POST' ? 'createPet' : endpoint,
    credential: 'valid',
    role,
    request: { method, path, headers: [], ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) },
    response: {
      status,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(JSON.stringify(body)),
    },
    startedAt,
    endedAt: startedAt + 1,
  } as unknown as Exchange
}

test('a list that lacks a pet before it has to be there is remembered with what went before it', () => {
  const views = new UnsettledViews()
  const [rex, fido] = [pet(1, 0), pet(2, 10)]
  const facts = factsWith(rex, fido)
  views.see(exchange('GET /pets', 200, shown([1, 2]), 20), facts)
  views.see(exchange('OPTIONS /pets', 204, '', 30), facts)
  views.see(exchange('GET /pets?limit=30', 200, shown([1]), 40), facts)
  expect(views.all).toMatchObject([
    { request: { path: '/pets?limit=30' }, ahead: { method: 'OPTIONS', path: '/pets' }, pet: { id: 2 } },
  ])
  // A second one behind the same kind of request says no more.
  views.see(exchange('OPTIONS /pets', 204, '', 50), facts)
  views.see(exchange('GET /pets?limit=31', 200, [], 60), facts)
  expect(views.all).toHaveLength(1)
  views.see(exchange('GET /pets/9', 404, {}, 70), facts)
  views.see(exchange('GET /pets/1', 404, {}, 80), facts)
  expect(views.all[1]).toMatchObject({ request: { path: '/pets/1' }, ahead: { path: '/pets/9' }, pet: { id: 1 } })
})

test.each([
  ['a list that is full', 'GET /pets?limit=1', shown([2]), 20],
  ['a list of another status', 'GET /pets?status=pending', [], 20],
  ['what has to be there: that is judged as it stands', 'GET /pets', [], 1000],
  ['what was created after it began', 'GET /pets', [], -5],
])('%s is not', (_, what, body, at) => {
  const views = new UnsettledViews()
  views.see(exchange(what, 200, body, at), factsWith(pet(1, 0)))
  expect(views.all).toEqual([])
})

test('nothing is created again, and where all views lag a few stand for them', () => {
  const views = new UnsettledViews()
  const facts = factsWith(pet(1, 0))
  views.see(exchange('POST /pets', 201, { name: 'Rex', categoryId: 1 }, 10), facts)
  views.see(exchange('GET /pets', 200, [], 20), facts)
  expect(views.all[0]!.ahead).toBeUndefined()
  for (let i = 0; i < 50; i++) {
    views.see(exchange(`OPTIONS /pets`, 200 + 100 * (i % 3), '', 30 + 20 * i), facts)
    views.see(exchange(i % 2 === 0 ? 'GET /pets' : 'GET /pets/1', i % 2 === 0 ? 200 : 404, [], 40 + 20 * i), facts)
  }
  expect(views.all.length).toBeLessThanOrEqual(6)
})
