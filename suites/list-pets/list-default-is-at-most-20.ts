import { defineRule, faultsAt, found, observe } from '../../src/kit/index.js'
import { branchesOfAnyStatus, filters, statusBranch } from '../shared/branches.js'
import { lacksLimit, ofStatus } from './shared/asked.js'
import { itemsOf, validList } from './shared/lists.js'

export const listDefaultIsAtMost20 = defineRule({
  id: 'list-default-is-at-most-20',
  cites: 'list-default-at-most-20',
  summary: 'GET /pets without a limit returns at most 20 pets',
  why: 'A client that names no limit relies on a page of 20 and may be flooded.',
  scenarios: ['lists without a limit', 'lists'],
  branches: ({ depth }) => (depth === 'quick' ? ['no status'] : branchesOfAnyStatus),
  on: 'listPets',
  *judge(exchange, facts) {
    const list = validList(exchange)
    const items = list?.limit === undefined ? itemsOf(exchange) : undefined
    if (list === undefined || items === undefined) return
    if (items.length > 20) {
      yield found({
        branch: list.filterBranch,
        message: `${list.text} names no limit and returned ${items.length} pets; the default is 20.`,
        expected: 'at most 20 pets',
        actual: `${items.length} pets`,
        place: 'body',
      })
    } else if (facts.shown(list.status) > 20) yield observe(list.filterBranch)
  },
  explains: ['list-default-equals-limit-20'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...faultsAt('listPets.limit', [['default-is-21', 'no status', lacksLimit, 21]]),
  ...faultsAt(
    'listPets.page',
    filters.map(status => [
      `no-default-with-${status ?? 'no-status'}`,
      statusBranch(status),
      ofStatus(status, lacksLimit),
      (_, c) => c.matching!,
      status && 'standard',
    ]),
  ),
]
