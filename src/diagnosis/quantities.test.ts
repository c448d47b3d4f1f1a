import { expect, test } from 'vitest'
import { boundOf, type Counted } from './quantities.js'

let number = 0
const creation = (name: string, categoryId: bigint | number, { nth = 1, padding = 0 } = {}): Counted => {
  const body = `{"name":"${name}","categoryId":${categoryId}}${' '.repeat(padding)}`
  const request = { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body }
  const kept = { endpoint: 'createPet', credential: 'valid', request, connection: { id: 1, nth }, retries: 0 }
  return { number: ++number, vector: [], kept } as unknown as Counted
}

const named = (...lengths: readonly number[]) => lengths.map(length => creation('x'.repeat(length), 1))
/** Longer than any name. */
const padded = creation('x', 1, { padding: 9000 })
const some = [padded, ...named(2, 30, 60, 254)]
const long = named(1000, 256, 300)
const short = [...some, ...named(255)]

test('a bound lies between what failed and what did not', () => {
  const parameter = 'the number of characters of the name'
  expect(boundOf(long, short)).toEqual({ parameter, is: 'at least', class: '256' })
  const passed = named(4, 5, 6, 7, 8)
  expect(boundOf([padded, ...named(2, 3)], passed)).toEqual({ parameter, is: 'at most', class: '3' })
})

test('of a category the bits count, with its sign', () => {
  const of = (...categories: readonly bigint[]) => categories.map(category => creation('Rex', category))
  const failed = of(2n ** 31n, -(2n ** 31n) - 1n, 2n ** 63n - 1n)
  expect(boundOf(failed, [padded, ...of(-(2n ** 31n), 2n ** 31n - 1n, 0n, -1n)])).toEqual({
    parameter: 'the number of bits that `categoryId` needs',
    is: 'at least',
    class: '33',
  })
})

test('where one on the other side was right, or too few were seen there, there is none', () => {
  expect(boundOf(long, [...short, ...named(300)])).toBeUndefined()
  expect(boundOf(long, short.slice(0, 4))).toBeUndefined()
})

test('where two quantities tell them apart, there is none: a longer name makes a longer body', () => {
  expect(boundOf(long, named(1, 2, 3, 4, 5, 6))).toBeUndefined()
})

test('a right request without the quantity is on neither side; of a failure it explains nothing', () => {
  const list = {
    ...padded,
    kept: { endpoint: 'listPets', request: { method: 'GET', path: '/pets' } },
  } as unknown as Counted
  expect(boundOf(long, [...short, list])).toMatchObject({ class: '256' })
  expect(boundOf([...long, list], short)).toBeUndefined()
})

test('the place on a connection', () => {
  const at = (...places: readonly number[]) => places.map(nth => creation('Rex', 1, { nth }))
  const before = at(1, 2, 3)
  expect(boundOf(at(31, 40, 33), [...before, ...at(29, 30)])).toMatchObject({
    parameter: 'the place of the request on its connection',
    class: '31',
  })
})

test('what failed later than all others has that as its reason as well', () => {
  const later = [256, 300].map(length => creation('x'.repeat(length), 1))
  expect(boundOf(later, short)).toBeUndefined()
})

test('one limit', () => {
  const lists = (...limits: readonly number[]) =>
    limits.map(limit => {
      const request = { method: 'GET', path: `/pets?limit=${limit}` }
      const kept = { endpoint: 'listPets', credential: 'valid', request, retries: 0 }
      return { number: ++number, vector: [], kept } as unknown as Counted
    })
  const first = lists(1, 99)
  const failed = lists(77, 77, 77)
  const others = [...first, ...lists(76, 78, 100)]
  expect(boundOf(failed, others)).toEqual({ parameter: '`limit`', is: 'exactly', class: '77' })
  expect(boundOf(failed, [...others, ...lists(77)])).toBeUndefined()
})
