import { describe, expect, it } from 'vitest'
import { randomOf } from '../core/random/random.js'
import { rowOf } from '../core/rule/scenario.js'
import type { Task } from './inputs.js'
import { order } from './order.js'

const statuses = ['available', 'pending', 'sold', 'none']
const limits = ['none', '1', '20', '100']

/** Lists, refusals, bad keys and unknown ids, as many of each. */
const tasks: readonly Task[] = [
  ['lists', {}],
  ['refusals', { 'what is wrong': 'no name' }],
  ['keys', { key: 'none' }],
  ['reads', { id: 'random' }],
].flatMap(([id, more], kind) =>
  statuses.flatMap(status =>
    limits.map((limit, index) => {
      const scenario = {
        id,
        summary: id,
        sends: [kind === 1 ? 'createPet' : kind === 3 ? 'getPet' : 'listPets'],
      }
      return {
        scenario,
        sample: { index, input: { row: { status, limit, ...(more as object) } } },
        requests: 1,
      } as unknown as Task
    }),
  ),
)

/** How many pairs of a kind and a class of the request right after it there are. */
const pairsOf = (all: readonly Task[]): number =>
  new Set(
    all
      .slice(1)
      .flatMap(({ scenario, sample }, at) =>
        Object.entries(rowOf(sample.input)!).map(each => `${all[at]!.scenario.id} ${scenario.id} ${each}`),
      ),
  ).size

describe('the order of a phase', () => {
  it('holds each task once, and is the same for the same seed only', () => {
    const of = (seed: number) => order(tasks, randomOf('order', seed), 12)
    expect(new Set(of(1)).size).toBe(tasks.length)
    expect(of(1)).toEqual(of(1))
    expect(of(1)).not.toEqual(of(2))
  })

  it.each([1, 2, 3])('has each class follow more kinds of request than chance would, seed %i', seed => {
    const random = randomOf('order', seed)
    const chance = [...tasks].sort(() => random() - 0.5)
    expect(pairsOf(order(tasks, randomOf('order', seed), 1))).toBeGreaterThan(1.1 * pairsOf(chance))
  })

  it('begins with the tasks of many requests, the longest first', () => {
    const some = [3, 1, 9, 1, 7, 2, 1, 2].map(
      (requests, index) =>
        ({
          scenario: { id: 'a', summary: 'a', sends: [] },
          sample: { index },
          requests,
        }) as unknown as Task,
    )
    const numbers = order(some, randomOf('order', 1), 1).map(({ requests }) => requests)
    expect(numbers.slice(0, 2)).toEqual([9, 7])
  })
})
