import {
  change,
  changeEach,
  defineRule,
  type Exchange,
  fault,
  found,
  isInteger,
  type Json,
  member,
  notApplicable,
  observe,
  parsedResponse,
  show,
  when,
} from '../../src/kit/index.js'
import { filterBranch, isStatus, type Status, statuses } from './asks/branches.js'
import { listByStatus } from './asks/by-status.js'
import { listWithLimit } from './asks/with-limit.js'
import { listWithoutLimit } from './asks/without-limit.js'

export const listFiltersByStatus = defineRule({
  id: 'list-filters-by-status',
  cites: 'list-status-filter',
  summary: 'Every pet in GET /pets?status=S has the status S',
  why: 'A client that offers available animals offers some that are sold.',
  asks: [listByStatus, listWithLimit, listWithoutLimit],
  branches: statuses.flatMap(status => [filterBranch(status), `${filterBranch(status)} with limit`]),
  *judge(sample, facts) {
    const { status } = sample.input as { status?: Status }
    if (status === undefined) return
    for (const exchange of sample.exchanges) yield* judgeList(exchange, status, facts.knownOther(status) > 0)
  },
  entails: ['replacement-works'],
  faults: [
    ...statuses.map(status =>
      fault(
        `ignores-${status}`,
        filterBranch(status),
        'listPets.matching',
        when(
          c => c.status === status,
          (_, c) => c.pets,
        ),
      ),
    ),
    ...statuses.map(status =>
      fault(
        `ignores-${status}-with-limit`,
        `${filterBranch(status)} with limit`,
        'listPets.matching',
        when(
          c => c.status === status && c.query.has('limit'),
          (_, c) => c.pets,
        ),
      ),
    ),
    fault(
      'one-stranger-at-the-end',
      filterBranch('sold'),
      'listPets.page',
      when(
        c => c.status === 'sold',
        (page, c) => [...page.slice(0, -1), ...c.pets.filter(pet => pet.status !== 'sold').slice(0, 1)],
      ),
    ),
    fault(
      'forgets-filter-beyond-50',
      `${filterBranch('pending')} with limit`,
      'listPets.matching',
      when(
        c => c.status === 'pending' && c.limit! > 50,
        (_, c) => c.pets,
      ),
    ),
    fault(
      'shows-pets-without-status',
      filterBranch('available'),
      'listPets.body',
      when(
        c => c.status === 'available',
        body => changeEach(body, pet => change(pet, { status: undefined })),
      ),
    ),
  ],
})

function* judgeList(exchange: Exchange, status: Status, othersExist: boolean) {
  const { endpoint, request } = exchange
  if (endpoint !== 'listPets' || !request.path.includes('status=')) return
  const items = parsedResponse(exchange).items
  const branch = filterBranch(status) + (request.path.includes('limit=') ? ' with limit' : '')
  // A status that is no PetStatus at all is a fault of the pet, not of the filter.
  const isOther = (value: Json | undefined) => value !== status && (value === undefined || isStatus(value))
  const at = items?.findIndex(pet => isOther(member(pet, 'status'))) ?? -1
  if (items === undefined) return
  if (at >= 0) {
    const actual = member(items[at], 'status')
    const id = member(items[at], 'id')
    yield found({
      branch,
      message: `GET ${request.path} returned a pet with the status ${show(actual)}, which the filter ought to have left out.`,
      expected: `status "${status}" in every pet`,
      actual: `status ${show(actual)}`,
      place: `body[${at}].status`,
      exchanges: [exchange],
      ...(isInteger(id) ? { subjects: [String(id)] } : {}),
    })
  } else if (items.length === 0) yield notApplicable('every such list was empty', branch)
  else if (othersExist) yield observe(branch)
}
