// @module-tag thorough
import { expect, test } from 'vitest'
import { type Phase, phases } from '../src/core/exchange.js'
import { tryFault } from '../src/proof/faults.js'
import { kindCases } from '../src/proof/kinds.js'
import { rules } from '../suites/index.js'

// Each of these acts in one phase of the run only; `npm run prove -- --kinds` tries them all.
const sample: readonly (readonly [id: string, ...phases: Phase[]])[] = [
  ['list-accepts-limit/refuses-limit-100', 'preflight', 'history'],
  ['list-ids-are-distinct/repeats-in-sold', 'history'],
  ['create-returns-201/answers-200', 'preflight', 'few pets', 'history'],
  ['create-echoes-name/in-upper-case', 'preflight', 'few pets', 'history'],
  ['create-echoes-status/sold-becomes-pending', 'history'],
  ['create-requires-category/accepts-categoryid-missing', 'history'],
]
const cases = kindCases(rules).filter(({ id }) =>
  sample.some(([fault, ...where]) => where.some(phase => id === `${fault}@${phase}`)),
)

test('the sample names faults and phases that there are', () => {
  expect(cases).toHaveLength(sample.reduce((sum, [, ...where]) => sum + where.length, 0))
  expect(kindCases(rules).length % phases.length).toBe(0)
})

test.each(cases)('$id is caught there', async item => {
  const { reached, caught, misses } = await tryFault({ ...item, depth: 'quick' }, rules, [7])
  expect({ reached, caught }, misses.join('; ')).toEqual({ reached: true, caught: 1 })
})
