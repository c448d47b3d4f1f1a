import { defineScenario, inSuccession, listPets, type PlanFacts, type ScenarioContext } from '../../../src/kit/index.js'
import { type CreationInput, mostOf } from '../../model/create.js'
import { plainRequests } from '../../shared/plain-requests.js'
import { untilComplete } from '../../shared/until-complete.js'
import { createOnly, fullPage } from './creation.js'
import { filler } from './population.js'

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
  cost: ({ lacking }) => ({ requests: lacking + 4, creates: lacking + 1, posts: lacking + 2 }),
  async perform(t, { lacking: count }) {
    const all = fillersFor(t, count - 1)
    const create = (input: CreationInput) => () => createOnly(t, input)
    // Of many that were accepted in a row a refusal shows that the next is still looked at.
    const refusal = () => plainRequests.refusal(t, 0)
    const some = count >> 1
    const odd = () => plainRequests['odd creation'](t)
    await inSuccession(t, [...all.slice(0, some).map(create), odd, refusal, ...all.slice(some).map(create)], 'more')
    // Odd names may be refused.
    await Promise.all(fillersFor(t, Math.min(1, lacking(t.facts))).map(input => createOnly(t, input)))
    await listAll(t)
    await inSuccession(t, fillersFor(t, 1).map(create))
    await listAll(t)
  },
})

function fillersFor({ facts }: ScenarioContext, count: number): readonly CreationInput[] {
  const { total } = facts.stock
  return Array.from({ length: Math.max(0, count) }, (_, i) => filler(total + i, facts, mostOf(facts)))
}

async function listAll(t: ScenarioContext): Promise<void> {
  const status = mostOf(t.facts)
  const request = listPets({ limit: fullPage, status })
  await untilComplete(t, request, await t.send('list', request), fullPage, status)
}
