import { describe, expect, it } from 'vitest'
import { randomOf } from '../core/random.js'
import { order } from './order.js'

const tasksOf = (...requests: readonly number[]) => requests.map((each, index) => ({ index, requests: each }))

describe('the order of a phase', () => {
  it('holds each task once, and is the same for the same seed only', () => {
    const tasks = tasksOf(...Array.from({ length: 64 }, () => 1))
    const of = (seed: number) => order(tasks, randomOf('order', seed), 12)
    expect(new Set(of(1)).size).toBe(tasks.length)
    expect(of(1)).toEqual(of(1))
    expect(of(1)).not.toEqual(of(2))
  })

  it('begins with the tasks of many requests, the longest first, and ends with single ones', () => {
    const ordered = order(tasksOf(3, 1, 9, 1, 7, 2, 1, 2), randomOf('order', 1), 1)
    const numbers = ordered.map(({ requests }) => requests)
    expect(numbers.slice(0, 2)).toEqual([9, 7])
    expect(numbers.slice(-2)).toEqual([1, 1])
  })
})
