import { expect, test } from 'vitest'
import type { PlanFacts } from '../../../src/kit/index.js'
import { examplesOf } from '../../../src/plan/distribute.js'
import { samplesOf } from '../../../src/plan/inputs.js'
import { filters } from '../../shared/branches.js'
import { type ListInput, listWithLimit } from './with-limit.js'

const found = { total: 0, available: 0, pending: 0, sold: 0 }

test.each(Array.from({ length: 12 }, (_, seed) => seed))('a standard run asks every limit: seed %d', seed => {
  const facts = { depth: 'standard', seed, found, stock: found } as unknown as PlanFacts
  const asked = new Set<unknown>(
    listWithLimit.flatMap(scenario =>
      (examplesOf(scenario, facts) as readonly (ListInput | readonly ListInput[])[])
        .flat()
        .map(each => (each as ListInput).limit),
    ),
  )
  for (let limit = 1; limit <= 100; limit++) expect(asked.has(limit), `limit=${limit}`).toBe(true)
})

test('over four seeds each of them comes without a status and with each that may have more pets', () => {
  const asked = new Set<string>()
  for (const seed of [5, 6, 7, 8]) {
    const facts = { depth: 'standard', seed, found, stock: found } as unknown as PlanFacts
    const eachLimit = listWithLimit.filter(({ id }) => id === 'each-limit' || id.startsWith('lists-in-a-row'))
    const inputs = eachLimit.flatMap(scenario => (examplesOf(scenario, facts) as readonly ListInput[]).flat())
    for (const { limit, row } of inputs as readonly ListInput[]) asked.add(`${limit} ${row.filter}`)
  }
  const isAsked = (limit: number) => (status: string | undefined) => asked.has(`${limit} ${status ?? 'none'}`)
  for (let limit = 1; limit <= 100; limit++) {
    const statuses = filters.filter(isAsked(limit))
    expect(statuses, `limit=${limit}`).toContain(undefined)
    expect(statuses.length, `limit=${limit}`).toBeGreaterThanOrEqual(limit <= 30 ? 4 : 2)
  }
})

test.each([1, 2, 3, 4])('large limits of a status go once a hundred pets have it: seed %d', seed => {
  const facts = { depth: 'standard', seed, found, stock: found } as unknown as PlanFacts
  const eachLimit = listWithLimit.find(({ id }) => id === 'each-limit')!
  const large = samplesOf(eachLimit, 'creations', facts).map(({ input }) => input as ListInput)
  expect(large.filter(({ limit, row }) => Number(limit) > 50 && row.filter !== 'none')).toEqual([])
  expect(large.length).toBeGreaterThan(20)
})
