import { defineScenario, inSuccession, listPets, type PlanFacts, type ScenarioContext } from '../../../src/kit/index.js'
import { mostOf } from '../../model/creation-requests.js'
import { plainRequests } from '../../shared/plain-requests.js'
import { untilComplete } from '../../shared/until-complete.js'
import { createOnly } from './creation.js'
import { filler, fullPage } from './population.js'

const lacking = (facts: PlanFacts): number => fullPage - facts.stock[mostOf(facts)]

/** A status has as many pets as the greatest page holds, then one more; what lacks is created in a row. */
export const fullPageOfStatus = defineScenario<{ readonly lacking: number }>({
  id: 'full-page-of-a-status',
  phases: ['main'],
  summary:
    'POST /pets until a status has 100 pets, one of them refused between, GET /pets of it with limit=100, and the same with one pet more',
  sends: ['createPet'],
  needs: ['category', 'quiet wire', 'full store'],
  examples: facts => (facts.depth === 'quick' || lacking(facts) <= 0 ? [] : [{ lacking: lacking(facts) }]),
  cost: ({ lacking }) => ({ requests: lacking + 4, creates: lacking + 1 }),
  async perform(t, { lacking }) {
    // Of many that were accepted in a row a refusal shows that the next is still looked at.
    const some = lacking >> 1
    await createMore(t, some)
    const odd = await plainRequests['odd creation'](t)
    await plainRequests.refusal(t, 0)
    await createMore(t, lacking - some - (odd?.response?.status === 201 ? 1 : 0))
    await listAll(t)
    await createMore(t, 1)
    await listAll(t)
  },
})

async function createMore(t: ScenarioContext, count: number): Promise<void> {
  const { total } = t.facts.stock
  const more = Array.from({ length: Math.max(0, count) }, (_, i) => filler(total + i, t.facts, mostOf(t.facts)))
  await inSuccession(
    t,
    more.map(input => () => createOnly(t, input)),
    'more',
  )
}

async function listAll(t: ScenarioContext): Promise<void> {
  const status = mostOf(t.facts)
  const request = listPets({ limit: fullPage, status })
  await untilComplete(t, request, await t.send('list', request), fullPage, status)
}
