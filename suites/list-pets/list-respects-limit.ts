import { defineRule, fault, faultsAt, found, notApplicable, observe } from '../../src/kit/index.js'
import { limitBranches, statuses } from '../shared/branches.js'
import { listWithLimit } from './scenarios/with-limit.js'
import { itemsOf, validList } from './shared/lists.js'

export const listRespectsLimit = defineRule({
  id: 'list-respects-limit',
  cites: 'list-at-most-limit',
  summary: 'GET /pets returns at most `limit` pets',
  why: 'Clients make room for as many pets as the limit that they sent: further ones overflow it.',
  scenarios: [listWithLimit],
  // At quick depth no more than 20 pets are sure to be there, so that limit=100 could not show a violation.
  branches: ({ depth }) => limitBranches.filter(branch => depth !== 'quick' || branch !== 'limit=100'),
  on: 'listPets',
  *judge(exchange, facts) {
    const { limit, status, limitBranch, text } = validList(exchange) ?? {}
    const items = limit === undefined ? undefined : itemsOf(exchange)
    if (items === undefined || limit === undefined || limitBranch === undefined) return
    if (items.length > limit) {
      yield found({
        branch: limitBranch,
        message: `${text} returned ${items.length} pets, more than the limit of ${limit}.`,
        expected: `at most ${limit} ${limit === 1 ? 'pet' : 'pets'}`,
        actual: `${items.length} pets`,
        place: 'body',
      })
      // Only where the target has shown more pets than that could there have been too many.
    } else if (facts.shown(status) > limit) yield observe(limitBranch)
    // Where lists begin with the same pets whatever is asked, getPet alone shows others.
    else if (limit === 100 && items.length === limit && !facts.getPetDue)
      yield notApplicable('the lists showed the same 100 pets each time, and getPet may be gone', limitBranch)
  },
  entails: ['list-default-*'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...faultsAt('listPets.page', [
    { id: 'ignores-limit-1', branch: 'limit=1', when: c => c.limit === 1, then: (_, c) => c.matching!.slice(0, 2) },
    {
      id: 'one-more-than-limit',
      branch: '1 < limit < 100',
      when: c => c.query.has('limit'),
      then: (_, c) => c.matching!.slice(0, c.limit! + 1),
    },
    {
      id: 'compares-limits-as-texts',
      branch: '1 < limit < 100',
      when: c => c.query.has('limit') && c.limit! < 20 && String(c.limit) > '20',
      then: (_, c) => c.matching!.slice(0, 20),
    },
    {
      id: 'caps-beyond-50-only',
      branch: '1 < limit < 100',
      when: c => c.limit! > 50 && c.limit! < 100,
      then: (_, c) => c.matching!.slice(0, c.limit! + 1),
      depth: 'standard',
    },
    {
      id: 'ignores-limit-100',
      branch: 'limit=100',
      when: c => c.limit === 100,
      then: (_, c) => c.matching!,
      depth: 'standard',
    },
    {
      id: 'takes-the-first-parameter-only',
      branch: 'limit with status=available',
      when: c => c.query.has('limit') && [...c.query.keys()][0] === 'status',
      then: (_, c) => c.matching!,
    },
  ]),
  ...statuses.map(status =>
    fault({
      id: `shows-one-more-beyond-20-of-${status}`,
      branch: `limit with status=${status}`,
      seam: 'listPets.page',
      when: c => c.query.has('limit') && c.limit! > 20 && c.status === status,
      then: (_, c) => c.matching!.slice(0, c.limit! + 1),
      depth: 'standard',
      conditional: true,
    }),
  ),
  ...statuses.map(status =>
    fault({
      id: `ignores-limit-with-${status}`,
      branch: `limit with status=${status}`,
      seam: 'listPets.page',
      when: c => c.query.has('limit') && c.status === status,
      then: (_, c) => c.matching!,
    }),
  ),
]
