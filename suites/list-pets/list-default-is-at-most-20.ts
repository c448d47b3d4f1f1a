import { defineRule, fault, found, observe, petStatuses, type SeamContext } from '../../src/kit/index.js'
import { filterBranch, filterBranches, filters } from '../shared/branches.js'
import { atTheEdge } from './scenarios/with-limit.js'
import { listWithoutLimit } from './scenarios/without-limit.js'
import { itemsOf, validList } from './shared/lists.js'

export const listDefaultIsAtMost20 = defineRule({
  id: 'list-default-is-at-most-20',
  cites: 'list-default-at-most-20',
  summary: 'GET /pets without a limit returns at most 20 pets',
  why: 'A client that names no limit relies on a page of 20 and may be flooded.',
  scenarios: [listWithoutLimit, atTheEdge],
  branches: ({ depth }) => (depth === 'quick' ? ['no status'] : filterBranches),
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
  entails: ['list-default-equals-limit-20'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  fault({
    id: 'default-is-21',
    branch: 'no status',
    seam: 'listPets.limit',
    when: c => !c.query.has('limit'),
    then: 21,
  }),
  ...filters.map(status =>
    fault({
      id: `no-default-with-${status ?? 'no-status'}`,
      branch: filterBranch(status),
      seam: 'listPets.page',
      when: c => !c.query.has('limit') && c.status === status,
      then: (_, c) => c.matching!,
      ...(status === undefined ? {} : { depth: 'standard' as const }),
    }),
  ),
  fault({
    id: 'is-21-while-20-of-another-status-are-there',
    branch: 'status=available',
    seam: 'listPets.limit',
    when: c => !c.query.has('limit') && c.status !== undefined && petStatuses.some(each => isOtherOf20(c, each)),
    then: 21,
    depth: 'standard',
    conditional: true,
  }),
]

const isOtherOf20 = (c: SeamContext, status: string): boolean =>
  status !== c.status && c.pets.filter(pet => pet.status === status).length === 20
