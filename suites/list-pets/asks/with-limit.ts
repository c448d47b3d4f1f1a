import { defineAsk, listPets, type PlanFacts, parsedResponse, watchEmpty } from '../../../src/kit/index.js'
import { type Filter, filters, statuses } from './branches.js'

export interface LimitInput {
  readonly limit: number
  readonly status?: Filter
  /** The order of the parameters means nothing; some requests have the status first. */
  readonly statusFirst?: boolean
}

// 9 is beyond 20 and 100 for who compares texts.
const bounds = [1, 2, 9, 19, 20, 21, 50, 51, 99, 100]
const all = Array.from({ length: 100 }, (_, i) => i + 1)

/** Quick: the bounds. Standard: every limit without a status, and with one status each. Deep: every pair. */
function inputs(facts: PlanFacts): readonly LimitInput[] {
  return pairs(facts).map(({ limit, status }, i) =>
    status !== undefined && i % 2 === 1 ? { limit, status, statusFirst: true } : { limit, status },
  )
}

function pairs({ depth }: PlanFacts): readonly LimitInput[] {
  if (depth === 'quick') return filters.flatMap(status => bounds.map(limit => ({ limit, status })))
  if (depth === 'deep') return filters.flatMap(status => all.map(limit => ({ limit, status })))
  const thirds = statuses.flatMap((status, i) =>
    all.filter(limit => limit % 3 === i || bounds.includes(limit)).map(limit => ({ limit, status })),
  )
  return [...all.map(limit => ({ limit })), ...thirds]
}

/** Lists with an allowed limit; an empty answer is watched beside a pet that ought to be in it. */
export const listWithLimit = defineAsk<LimitInput>({
  id: 'list-with-limit',
  phase: 'main',
  summary: 'GET /pets with limits in 1..100, alone and together with each status',
  examples: inputs,
  async perform(t, { limit, status, statusFirst }) {
    t.note('matching', t.facts.known(status))
    const request = listPets(statusFirst ? { status, limit } : { limit, status })
    const list = await t.send('list', request)
    const pet = t.facts.pets.find(own => !own.tainted && (status === undefined || own.status === status))
    if (pet === undefined || parsedResponse(list).items?.length !== 0) return
    t.note('watched', pet.id)
    await watchEmpty(t, request, pet)
  },
})
