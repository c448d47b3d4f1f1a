import { expect, test } from 'vitest'
import type { PlanFacts, Scenario } from '../core/scenario.js'
import { tasksOf } from './tasks.js'

const facts = { depth: 'standard', seed: 1, getPetDue: true } as unknown as PlanFacts

test('what the document leaves open is a gap, unless a row of a model says what it is', () => {
  const scenario = {
    id: 'a',
    phases: ['main'],
    needs: [],
    sends: 'listPets',
    examples: () => [{}, { row: { limit: '5' } }],
    cost: () => ({ requests: 1, creates: 0 }),
    gap: () => true,
  } as unknown as Scenario
  const tasks = tasksOf('main', [scenario], facts as never, 1)
  expect(Object.fromEntries(tasks.map(({ sample, gap }) => [sample.index, gap]))).toEqual({ 0: true, 1: false })
})
