import { expect, test } from 'vitest'
import type { PlanFacts, Scenario } from '../core/rule/scenario.js'
import { tasksOf } from './tasks.js'

const facts = { depth: 'standard', seed: 1 } as unknown as PlanFacts

const scenario = (id: string, more: Partial<Scenario>) =>
  ({
    ...{ id, phases: ['main'], needs: [], sends: ['listPets'], examples: () => [{}] },
    ...{ unspecified: () => false, cost: () => ({ requests: 1, creates: 0 }), ...more },
  }) as unknown as Scenario

test('what needs a quiet wire goes first, then what fills the store, then the rest as soon as it may', () => {
  const scenarios = [
    scenario('any', {}),
    scenario('bad key', { sends: ['getPet'], examples: () => [{ row: { key: 'none' } }] }),
    scenario('full store', { needs: ['full store'] }),
    scenario('a read', { sends: ['getPet'] }),
    scenario('open', { unspecified: () => true }),
    scenario('fill', { needs: ['to fill the store'] }),
    scenario('growing', { needs: ['growing store'] }),
    scenario('quiet', { needs: ['quiet wire', 'full store'] }),
  ]
  const tasks = tasksOf('main', scenarios, facts as never, 1)
  expect(tasks.map(({ gate }) => gate).slice(0, 3)).toEqual(['quiet', 'fill', 'fill'])
  expect(Object.fromEntries(tasks.map(({ scenario: { id }, gate }) => [id, gate]))).toEqual({
    ...{ any: 'any', 'bad key': 'any', 'full store': 'whole', 'a read': 'whole', open: 'whole' },
    ...{ fill: 'fill', growing: 'fill', quiet: 'quiet' },
  })
})
