import { defineRule, expectStatus, fault, respond, step, when } from '../../src/kit/index.js'
import { filterBranch, queryText, statuses } from './asks/branches.js'
import { listByStatus, type StatusInput } from './asks/by-status.js'

export const listAcceptsStatus = defineRule({
  id: 'list-accepts-status',
  cites: 'list-status-values',
  summary: 'GET /pets with an allowed status answers 200',
  why: 'Clients that look for animals of one status get none.',
  asks: [listByStatus],
  branches: statuses.map(filterBranch),
  *judge(sample) {
    const input = sample.input as StatusInput
    yield* expectStatus(step(sample, 'list')!, 200, filterBranch(input.status), queryText(input))
  },
  entails: ['list-accepts-limit', 'list-accepts-omitted-limit', 'replacement-works'],
  faults: statuses.map(status =>
    fault(
      `refuses-${status}`,
      filterBranch(status),
      'listPets.response',
      when(
        c => c.status === status,
        () => respond(400),
      ),
    ),
  ),
})
