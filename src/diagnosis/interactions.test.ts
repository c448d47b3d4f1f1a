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

test('a request finds the store as the run knew it, and what ended last', () => {
  const see = story()
  const first = see(exchange('createPet', 201, [0, 10]), 1)
  expect(first).toMatchObject({ nth: 1 })
  expect(first.after).toBeUndefined()
  see(exchange('listPets', 400, [5, 12], 2), 1)
  const later = see(exchange('createPet', 201, [11, 20], 1, 2), 2)
  // The second pet is this request's own.
  expect(later).toMatchObject({ pets: { total: 1 }, after: 'createPet 2xx', before: 201, nth: 2 })
  const last = see(exchange('listPets', 401, [30, 31], 2, 2), 2)
  expect(last).toMatchObject({ pets: { total: 2, available: 2 }, after: 'createPet 2xx', before: 400 })
  expect(see(exchange('listPets', 200, [40, 41], 3), 2).after).toBe('listPets 401')
})

test('a pet that was added while a request was on its way may have been there already', () => {
  const see = story()
  see(exchange('createPet', 201, [0, 10]), 1)
  see(exchange('createPet', 201, [21, 25]), 2)
  const list = see(exchange('listPets', 200, [20, 30], 2), 2)
  expect(list.pets.total).toBe(1)
  const stores = (setting: Setting) => setting.unsure?.flatMap(({ pets }) => pets?.total ?? [])
  expect(stores(list)).toEqual([2])
  expect(stores(see(exchange('listPets', 200, [40, 50], 2), 2))).toEqual([])
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

describe('what was under way, and what ended last', () => {
  const told = (more: Partial<Exchange>) => {
    const { concurrent, unsure = [] } = story()({ ...exchange('listPets', 200, [10, 20]), ...more } as Exchange, 1)
    return { concurrent, isKnown: unsure.length === 0 }
  }

  test('nobody but the target knows of an ordinary request', () => {
    expect(told({}).isKnown).toBe(false)
  })

  test('is known of a request that was the only one', () => {
    expect(told({ alone: true })).toEqual({ concurrent: 0, isKnown: true })
  })

  test('is known of what was put beside others, unless its connection had to be opened first', () => {
    const put = (nth: number) =>
      told({ label: alongWithOthers, connection: { id: 1, nth } as NonNullable<Exchange['connection']> })
    expect(put(2)).toEqual({ concurrent: 1, isKnown: true })
    expect(put(1).isKnown).toBe(false)
  })
})
