import { check, defineRule, faultsAt } from '../../src/kit/index.js'
import { branchesOfAnyStatus, filters, statusBranch } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { allMatching, lacksLimit, withoutLimit } from './shared/asked.js'
import { itemsOf, validList } from './shared/lists.js'

export const listDefaultIsAtMost20 = defineRule({
  id: 'list-default-is-at-most-20',
  cites: 'list-default-at-most-20',
  summary: 'GET /pets without a limit returns at most 20 pets',
  why: 'A client that names no limit relies on a page of 20 and may be flooded.',
  scenarios: ['lists without a limit', 'lists'],
  branches: { quick: ['no status'], standard: branchesOfAnyStatus },
  on: 'listPets',
  *judge(exchange, facts) {
    const list = validList(exchange)
    const items = list?.limit === undefined ? itemsOf(exchange) : undefined
    if (list === undefined || items === undefined) return
    // Only where the target has shown more pets than that could there have been too many.
    if (Math.max(items.length, facts.shown(list.status)) <= 20) return
    yield check(items.length <= 20, {
      branch: list.filterBranch,
      message: `${list.text} names no limit and returned ${items.length} pets; the default is 20.`,
      expected: 'at most 20 pets',
      actual: `${items.length} pets`,
      place: 'body',
    })
  },
  faults: () => [
    ...faultsAt('listPets.limit', [['default-is-21', 'no status', lacksLimit, 21]]),
    ...faultsAt(
      'listPets.page',
      perStatus('no-default-with', filters, withoutLimit, allMatching, statusBranch, 'standard'),
    ),
  ],
})
