import { defineRule, fault, found, observe, parsedResponse, step, when } from '../../src/kit/index.js'
import { limitBranch, limitBranches, matchingOf, queryText, statuses } from './asks/branches.js'
import { type LimitInput, listWithLimit } from './asks/with-limit.js'

export const listRespectsLimit = defineRule({
  id: 'list-respects-limit',
  cites: 'list-at-most-limit',
  summary: 'GET /pets returns at most `limit` pets',
  why: 'Clients size buffers, pages and budgets by the limit that they sent.',
  asks: [listWithLimit],
  // At quick depth no more than 20 pets are sure to be there, so that limit=100 could not show a violation.
  branches: ({ depth }) => limitBranches.filter(branch => depth !== 'quick' || branch !== 'limit=100'),
  *judge(sample) {
    const input = sample.input as LimitInput
    const list = step(sample, 'list')!
    const items = parsedResponse(list).items
    if (items === undefined) return
    if (items.length > input.limit) {
      yield found({
        branch: limitBranch(input),
        message: `${queryText(input)} returned ${items.length} pets, more than the limit of ${input.limit}.`,
        expected: `at most ${input.limit} pets`,
        actual: `${items.length} pets`,
        place: 'body',
        exchanges: [list],
      })
    } else if (matchingOf(sample) > input.limit) yield observe(limitBranch(input))
  },
  entails: ['list-default-*'],
  faults: [
    fault(
      'ignores-limit-1',
      'limit=1',
      'listPets.page',
      when(
        c => c.limit === 1,
        (_, c) => c.matching!.slice(0, 2),
      ),
    ),
    fault('one-more-than-limit', '1 < limit < 100', 'listPets.page', (page, c) =>
      c.query.has('limit') ? c.matching!.slice(0, c.limit! + 1) : page,
    ),
    fault(
      'compares-limits-as-texts',
      '1 < limit < 100',
      'listPets.page',
      when(
        c => c.query.has('limit') && c.limit! < 20 && String(c.limit) > '20',
        (_, c) => c.matching!.slice(0, 20),
      ),
    ),
    fault(
      'caps-beyond-50-only',
      '1 < limit < 100',
      'listPets.page',
      when(
        c => c.limit! > 50 && c.limit! < 100,
        (_, c) => c.matching!.slice(0, c.limit! + 1),
      ),
      { depth: 'standard' },
    ),
    fault(
      'ignores-limit-100',
      'limit=100',
      'listPets.page',
      when(
        c => c.limit === 100,
        (_, c) => c.matching!,
      ),
      { depth: 'standard' },
    ),
    fault(
      'takes-the-first-parameter-only',
      'limit with status=available',
      'listPets.page',
      when(
        c => c.query.has('limit') && [...c.query.keys()][0] === 'status',
        (_, c) => c.matching!,
      ),
    ),
    ...statuses.map(status =>
      fault(
        `ignores-limit-with-${status}`,
        `limit with status=${status}`,
        'listPets.page',
        when(
          c => c.query.has('limit') && c.status === status,
          (_, c) => c.matching!,
        ),
      ),
    ),
  ],
})
