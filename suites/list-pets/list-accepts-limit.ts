import { defineRule, expectStatus, fault, faultsAt, respond } from '../../src/kit/index.js'
import { sameAgain } from '../consistency/scenarios/same-again.js'
import { limitBranches, statuses } from '../shared/branches.js'
import { listWithLimit } from './scenarios/with-limit.js'
import { validList } from './shared/lists.js'

export const listAcceptsLimit = defineRule({
  id: 'list-accepts-limit',
  cites: 'list-limit-in-range',
  summary: 'GET /pets with a limit in 1..100 returns 200, alone and together with a status',
  why: 'A client that asks for a page size the document allows gets no animals at all.',
  scenarios: [listWithLimit, sameAgain],
  branches: limitBranches,
  on: 'listPets',
  concerns: exchange => validList(exchange)?.limitBranch,
  *judge(exchange) {
    const list = validList(exchange)
    if (list?.limitBranch !== undefined) yield* expectStatus(exchange, 200, list.limitBranch, list.text)
  },
  entails: ['list-accepts-status', 'replacement-works', 'list-needs-a-key'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...faultsAt('listPets.response', [
    { id: 'refuses-limit-1', branch: 'limit=1', when: c => c.query.get('limit') === '1', then: respond(400) },
    { id: 'refuses-limit-100', branch: 'limit=100', when: c => c.query.get('limit') === '100', then: respond(400) },
    {
      id: 'breaks-between',
      branch: '1 < limit < 100',
      when: c => c.query.get('limit') === '50',
      then: respond(500),
      depth: 'standard',
    },
    {
      id: 'redirects-between',
      branch: '1 < limit < 100',
      when: c => c.query.get('limit') === '20',
      then: respond(302, undefined, [['location', '/v1/pets']]),
    },
    {
      id: 'answers-304-to-the-same-again',
      branch: '1 < limit < 100',
      when: c => c.again && c.query.has('limit'),
      then: respond(304),
      depth: 'standard',
    },
    {
      id: 'refuses-limit-73',
      branch: '1 < limit < 100',
      when: c => c.query.get('limit') === '73',
      then: respond(422),
      depth: 'standard',
    },
    {
      id: 'finds-no-page-when-empty',
      branch: 'limit=100',
      when: (_, response) => String(response.body) === '[]',
      then: respond(404),
    },
  ]),
  ...statuses.map(status =>
    fault({
      id: `refuses-limit-with-${status}`,
      branch: `limit with status=${status}`,
      seam: 'listPets.response',
      when: c => c.query.has('limit') && c.status === status,
      then: respond(400),
    }),
  ),
]
