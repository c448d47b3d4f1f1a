import { expect, test } from 'vitest'
import type { Ask } from '../core/ask.js'
import type { Exchange } from '../core/exchange.js'
import { Mixing, type Task } from './mixing.js'

const lists = { id: 'lists', row: (row: unknown) => row } as unknown as Ask
const task = (limit: string): Task => ({
  ask: lists,
  sample: { index: 0, input: { limit } },
  requests: 1,
})
const done = (endpoint: string, status: number) => ({ endpoint, response: { status } }) as unknown as Exchange

test('a class that has not followed this kind of request goes first', () => {
  const mixing = new Mixing()
  const waiting = ['1', '1', '2', '1'].map(task)
  const next = mixing.among(waiting)
  const before = task('20')
  mixing.ended(lists, 'list', before.sample.input, done('createPet', 201))
  expect(next()!.sample.input).toEqual({ limit: '1' })
  mixing.ended(lists, 'list', before.sample.input, done('createPet', 201))
  expect(next()!.sample.input).toEqual({ limit: '2' })
  // After a refusal each class is new again.
  mixing.ended(lists, 'list', before.sample.input, done('createPet', 400))
  expect(next()!.sample.input).toEqual({ limit: '1' })
})

test('a class that has not followed the classes of the question before goes first', () => {
  const mixing = new Mixing()
  const waiting = ['1', '2', '1'].map(task)
  const next = mixing.among(waiting)
  mixing.ended(lists, 'list', { limit: '20' }, done('listPets', 200))
  expect(next()!.sample.input).toEqual({ limit: '1' })
  // After another limit both are new, and the seed's order stands; after the same one the other limit is.
  mixing.ended(lists, 'list', { limit: '20' }, done('listPets', 200))
  expect(next()!.sample.input).toEqual({ limit: '2' })
})

test('every task is taken once', () => {
  const mixing = new Mixing()
  const waiting = Array.from({ length: 100 }, (_, i) => task(String(i % 7)))
  const next = mixing.among(waiting)
  const all = new Set(waiting)
  for (let task = next(); task !== undefined; task = next()) all.delete(task)
  expect(all.size).toBe(0)
})

test('what goes out beside a creation is what has not done so yet', () => {
  const mixing = new Mixing()
  const creation = { endpoint: 'createPet', method: 'POST', path: '/pets' } as const
  const creations = { id: 'creations', summary: 'creations', writes: true } as unknown as Ask
  const waiting = ['1', '1', '2'].map(task)
  const next = mixing.among(waiting)
  mixing.sent(creations, 'create', creation)
  expect(next()!.sample.input).toEqual({ limit: '1' })
  mixing.ended(creations, 'create', {}, done('createPet', 201))
  mixing.sent(creations, 'create', creation)
  expect(next()!.sample.input).toEqual({ limit: '2' })
})

test('no ask runs ahead of another, however much its questions have to gain', () => {
  const mixing = new Mixing()
  const rich = { id: 'rich', summary: 'rich', row: (row: unknown) => row } as unknown as Ask
  const plain = { id: 'plain', summary: 'plain' } as unknown as Ask
  const tasks = (ask: Ask, count: number) =>
    Array.from({ length: count }, (_, i): Task => ({ ask, sample: { index: i, input: { a: `${i}` } }, requests: 1 }))
  const waiting = [...tasks(rich, 10), ...tasks(plain, 10)]
  const next = mixing.among(waiting)
  const order: string[] = []
  for (let task = next(); task !== undefined; task = next()) {
    order.push(task.ask.id)
    mixing.ended(task.ask, 'list', task.sample.input, done('listPets', 200))
  }
  expect(order.slice(0, 10).filter(id => id === 'plain').length).toBeGreaterThanOrEqual(4)
})

test('a request with few classes goes after what it has not followed, though others have more', () => {
  const mixing = new Mixing()
  const ask = (id: string) => ({ id, summary: id, row: (row: unknown) => row }) as unknown as Ask
  const [few, many] = [ask('few'), ask('many')]
  const task = (ask: Ask, input: object): Task => ({ ask, sample: { index: 0, input }, requests: 1 })
  const refused = () => mixing.ended(many, 'create', {}, done('createPet', 400))
  for (const status of [201, 404]) mixing.ended(many, 'create', {}, done('createPet', status))
  refused()
  // Of the one with many classes one has followed a refusal before.
  mixing.among([task(many, { a: '1' })])()
  refused()
  expect(mixing.among([task(many, { a: '1', b: '1', c: '1' }), task(few, { limit: '1' })])()!.ask.id).toBe('few')
})

test('each sort of question goes behind what the document leaves open, though its classes have followed that operation', () => {
  const mixing = new Mixing()
  const reads = { id: 'reads', summary: 'reads', onGetPet: true, row: (row: unknown) => row } as unknown as Ask
  const gaps = { id: 'gaps', summary: 'limits that are no integers' } as unknown as Ask
  const of = (ask: Ask, input: object): Task => ({ ask, sample: { index: 0, input }, requests: 1 })
  const unknown = { ...reads, id: 'unknown' } as Ask
  const some = (ask: Ask, parameter: string) => Array.from({ length: 9 }, (_, i) => of(ask, { [parameter]: `${i}` }))
  const next = mixing.among([...some(lists, 'limit'), ...some(reads, 'name'), ...some(unknown, 'id')])
  const behind = () => {
    mixing.ended(gaps, 'list', {}, done('listPets', 400), true)
    return next()!
  }
  expect(new Set([behind(), behind(), behind()].map(({ ask }) => ask.id)).size).toBe(3)
})

test('what the document leaves open does not come one after the other while others wait', () => {
  const mixing = new Mixing()
  const gaps = { id: 'gaps', summary: 'limits that are no integers' } as unknown as Ask
  const of = (ask: Ask, input: object, gap = false): Task => ({ ask, sample: { index: 0, input }, requests: 1, gap })
  const next = mixing.among([
    of(gaps, {}, true),
    of(gaps, {}, true),
    of(lists, { limit: '1' }),
    of(lists, { limit: '1' }),
  ])
  mixing.ended(lists, 'list', { limit: '1' }, done('listPets', 200))
  mixing.ended(gaps, 'list', {}, done('listPets', 400), true)
  expect(next()!.ask.id).toBe('lists')
})
