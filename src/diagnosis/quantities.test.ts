import { expect, test } from 'vitest'
import type { Counted } from './classes.js'
import { boundOf } from './quantities.js'

/** As many as it takes. */
const often = (all: readonly Counted[]): readonly Counted[] => Array.from({ length: 5 }, () => all).flat()

let number = 0
const creation = (name: string, categoryId: bigint | number, { nth = 1, padding = 0 } = {}): Counted => {
  const body = `{"name":"${name}","categoryId":${categoryId}}${' '.repeat(padding)}`
  const request = { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body }
  const kept = { endpoint: 'createPet', credential: 'valid', request, connection: { id: 1, nth }, retries: 0 }
  return { row: {}, kept: { ...kept, number: ++number } } as unknown as Counted
}

const named = (...lengths: readonly number[]) => lengths.map(length => creation('x'.repeat(length), 1))
/** Longer than any name. */
const padded = creation('x', 1, { padding: 9000 })
const some = [padded, ...named(2, 30, 60, 254)]
const long = named(1000, 256, 300)
const short = often([...some, ...named(255)])

test('a bound lies between what failed and what did not', () => {
  const parameter = 'the number of characters of the name'
  expect(boundOf(long, short)).toEqual({ parameter, is: 'at least', class: '256' })
  const passed = often(named(4, 5, 6, 7, 8))
  expect(boundOf([padded, ...named(2, 3)], passed)).toEqual({ parameter, is: 'at most', class: '3' })
})

test('of a category the bits count, with its sign', () => {
  const of = (...categories: readonly bigint[]) => categories.map(category => creation('Rex', category))
  const failed = of(2n ** 31n, -(2n ** 31n) - 1n, 2n ** 63n - 1n)
  expect(boundOf(failed, often([padded, ...of(-(2n ** 31n), 2n ** 31n - 1n, 0n, -1n)]))).toEqual({
    parameter: 'the number of bits that `categoryId` needs',
    is: 'at least',
    class: '33',
  })
})

test('where one on the other side was right, or too few were seen there, there is none', () => {
  expect(boundOf(long, [...short, ...named(300)])).toBeUndefined()
  expect(boundOf(long, short.slice(0, 19))).toBeUndefined()
})

test('where two quantities tell them apart, there is none: a longer name makes a longer body', () => {
  expect(boundOf(long, often(named(1, 2, 3, 4, 5, 6)))).toBeUndefined()
})

test('a right request without the quantity is on neither side; of a failure it explains nothing', () => {
  const list = {
    ...padded,
    kept: { ...padded.kept, endpoint: 'listPets', request: { method: 'GET', path: '/pets' } },
  } as unknown as Counted
  expect(boundOf(long, [...short, list])).toMatchObject({ class: '256' })
  expect(boundOf([...long, list], short)).toBeUndefined()
})

test('the place on a connection', () => {
  const at = (...places: readonly number[]) => places.map(nth => creation('Rex', 1, { nth }))
  const before = at(1, 2, 3)
  expect(boundOf(at(31, 40, 33), often([...before, ...at(29, 30)]))).toMatchObject({
    parameter: 'the place of the request on its connection',
    class: '31',
  })
})

test('what failed later than all others may have that as its reason', () => {
  const later = named(256, 300, 400)
  expect(boundOf(later, short)).toBeUndefined()
})

test('one limit', () => {
  const lists = (...limits: readonly number[]) =>
    limits.map(limit => {
      const request = { method: 'GET', path: `/pets?limit=${limit}` }
      const kept = { endpoint: 'listPets', credential: 'valid', request, retries: 0 }
      return { row: {}, kept: { ...kept, number: ++number } } as unknown as Counted
    })
  const first = lists(1, 99)
  const failed = lists(77, 77, 77)
  const others = often([...first, ...lists(76, 78, 100)])
  expect(boundOf(failed, others)).toEqual({ parameter: '`limit`', is: 'exactly', class: '77' })
  expect(boundOf(failed, [...others, ...lists(77)])).toBeUndefined()
})

test('the age of a pet', () => {
  const read = (age: number) => {
    const request = { method: 'GET', path: `/pets/${++number}` }
    const kept = { endpoint: 'getPet', credential: 'valid', request, retries: 0, startedAt: 1000 + age }
    return { row: {}, kept: { ...kept, number, pet: { createdAt: 1000 } } } as unknown as Counted
  }
  const before = [read(10), read(3999)]
  const failed = [read(4001.4), read(9000), read(5000)]
  expect(boundOf(failed, often([...before, read(5), read(1), read(2)]))).toEqual({
    ...{ parameter: 'the age of the pet in milliseconds', is: 'at least', class: '4001' },
  })
})
