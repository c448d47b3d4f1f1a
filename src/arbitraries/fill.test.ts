import { expect, test } from 'vitest'
import type { Row } from '../core/model/model.js'
import { type Free, filled } from './fill.js'

const rows = Array.from({ length: 6 }, (_, i): Row => ({ key: i % 2 === 0 ? 'none' : 'wrong' }))
const at = (seed: number) => ({ depth: 'standard' as const, seed })
const free: readonly Free[] = [
  { name: 'name', classes: () => ['3 characters', '30 characters', 'digits'] },
  { name: 'status', classes: row => (row.name === 'digits' ? [] : ['sold', 'pending']) },
]

test('what is free meets the other classes, where there are rows enough', () => {
  const all = filled([...rows, ...rows], free, at(1), 'test')
  expect(new Set(all.map(({ key, name }) => `${key} ${name}`)).size).toBe(6)
  expect(new Set(all.filter(({ name }) => name !== 'digits').map(({ name, status }) => `${name} ${status}`)).size).toBe(
    4,
  )
})

test('what cannot be beside the rest is left out, and what a row says stays', () => {
  const all = filled(rows, free, at(1), 'test')
  expect(filled([{ name: '20 letters' }], free, at(1), 'test')[0]!.name).toBe('20 letters')
  expect(all.map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
  for (const { name, status } of all) expect(status === undefined).toBe(name === 'digits')
})

test('the same seed fills alike, another one does not', () => {
  expect(filled(rows, free, at(1), 'test')).toEqual(filled(rows, free, at(1), 'test'))
  expect(filled(rows, free, at(1), 'test')).not.toEqual(filled(rows, free, at(2), 'test'))
})

test.each([1, 2, 3, 4, 5])('each two of what is free stand in a row where there are as many rows: seed %d', seed => {
  const two: readonly Free[] = [
    { name: 'name', classes: () => ['3 characters', '30 characters', 'digits'] },
    { name: 'status', classes: () => ['sold', 'pending', 'available'] },
  ]
  const all = filled(Array(9).fill({ key: 'none' }), two, at(seed), 'test')
  expect(new Set(all.map(({ name, status }) => `${name} ${status}`)).size).toBe(9)
})

test('what is free from standard on is left out of a quick run', () => {
  const later: readonly Free[] = [{ name: 'size', classes: () => ['long'], from: 'standard' }]
  expect(filled([{}], later, at(1), 'test')).toEqual([{ size: 'long' }])
  expect(filled([{}], later, { depth: 'quick', seed: 1 }, 'test')).toEqual([{}])
})
