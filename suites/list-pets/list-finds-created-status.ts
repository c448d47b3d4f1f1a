import { defineRule, faultsAt, found, notApplicable, observe, petStatuses } from '../../src/kit/index.js'
import { filterBranch } from '../shared/branches.js'
import { hasStatus, ofStatus } from './shared/asked.js'
import { type Emptiness, proveByRead, seeList, startEmptiness } from './shared/emptiness.js'

export const listFindsCreatedStatus = defineRule<Emptiness>({
  id: 'list-finds-created-status',
  cites: 'list-status-selects',
  summary: 'GET /pets?status=S is not empty after a pet with the status S was created',
  why: 'Animals of that status can never be found; the filter is the replacement for the deprecated getPet.',
  scenarios: ['list-by-status', 'lists with and without a limit', 'other-methods-followed'],
  branches: petStatuses.map(filterBranch),
  scope: 'run',
  judge: {
    start: startEmptiness,
    *see(state, exchange, facts) {
      const seen = seeList(state, exchange)
      if (seen?.list.status !== undefined && seen.items > 0) yield observe(seen.list.filterBranch)
      for (const { list, pet, exchanges, about } of proveByRead(state, exchange, facts)) {
        if (list.status === undefined) continue
        yield found({
          branch: list.filterBranch,
          message: `${list.text} is empty although getPet shows pet ${pet.id} with that status, before and after.`,
          expected: 'at least one pet',
          actual: '[]',
          place: 'body',
          exchanges,
          about,
          unless: ['status-moves'],
        })
      }
    },
    *end({ pending }) {
      for (const { list } of pending)
        yield notApplicable(
          'getPet did not show a pet that kept the status while the list was empty',
          list.filterBranch,
        )
    },
  },
  explains: ['short-list-is-complete'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = faultsAt(
  'listPets.matching',
  petStatuses.map(status => [`never-finds-${status}`, filterBranch(status), ofStatus(status), []]),
  [['compares-in-upper-case', 'status=sold', hasStatus, []]],
)
