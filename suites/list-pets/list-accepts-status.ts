import { defineRule, type Exchange, expectStatus, faultsAt, petStatuses, respond } from '../../src/kit/index.js'
import { filterBranch } from '../shared/branches.js'
import { ofStatus } from './shared/asked.js'
import { validList } from './shared/lists.js'

const byStatus = (exchange: Exchange) => {
  const list = validList(exchange)
  return list?.status === undefined ? undefined : list
}

export const listAcceptsStatus = defineRule({
  id: 'list-accepts-status',
  cites: 'list-status-values',
  summary: 'GET /pets with an allowed status returns 200',
  why: 'Clients that look for animals of one status get none.',
  scenarios: ['list-by-status'],
  branches: petStatuses.map(filterBranch),
  on: 'listPets',
  concerns: exchange => byStatus(exchange)?.filterBranch,
  *judge(exchange) {
    const list = byStatus(exchange)
    if (list !== undefined) yield* expectStatus(exchange, 200, list.filterBranch, list.text)
  },
  explains: ['list-accepts-limit', 'list-accepts-omitted-limit', 'replacement-works'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = faultsAt(
  'listPets.response',
  petStatuses.map(status => [`refuses-${status}`, filterBranch(status), ofStatus(status), respond(400)]),
)
