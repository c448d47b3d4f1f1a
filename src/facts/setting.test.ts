import { expect, test } from 'vitest'
import type { Facts } from '../core/ask.js'
import type { Exchange } from '../core/exchange.js'
import { Settings } from './setting.js'

const factsWith = (total: number) =>
  ({
    stock: { total, available: total, pending: 0, sold: 0 },
    own: (id: bigint) => (id === 7n ? { id: 7, name: 'Rex', categoryId: 3, status: 'sold' } : undefined),
  }) as unknown as Facts

const exchange = (endpoint: string, status: number, times: [number, number], id = 1, nth = 1, path = '/pets') =>
  ({
    endpoint,
    request: { method: 'GET', path },
    response: { status },
    connection: { id, nth },
    startedAt: times[0],
    endedAt: times[1],
  }) as unknown as Exchange

test('a request finds the store as the run knew it, what ended last, and what was under way', () => {
  const settings = new Settings()
  const first = settings.see(exchange('createPet', 201, [0, 10]), factsWith(1))
  expect(first).toMatchObject({ beside: 0, nth: 1 })
  expect(first.after).toBeUndefined()
  const meanwhile = settings.see(exchange('listPets', 400, [5, 12], 2), factsWith(1))
  expect(meanwhile).toMatchObject({ beside: 1 })
  const later = settings.see(exchange('createPet', 201, [11, 20], 1, 2), factsWith(2))
  // The second pet is this request's own.
  expect(later).toMatchObject({ pets: { total: 1 }, after: 'createPet 2xx', before: 201, nth: 2, beside: 1 })
  const last = settings.see(exchange('listPets', 401, [30, 31], 2, 2), factsWith(2))
  expect(last).toMatchObject({ pets: { total: 2, available: 2 }, after: 'createPet 2xx', before: 400, beside: 0 })
  expect(settings.see(exchange('listPets', 200, [40, 41], 3), factsWith(2)).after).toBe('listPets 401')
})

test('OPTIONS and HEAD are predecessors by their method', () => {
  const settings = new Settings()
  const options = exchange('elsewhere', 204, [0, 1])
  settings.see({ ...options, request: { ...options.request, method: 'OPTIONS' } }, factsWith(1))
  expect(settings.see(exchange('listPets', 200, [2, 3]), factsWith(1)).after).toBe('options 2xx')
  expect(settings.see(exchange('listPets', 200, [4, 5]), factsWith(1)).after).toBe('listPets 2xx')
})

test('a pet that was added while a request was on its way may have been there already', () => {
  const settings = new Settings()
  settings.see(exchange('createPet', 201, [0, 10]), factsWith(1))
  settings.see(exchange('createPet', 201, [21, 25]), factsWith(2))
  const list = settings.see(exchange('listPets', 200, [20, 30], 2), factsWith(2))
  expect(list.pets.total).toBe(1)
  expect(list.perhaps).toContainEqual({ pets: { total: 2, available: 2, pending: 0, sold: 0 } })
  const later = settings.see(exchange('listPets', 200, [40, 50], 2), factsWith(2))
  expect(later.perhaps?.some(({ pets }) => pets)).toBe(false)
})

test('a read finds the pet that it asks for', () => {
  const settings = new Settings()
  const petAt = (path: string) => settings.see(exchange('getPet', 200, [0, 1], 1, 1, path), factsWith(1)).pet
  expect(petAt('/pets/7')).toEqual({ name: 'Rex', categoryId: 3n, status: 'sold' })
  expect(petAt('/pets/8')).toBeUndefined()
  expect(petAt('/pets/x')).toBeUndefined()
})
