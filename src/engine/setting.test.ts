import { expect, test } from 'vitest'
import type { Facts } from '../core/ask.js'
import type { AskRequest, Exchange } from '../core/exchange.js'
import { Settings } from './setting.js'

const known = { total: 21, available: 20, pending: 1, sold: 0 }
const facts = {
  known: (status?: 'sold') => known[status ?? 'total'],
  own: (id: bigint) => (id === 7n ? { id: 7, name: 'Rex', categoryId: 3, status: 'sold' } : undefined),
} as unknown as Facts

const request = (endpoint: AskRequest['endpoint'], path = '/pets'): AskRequest => ({ endpoint, method: 'GET', path })
const exchange = (endpoint: string, status: number, id: number, nth: number): Exchange =>
  ({ endpoint, request: {}, response: { status }, connection: { id, nth } }) as unknown as Exchange

test('a request finds the store as the run knows it, what ended last, and what is under way', () => {
  const settings = new Settings()
  const first = settings.begin(request('createPet'), facts)
  const second = settings.begin(request('listPets'), facts)
  expect(first).toEqual({ pets: known, beside: 0 })
  expect(second).toEqual({ pets: known, beside: 1 })
  expect(settings.end(exchange('createPet', 400, 1, 1), first)).toEqual({ ...first, nth: 1 })
  expect(settings.end(exchange('listPets', 401, 2, 1), second)).toEqual({ ...second, nth: 1 })
  const third = settings.begin(request('listPets'), facts)
  expect(third).toEqual({ pets: known, beside: 0, after: 'listPets 401' })
  expect(settings.end(exchange('listPets', 200, 1, 2), third)).toEqual({ ...third, nth: 2, before: 400 })
})

test('a read finds the pet that it asks for', () => {
  const settings = new Settings()
  expect(settings.begin(request('getPet', '/pets/7'), facts).pet).toEqual({
    name: 'Rex',
    categoryId: 3n,
    status: 'sold',
  })
  expect(settings.begin(request('getPet', '/pets/8'), facts).pet).toBeUndefined()
  expect(settings.begin(request('getPet', '/pets/x'), facts).pet).toBeUndefined()
})
