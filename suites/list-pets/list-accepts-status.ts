import { defineRule, type Exchange, expectStatus, fault, respond } from '../../src/kit/index.js'
import { filterBranch, statuses } from '../shared/branches.js'
import { listByStatus } from './scenarios/by-status.js'
import { validList } from './shared/lists.js'

const ofStatus = (exchange: Exchange) => {
  const list = validList(exchange)
  return list?.status === undefined ? undefined : list
}

export const listAcceptsStatus = defineRule({
  id: 'list-accepts-status',
  cites: 'list-status-values',
  summary: 'GET /pets with an allowed status returns 200',
  why: 'Clients that look for animals of one status get none.',
  scenarios: [listByStatus],
  branches: statuses.map(filterBranch),
  on: 'listPets',
  concerns: exchange => ofStatus(exchange)?.filterBranch,
  *judge(exchange) {
    const list = ofStatus(exchange)
    if (list !== undefined) yield* expectStatus(exchange, 200, list.filterBranch, list.text)
  },
  entails: ['list-accepts-limit', 'list-accepts-omitted-limit', 'replacement-works'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = statuses.map(status =>
  fault({
    id: `refuses-${status}`,
    branch: filterBranch(status),
    seam: 'listPets.response',
    when: c => c.status === status,
    then: respond(400),
  }),
)
