import { describe, expect, test } from 'vitest'
import type { Model, Strength } from '../core/model/model.js'
import { combinationsOf, coveringArray } from './covering-array.js'

const model = (sizes: readonly number[], constraints: Model['constraints'] = []): Model => ({
  id: 'test',
  title: 'test',
  parameters: sizes.map((size, p) => ({
    name: `p${p}`,
    source: '4.1',
    classes: Array.from({ length: size }, (_, c) => ({ name: `c${c}` })),
  })),
  constraints,
})

const product = (sizes: readonly number[], strength: number): number => {
  if (strength === 0) return 1
  return sizes.reduce((sum, size, i) => sum + size * product(sizes.slice(i + 1), strength - 1), 0)
}

describe.each<Strength>([1, 2, 3])('strength %d', strength => {
  test('every combination stands in a row', () => {
    const sizes = [5, 4, 3, 3, 2]
    const { rows, possible, impossible } = coveringArray(model(sizes), strength, 7)
    expect(possible).toBe(product(sizes, strength))
    expect(impossible).toBe(0)
    const seen = new Set(rows.flatMap(row => combinationsOf(model(sizes), strength, row)))
    expect(seen.size).toBe(possible)
    // Far fewer rows than combinations of everything, or this would be no covering array.
    expect(rows.length).toBeLessThan(strength === 1 ? 9 : strength === 2 ? 34 : 110)
  })
})

test('what the constraints rule out is in no row, and counted', () => {
  const ruled = model(
    [3, 3, 3],
    [
      { parameters: ['p0', 'p1'], because: 'test', allows: row => !(row.p0 === 'c0' && row.p1 === 'c0') },
      // Together with the next: c2 of p2 leaves nothing but c1 of p0.
      { parameters: ['p0', 'p2'], because: 'test', allows: row => row.p2 !== 'c2' || row.p0 === 'c1' },
    ],
  )
  const { rows, possible, impossible } = coveringArray(ruled, 2, 1)
  expect(rows.some(row => row.p0 === 'c0' && row.p1 === 'c0')).toBe(false)
  expect(rows.some(row => row.p2 === 'c2' && row.p0 !== 'c1')).toBe(false)
  expect(impossible).toBe(3)
  expect(new Set(rows.flatMap(row => combinationsOf(ruled, 2, row))).size).toBe(possible)
})

test('a combination that only follows from two constraints is ruled out, too', () => {
  const ruled = model(
    [2, 2, 1],
    [
      { parameters: ['p0', 'p2'], because: 'test', allows: row => row.p0 !== 'c0' },
      { parameters: ['p1', 'p2'], because: 'test', allows: row => row.p1 !== 'c0' },
    ],
  )
  const { rows, impossible } = coveringArray(ruled, 2, 1)
  expect(rows).toEqual([{ p0: 'c1', p1: 'c1', p2: 'c0' }])
  expect(impossible).toBe(3 + 2)
})

test('the same seed gives the same rows, another one others', () => {
  const rows = (seed: number) => JSON.stringify(coveringArray(model([6, 5, 4, 3]), 2, seed).rows)
  expect(rows(1)).toBe(rows(1))
  expect(rows(1)).not.toBe(rows(2))
})

test('a constraint on an unknown parameter is refused', () => {
  expect(() => coveringArray(model([2, 2], [{ parameters: ['px'], because: '', allows: () => true }]), 2, 1)).toThrow(
    'unknown parameter: px',
  )
})
