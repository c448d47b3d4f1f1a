import { describe, expect, test } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import type { Setting } from '../core/model.js'
import type { Facts } from '../core/scenario.js'
import { alongWithOthers, Interactions } from './interactions.js'

const settingOf = (interactions: Interactions, exchange: Exchange): Setting | undefined =>
  interactions.of(interactions.numberOf(exchange) ?? -1)?.setting

/** Sees one exchange after the other, each with the pets that are known once it is folded, and tells its setting. */
function story(): (exchange: Exchange, pets: number) => Setting {
  let total = 0
  const interactions = new Interactions({
    get stock() {
      return { total, available: total, pending: 0, sold: 0 }
    },
    own: (id: string) => (id === '7' ? { id: 7, name: 'Rex', categoryId: 3, status: 'sold' } : undefined),
  } as unknown as Facts)
  return (exchange, pets) => {
    total = pets
    interactions.see(exchange)
    return settingOf(interactions, exchange)!
  }
}

const exchange = (endpoint: string, status: number, times: [number, number], id = 1, nth = 1, path = '/pets') =>
  ({
    endpoint,
    request: { method: 'GET', path },
    response: { status, body: Buffer.alloc(0) },
    connection: { id, nth },
    startedAt: times[0],
    endedAt: times[1],
  }) as unknown as Exchange

test('a request finds the store as the run knew it, what ended last, and what was under way', () => {
  const see = story()
  const first = see(exchange('createPet', 201, [0, 10]), 1)
  expect(first).toMatchObject({ concurrent: 0, nth: 1 })
  expect(first.after).toBeUndefined()
  const meanwhile = see(exchange('listPets', 400, [5, 12], 2), 1)
  expect(meanwhile).toMatchObject({ concurrent: 1 })
  const later = see(exchange('createPet', 201, [11, 20], 1, 2), 2)
  // The second pet is this request's own.
  expect(later).toMatchObject({ pets: { total: 1 }, after: 'createPet 2xx', before: 201, nth: 2, concurrent: 1 })
  const last = see(exchange('listPets', 401, [30, 31], 2, 2), 2)
  expect(last).toMatchObject({ pets: { total: 2, available: 2 }, after: 'createPet 2xx', before: 400, concurrent: 0 })
  expect(see(exchange('listPets', 200, [40, 41], 3), 2).after).toBe('listPets 401')
})

test('OPTIONS and HEAD are previous requests by their method', () => {
  const see = story()
  const options = exchange('elsewhere', 204, [0, 1])
  see({ ...options, request: { ...options.request, method: 'OPTIONS' } }, 1)
  expect(see(exchange('listPets', 200, [2, 3]), 1).after).toBe('options 2xx')
  expect(see(exchange('listPets', 200, [4, 5]), 1).after).toBe('listPets 2xx')
})

test('a pet that was added while a request was on its way may have been there already', () => {
  const see = story()
  see(exchange('createPet', 201, [0, 10]), 1)
  see(exchange('createPet', 201, [21, 25]), 2)
  const list = see(exchange('listPets', 200, [20, 30], 2), 2)
  expect(list.pets.total).toBe(1)
  expect(list.unsure?.get('store')).toEqual([{ pets: expect.objectContaining({ total: 2 }) }])
  expect(list.unsure?.get('page')).toEqual(list.unsure?.get('store'))
  const later = see(exchange('listPets', 200, [40, 50], 2), 2)
  expect(later.unsure?.has('store')).toBe(false)
})

test('a read finds the pet that it asks for', () => {
  const see = story()
  const petAt = (path: string) => see(exchange('getPet', 200, [0, 1], 1, 1, path), 1).pet
  expect(petAt('/pets/7')).toEqual({ name: 'Rex', categoryId: 3n, status: 'sold' })
  expect(petAt('/pets/8')).toBeUndefined()
  expect(petAt('/pets/x')).toBeUndefined()
})

test('whoever asks later is told the same', () => {
  const facts = { stock: { total: 1, available: 1, pending: 0, sold: 0 }, own: () => undefined } as unknown as Facts
  const interactions = new Interactions(facts)
  const list = exchange('listPets', 200, [5, 6], 1, 2)
  for (const each of [exchange('createPet', 201, [0, 1]), list]) interactions.see(each)
  const told = settingOf(interactions, list)
  expect(told).toMatchObject({ after: 'createPet 2xx', before: 201, nth: 2 })
  for (let at = 10; at < 400; at++) interactions.see(exchange('listPets', 400, [at, at + 0.5]))
  expect(settingOf(interactions, list)).toEqual(told)
  expect(settingOf(interactions, exchange('listPets', 200, [5, 6]))).toBeUndefined()
})

describe('a request beside creations', () => {
  const facts = { stock: { total: 1, available: 1, pending: 0, sold: 0 }, own: () => undefined } as unknown as Facts
  const creation = (times: [number, number], id: number, nth = 2): Exchange => {
    const made = exchange('createPet', 400, times, id, nth)
    return { ...made, request: { ...made.request, method: 'POST' } }
  }
  /** Whether it is certain that others were under way. */
  function isSure(list: Partial<Exchange>, ...creations: readonly Exchange[]): boolean {
    const interactions = new Interactions(facts)
    const one = { ...exchange('listPets', 200, [10, 20], 1), ...list } as Exchange
    for (const each of [...creations, one].sort((a, b) => a.endedAt - b.endedAt)) interactions.see(each)
    const { concurrent, unsure } = settingOf(interactions, one)!
    return concurrent > 0 && !unsure?.has('concurrent requests')
  }

  test('may have been the only one beside a few, unless it was put beside them', () => {
    expect(isSure({}, creation([9, 21], 2), creation([8, 22], 3))).toBe(false)
  })

  test('was not where many creations began before it and ended after it', () => {
    const many = [2, 3, 4, 5].map(id => creation([9, 20 + id], id))
    expect(isSure({}, ...many)).toBe(true)
    expect(isSure({}, ...many.slice(1))).toBe(false)
  })

  test('that was put there is not, once they had not ended when it began', () => {
    const put = { label: alongWithOthers, connection: { id: 1, nth: 2 } }
    expect(isSure(put, creation([9, 21], 2), creation([8, 19], 3))).toBe(true)
    expect(isSure(put, creation([1, 9], 2), creation([8, 19], 3))).toBe(false)
    expect(isSure(put, creation([9, 21], 2, 1), creation([8, 22], 3, 1))).toBe(false)
  })

  test('that was put there over a new connection may come too late', () => {
    const put = { label: alongWithOthers, connection: { id: 1, nth: 1 } }
    expect(isSure(put, creation([9, 21], 2), creation([8, 19], 3))).toBe(false)
  })
})
