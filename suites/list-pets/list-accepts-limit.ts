import { defineRule, faultsAt, petStatuses, respond } from '../../src/kit/index.js'
import { limitAndStatus, limitBranches } from '../shared/branches.js'
import { perStatus, spelledOtherwise } from '../shared/faults.js'
import { hasLimit, ofLimit, withLimit } from './shared/asked.js'
import { returns200 } from './shared/lists.js'

export const listAcceptsLimit = defineRule({
  id: 'list-accepts-limit',
  cites: 'list-limit-in-range',
  summary: 'GET /pets with a limit in 1..100 returns 200, alone and together with a status',
  why: 'A client that asks for a page size the document allows gets no animals at all.',
  scenarios: ['lists with and without a limit', 'same-again'],
  branches: limitBranches,
  on: 'listPets',
  ...returns200(list => list.limitBranch),
  faults: () => [
    ...faultsAt(
      'listPets.response',
      [
        ['refuses-limit-1', 'limit=1', ofLimit(1), respond(400)],
        ['refuses-limit-100', 'limit=100', ofLimit(100), respond(400)],
        ['breaks-between', '1 < limit < 100', ofLimit(50), respond(500), 'standard'],
        ['returns-304-to-the-same-again', '1 < limit < 100', c => c.again && hasLimit(c), respond(304), 'standard'],
        ['finds-no-page-when-empty', 'limit=100', (_, response) => String(response.body) === '[]', respond(404)],
      ],
      [
        ['takes-no-escapes-in-values', '1 < limit < 100', c => /limit=%3/.test(c.target), respond(400), 'standard'],
        ['takes-no-escapes-in-names', '1 < limit < 100', c => c.target.includes('%6c'), respond(400), 'standard'],
      ],
      perStatus('refuses-limit-with', petStatuses, withLimit, respond(400), limitAndStatus),
    ),
    ...spelledOtherwise('listPets', '1 < limit < 100'),
  ],
})
