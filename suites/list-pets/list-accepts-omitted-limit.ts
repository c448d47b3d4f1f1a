import { defineRule, type Exchange, expectStatus, fault, respond } from '../../src/kit/index.js'
import { filterBranch, filterBranches, filters } from '../shared/branches.js'
import { listWithoutLimit } from './scenarios/without-limit.js'
import { validList } from './shared/lists.js'

const withoutLimit = (exchange: Exchange) => {
  const list = validList(exchange)
  return list?.limit === undefined ? list : undefined
}

export const listAcceptsOmittedLimit = defineRule({
  id: 'list-accepts-omitted-limit',
  cites: 'list-limit-optional',
  summary: 'GET /pets without a limit returns 200, with and without a status',
  why: 'The limit is optional: the simplest request of all must work.',
  scenarios: [listWithoutLimit],
  branches: filterBranches,
  on: 'listPets',
  concerns: exchange => withoutLimit(exchange)?.filterBranch,
  *judge(exchange) {
    const list = withoutLimit(exchange)
    if (list !== undefined) yield* expectStatus(exchange, 200, list.filterBranch, list.text)
  },
  entails: ['list-accepts-status', 'replacement-works', 'list-needs-a-key'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = filters.map(status =>
  fault({
    id: `requires-limit-with-${status ?? 'no-status'}`,
    branch: filterBranch(status),
    seam: 'listPets.response',
    when: c => !c.query.has('limit') && c.status === status,
    then: respond(400),
  }),
)
