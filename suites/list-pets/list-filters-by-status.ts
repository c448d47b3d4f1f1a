import {
  change,
  changeEach,
  defineRule,
  type Exchange,
  fault,
  faultsAt,
  found,
  isInteger,
  type Json,
  member,
  notApplicable,
  observe,
  parsedResponse,
  sentRequest,
  show,
} from '../../src/kit/index.js'
import { filterBranch, isStatus, type Status, statuses } from '../shared/branches.js'
import { listByStatus } from './scenarios/by-status.js'
import { listLimitGaps } from './scenarios/gaps.js'
import { listWithLimit } from './scenarios/with-limit.js'
import { listWithoutLimit } from './scenarios/without-limit.js'

export const listFiltersByStatus = defineRule({
  id: 'list-filters-by-status',
  cites: 'list-status-filter',
  summary: 'Every pet in GET /pets?status=S has the status S',
  why: 'A client that offers available animals offers some that are sold.',
  scenarios: [listByStatus, listWithLimit, listWithoutLimit, listLimitGaps],
  branches: statuses.flatMap(status => [filterBranch(status), `${filterBranch(status)} with limit`]),
  on: 'listPets',
  *judge(exchange, facts) {
    const status = filterOf(exchange)
    const { items, leftovers = [] } = status === undefined ? {} : parsedResponse(exchange)
    if (status === undefined || items === undefined) return
    const branch = filterBranch(status) + (exchange.request.path.includes('limit=') ? ' with limit' : '')
    // A status that is no PetStatus at all is a fault of the pet, not of the filter.
    const isOther = (value: Json | undefined) => value !== status && (value === undefined || isStatus(value))
    const left = new Set<Json>(leftovers.map(({ pet }) => pet))
    const at = items.findIndex(pet => isOther(member(pet, 'status')) && !left.has(pet))
    if (at >= 0) {
      const actual = member(items[at], 'status')
      const id = member(items[at], 'id')
      yield found({
        branch,
        message: `GET ${exchange.request.path} returned a pet with the status ${show(actual)}, which the filter ought to have left out.`,
        expected: `status "${status}" in every pet`,
        actual: `status ${show(actual)}`,
        place: `body[${at}].status`,
        ...(isInteger(id) ? { subjects: [String(id)] } : {}),
      })
    } else if (items.length === 0) yield notApplicable('every such list was empty', branch)
    else if (facts.shown() > facts.shown(status)) yield observe(branch)
  },
  entails: ['replacement-works'],
  faults: () => faults,
})

/** The allowed status that a list was filtered by, whatever its limit; with parameters that nobody documents all is open. */
function filterOf({ endpoint, ...exchange }: Exchange): Status | undefined {
  if (endpoint !== 'listPets') return undefined
  const { query } = sentRequest({ endpoint, ...exchange })
  if (query === undefined || !isStatus(query.status)) return undefined
  return query.validity === 'valid' || query.limit === 'open' ? query.status : undefined
}

// -- Faults: servers that break the rule

const faults = [
  ...statuses.map(status =>
    fault({
      id: `ignores-${status}`,
      branch: filterBranch(status),
      seam: 'listPets.matching',
      when: c => c.status === status,
      then: (_, c) => c.pets,
    }),
  ),
  ...statuses.map(status =>
    fault({
      id: `ignores-${status}-with-limit`,
      branch: `${filterBranch(status)} with limit`,
      seam: 'listPets.matching',
      when: c => c.status === status && c.query.has('limit'),
      then: (_, c) => c.pets,
    }),
  ),
  fault({
    id: 'one-stranger-at-the-end',
    branch: filterBranch('sold'),
    seam: 'listPets.page',
    when: c => c.status === 'sold',
    then: (page, c) => [...page.slice(0, -1), ...c.pets.filter(pet => pet.status !== 'sold').slice(0, 1)],
  }),
  ...faultsAt('listPets.matching', [
    {
      id: 'forgets-filter-beyond-50',
      branch: `${filterBranch('pending')} with limit`,
      when: c => c.status === 'pending' && c.limit! > 50,
      then: (_, c) => c.pets,
    },

    // A parameter that cannot be read takes those behind it along.
    {
      id: 'forgets-filter-beside-an-odd-limit',
      branch: `${filterBranch('available')} with limit`,
      when: c => /^0\d|^null$/.test(c.query.get('limit') ?? ''),
      then: (_, c) => c.pets,
      variants: ['limit-junk-ignored'],
    },
  ]),
  fault({
    id: 'shows-pets-without-status',
    branch: filterBranch('available'),
    seam: 'listPets.body',
    when: c => c.status === 'available',
    then: body => changeEach(body, pet => change(pet, { status: undefined })),
  }),
]
