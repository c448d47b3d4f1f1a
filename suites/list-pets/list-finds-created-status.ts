import {
  defineRule,
  emptinessProven,
  fault,
  found,
  notApplicable,
  observe,
  parsedResponse,
  step,
  when,
} from '../../src/kit/index.js'
import { filterBranch, queryText, statuses } from './asks/branches.js'
import { listByStatus, type StatusInput } from './asks/by-status.js'
import { listWithLimit } from './asks/with-limit.js'

export const listFindsCreatedStatus = defineRule({
  id: 'list-finds-created-status',
  cites: 'list-status-selects',
  summary: 'GET /pets?status=S is not empty after a pet with the status S was created',
  why: 'Animals of that status can never be found; the filter is the replacement for the deprecated getPet.',
  asks: [listByStatus, listWithLimit],
  branches: statuses.map(filterBranch),
  *judge(sample, facts) {
    const input = sample.input as StatusInput
    if (input.status === undefined) return
    const branch = filterBranch(input.status)
    const list = parsedResponse(step(sample, 'list')!)
    const last = parsedResponse(sample.exchanges.findLast(e => e.endpoint === 'listPets')!)
    const pet = facts.pets.find(own => own.id === sample.notes.watched)
    if (list.items === undefined || pet === undefined) return
    if (last.items !== undefined && last.items.length > 0) yield observe(branch)
    else if (emptinessProven(sample, facts, pet, input.status)) {
      yield found({
        branch,
        message: `${queryText(input)} is empty although getPet shows pet ${pet.id} with that status, before and after.`,
        expected: 'at least one pet',
        actual: '[]',
        place: 'body',
        exchanges: sample.exchanges.slice(-3),
        unless: 'status-moves',
      })
    } else yield notApplicable('getPet did not show a pet that kept the status while the list was empty', branch)
  },
  entails: ['short-list-is-complete'],
  faults: [
    ...statuses.map(status =>
      fault(
        `never-finds-${status}`,
        filterBranch(status),
        'listPets.matching',
        when(
          c => c.status === status,
          () => [],
        ),
      ),
    ),
    fault(
      'compares-in-upper-case',
      filterBranch('sold'),
      'listPets.matching',
      when(
        c => c.status !== undefined,
        () => [],
      ),
    ),
  ],
})
