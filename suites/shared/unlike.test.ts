import { expect, test } from 'vitest'
import { unlike } from './unlike.js'

const pets = Array.from({ length: 300 }, (_, nth) => ({ id: 9800 + nth, name: 'Rex', categoryId: 1 }))

test('ids that look unlike the others are read', () => {
  const ids = unlike(pets, 6, 1).map(({ id }) => id)
  expect(ids).toContain(10_000)
  expect(ids).toContain(9999)
  expect(ids.some(id => id % 256 === 0)).toBe(true)
})

test('names and categories of each kind come before any other of the same kind', () => {
  const some = [
    { id: 1, name: 'Rex', categoryId: 1 },
    { id: 2, name: 'Max', categoryId: 2 },
    { id: 3, name: '犬', categoryId: 1 },
    { id: 4, name: 'Tom', categoryId: -7 },
  ]
  const chosen = unlike(some, 3, 1).map(({ id }) => id)
  expect(chosen).toEqual(expect.arrayContaining([3, 4]))
})
