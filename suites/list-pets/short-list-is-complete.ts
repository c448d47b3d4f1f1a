import { defineRule, fault, found, notApplicable, observe, parsedResponse, when } from '../../src/kit/index.js'
import { type Filter, filterBranch, filterBranches, queryText } from './asks/branches.js'
import { expectedPets, missingPets, ownCount, wholeList } from './asks/whole-list.js'

export const shortListIsComplete = defineRule({
  id: 'short-list-is-complete',
  cites: 'list-short-is-complete',
  summary: 'A list shorter than its limit holds every pet known to match',
  why: 'A client takes a short page for the end of the list and never sees the animals left out.',
  asks: [wholeList],
  branches: filterBranches,
  *judge(sample, facts) {
    const { status } = sample.input as { status: Filter }
    const list = sample.exchanges.at(-1)!
    const expected = expectedPets(facts, ownCount(sample), status)
    const { pets } = parsedResponse(list)
    if (pets === undefined || expected.length === 0) return
    if (pets.length >= 100) {
      yield notApplicable('the list fills its limit and may go on', filterBranch(status))
      return
    }
    const missing = missingPets(list, expected)
    if (missing.length === 0) {
      yield observe(filterBranch(status))
      return
    }
    if (list.startedAt < Math.max(...missing.map(pet => pet.createdAt)) + facts.settleMs) return
    const first = missing[0]!
    yield found({
      branch: filterBranch(status),
      message: `${queryText({ limit: 100, status })} returned ${pets.length} pets and left out ${missing.length} that match, such as pet ${first.id}.`,
      expected: `pet ${first.id} ("${first.name}") in the list`,
      actual: `${pets.length} pets without it`,
      place: 'body',
      exchanges: [list],
      ...(status === undefined ? {} : { unless: 'status-moves' as const }),
    })
  },
  faults: [
    fault(
      'loses-every-fifth',
      'no status',
      'listPets.page',
      when(
        (_, page) => page.length < 100,
        page => page.filter((_, i) => i % 5 !== 4),
      ),
      { depth: 'quick' },
    ),
    ...(['available', 'pending', 'sold'] as const).map(status =>
      fault(
        `loses-one-of-${status}`,
        filterBranch(status),
        'listPets.page',
        when(
          (c, page) => c.status === status && page.length > 1,
          page => page.slice(0, -1),
        ),
      ),
    ),
  ],
})
