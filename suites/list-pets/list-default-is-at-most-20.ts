import { defineRule, fault, found, observe, parsedResponse, when } from '../../src/kit/index.js'
import { type Filter, filterBranch, filterBranches, filters, matchingOf, queryText } from './asks/branches.js'
import { listWithoutLimit } from './asks/without-limit.js'

export const listDefaultIsAtMost20 = defineRule({
  id: 'list-default-is-at-most-20',
  cites: 'list-default-at-most-20',
  summary: 'GET /pets without a limit returns at most 20 pets',
  why: 'A client that names no limit relies on a page of 20 and may be flooded.',
  asks: [listWithoutLimit],
  branches: ({ depth }) => (depth === 'quick' ? ['no status'] : filterBranches),
  *judge(sample) {
    const { status } = sample.input as { status: Filter }
    for (const exchange of sample.exchanges.filter(({ label }) => label === 'omitted')) {
      const items = parsedResponse(exchange).items
      if (items === undefined) continue
      if (items.length > 20) {
        yield found({
          branch: filterBranch(status),
          message: `${queryText({ status })} names no limit and returned ${items.length} pets; the default is 20.`,
          expected: 'at most 20 pets',
          actual: `${items.length} pets`,
          place: 'body',
          exchanges: [exchange],
        })
      } else if (matchingOf(sample) > 20) yield observe(filterBranch(status))
    }
  },
  faults: [
    fault(
      'default-is-21',
      'no status',
      'listPets.limit',
      when(
        c => !c.query.has('limit'),
        () => 21,
      ),
    ),
    ...filters.map(status =>
      fault(
        `no-default-with-${status ?? 'no-status'}`,
        filterBranch(status),
        'listPets.page',
        when(
          c => !c.query.has('limit') && c.status === status,
          (_, c) => c.matching!,
        ),
        status === undefined ? {} : { depth: 'standard' as const },
      ),
    ),
  ],
})
