import { defineRule, expectStatus, fault, respond, when } from '../../src/kit/index.js'
import { sameAgain } from '../consistency/asks/same-again.js'
import { limitBranches, statuses } from './asks/branches.js'
import { listWithLimit } from './asks/with-limit.js'
import { validList } from './shared/lists.js'

export const listAcceptsLimit = defineRule({
  id: 'list-accepts-limit',
  cites: 'list-limit-in-range',
  summary: 'GET /pets with a limit in 1..100 returns 200, alone and together with a status',
  why: 'A client that asks for a page size the document allows gets no animals at all.',
  asks: [listWithLimit, sameAgain],
  branches: limitBranches,
  on: 'listPets',
  concerns: exchange => validList(exchange)?.limitBranch,
  *invariant(exchange) {
    const list = validList(exchange)
    if (list?.limitBranch !== undefined) yield* expectStatus(exchange, 200, list.limitBranch, list.text)
  },
  entails: ['list-accepts-status', 'replacement-works', 'list-needs-a-key'],
  faults: [
    fault(
      'refuses-limit-1',
      'limit=1',
      'listPets.response',
      when(
        c => c.query.get('limit') === '1',
        () => respond(400),
      ),
    ),
    fault(
      'refuses-limit-100',
      'limit=100',
      'listPets.response',
      when(
        c => c.query.get('limit') === '100',
        () => respond(400),
      ),
    ),
    fault(
      'breaks-between',
      '1 < limit < 100',
      'listPets.response',
      when(
        c => c.query.get('limit') === '50',
        () => respond(500),
      ),
      { depth: 'standard' },
    ),
    fault(
      'redirects-between',
      '1 < limit < 100',
      'listPets.response',
      when(
        c => c.query.get('limit') === '20',
        () => respond(302, undefined, [['location', '/v1/pets']]),
      ),
    ),
    fault(
      'answers-304-to-the-same-again',
      '1 < limit < 100',
      'listPets.response',
      when(
        c => c.again && c.query.has('limit'),
        () => respond(304),
      ),
      { depth: 'standard' },
    ),
    fault(
      'refuses-limit-73',
      '1 < limit < 100',
      'listPets.response',
      when(
        c => c.query.get('limit') === '73',
        () => respond(422),
      ),
      { depth: 'standard' },
    ),
    fault(
      'finds-no-page-when-empty',
      'limit=100',
      'listPets.response',
      when(
        (_, response) => String(response.body) === '[]',
        () => respond(404),
      ),
    ),
    ...statuses.map(status =>
      fault(
        `refuses-limit-with-${status}`,
        `limit with status=${status}`,
        'listPets.response',
        when(
          c => c.query.has('limit') && c.status === status,
          () => respond(400),
        ),
      ),
    ),
  ],
})
