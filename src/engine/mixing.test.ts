import { expect, test } from 'vitest'
import type { Ask, Case } from '../core/ask.js'
import { Mixing, type Task } from './mixing.js'

const task = (limit: string): Task => ({
  ask: { id: 'lists', row: (row: unknown) => row } as unknown as Ask,
  sample: { index: 0, input: { limit } },
  requests: 1,
})
const done = (endpoint: string, status: number) =>
  ({ exchanges: [{ endpoint, response: { status } }] }) as unknown as Case

test('a class that has not followed this kind of request goes first', () => {
  const mixing = new Mixing()
  const waiting = ['1', '1', '2', '1'].map(task)
  const before = task('20')
  mixing.ended(before, done('createPet', 201))
  expect(mixing.next(waiting)!.sample.input).toEqual({ limit: '1' })
  mixing.ended(before, done('createPet', 201))
  expect(mixing.next(waiting)!.sample.input).toEqual({ limit: '2' })
  // After a refusal each class is new again.
  mixing.ended(before, done('createPet', 400))
  expect(mixing.next(waiting)!.sample.input).toEqual({ limit: '1' })
})

test('a class that has not followed the classes of the question before goes first', () => {
  const mixing = new Mixing()
  const waiting = ['1', '2', '1'].map(task)
  mixing.ended(task('20'), done('listPets', 200))
  expect(mixing.next(waiting)!.sample.input).toEqual({ limit: '1' })
  // After another limit both are new, and the seed's order stands; after the same one the other limit is.
  mixing.ended(task('20'), done('listPets', 200))
  expect(mixing.next(waiting)!.sample.input).toEqual({ limit: '2' })
})

test('every task is taken once', () => {
  const mixing = new Mixing()
  const waiting = Array.from({ length: 100 }, (_, i) => task(String(i % 7)))
  const all = new Set(waiting)
  for (let next = mixing.next(waiting); next !== undefined; next = mixing.next(waiting)) all.delete(next)
  expect(all.size).toBe(0)
  expect(waiting).toEqual([])
})
