import { expect, test } from 'vitest'
import { type PlanFacts, petStatuses } from '../../../src/kit/index.js'
import { listLimitGaps, listStatusGaps, type QueryInput } from './gaps.js'

const found = { total: 0, available: 0, pending: 0, sold: 0 }
const asked = (seed: number) =>
  [listLimitGaps, listStatusGaps].flatMap(
    scenario =>
      scenario.examples({ depth: 'standard', seed, found, stock: found } as unknown as PlanFacts) as QueryInput[],
  )
const parameters = ({ query }: QueryInput) => new URLSearchParams(query)

test.each([1, 2, 3, 4, 5, 6, 7])('each status is asked for in another letter case: seed %d', seed => {
  const other = asked(seed).map(each => parameters(each).get('status') ?? '')
  for (const status of petStatuses)
    expect(other.filter(each => each !== status && each.toLowerCase() === status)).toHaveLength(1)
})

test.each([1, 2, 3, 4, 5, 6, 7])('each parameter is wrong on a new connection: seed %d', seed => {
  const fresh = asked(seed).filter(each => each.fresh)
  for (const name of ['limit', 'status']) expect(fresh.filter(each => parameters(each).has(name))).not.toEqual([])
})
