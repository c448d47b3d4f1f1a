import { expect, test } from 'vitest'
import type { AskRequest } from '../../core/exchange.js'
import { Shapes } from './shapes.js'

const get = (path: string): AskRequest => ({ endpoint: 'listPets', method: 'GET', path })
const read = (n: number) => get(`/pets/${n}`)
const times = (count: number) => Array.from({ length: count }, (_, n) => n)

test('reads that never have a response while lists do are in trouble by themselves', () => {
  const shapes = new Shapes()
  const told = times(12).map(n => {
    shapes.answered(get('/pets'))
    return shapes.lost(read(n))
  })
  // The first failure comes after the first response.
  expect(told.indexOf(true)).toBe(10)
  expect(told.slice(10)).toEqual([true, true])
  shapes.answered(read(1))
  expect(shapes.lost(read(2))).toBe(false)
})

test('where others fail as well, the target is in trouble, or has had enough', () => {
  const shapes = new Shapes()
  expect(times(40).some(n => shapes.lost(read(n)))).toBe(false)
  const mixed = times(60).flatMap(n => {
    if (n % 3 === 0) shapes.answered(get('/pets?limit=1'))
    return [shapes.lost(read(n)), shapes.lost(get(`/pets?limit=${n}&status=sold`))]
  })
  expect(mixed).not.toContain(true)
})

test('one and the same read that never has a response is in trouble by itself, though its like has one', () => {
  const shapes = new Shapes()
  const large = get('/pets?limit=100')
  const told = times(6).map(n => {
    shapes.answered(get(`/pets?limit=${n + 1}`))
    return shapes.lost(large)
  })
  expect(told).toEqual([false, false, false, false, true, true])
  shapes.answered(large)
  expect(shapes.lost(large)).toBe(false)
})

test('reads that fail together, time and again, may be too many together', () => {
  const shapes = new Shapes()
  const bursts = times(3).flatMap(() => {
    for (const _ of times(12)) shapes.answered(get('/pets?limit=1'))
    return times(12).map(() => shapes.lost(get('/pets')))
  })
  expect(bursts).not.toContain(true)
})
