import { defineScenario, listPets, type PlanFacts, type ScenarioContext } from '../../../src/kit/index.js'
import { createOnly } from '../../create-pet/scenarios/creation.js'
import { filler } from '../../create-pet/scenarios/population.js'
import { mostOf } from '../../model/creation-requests.js'
import { untilComplete } from '../../shared/until-complete.js'

const greatest = 100

const lacking = (facts: PlanFacts): number => greatest - facts.stock[mostOf(facts)]

/** A status has as many pets as the greatest page holds, then one more. */
export const fullPageOfStatus = defineScenario<object>({
  id: 'full-page-of-a-status',
  phases: ['main'],
  summary: 'POST /pets until a status has 100 pets, GET /pets of it with limit=100, and the same with one pet more',
  sends: ['createPet'],
  needs: ['category', 'quiet wire', 'full store'],
  examples: facts => (facts.depth === 'quick' || lacking(facts) <= 0 ? [] : [{}]),
  // The phase is to have the other pets in any case.
  cost: { requests: 3, creates: 1 },
  async perform(t) {
    await createMore(t, lacking(t.facts))
    await listAll(t)
    await createMore(t, 1)
    await listAll(t)
  },
})

async function createMore(t: ScenarioContext, count: number): Promise<void> {
  const { total } = t.facts.stock
  const more = Array.from({ length: Math.max(0, count) }, (_, i) => filler(total + i, t.facts, mostOf(t.facts)))
  await Promise.all(more.map(input => createOnly(t, input)))
}

async function listAll(t: ScenarioContext): Promise<void> {
  const status = mostOf(t.facts)
  const request = listPets({ limit: greatest, status })
  await untilComplete(t, request, await t.send('list', request), greatest, status)
}
