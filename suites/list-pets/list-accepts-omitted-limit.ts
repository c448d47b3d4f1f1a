import { defineRule, faultsAt, respond } from '../../src/kit/index.js'
import { branchesOfAnyStatus, filters } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { withoutLimit } from './shared/asked.js'
import { returns200 } from './shared/lists.js'

export const listAcceptsOmittedLimit = defineRule({
  id: 'list-accepts-omitted-limit',
  cites: 'list-limit-optional',
  summary: 'GET /pets without a limit returns 200, with and without a status',
  why: 'The limit is optional: the simplest request of all must work.',
  scenarios: ['lists without a limit'],
  branches: branchesOfAnyStatus,
  on: 'listPets',
  ...returns200(list => (list.limit === undefined ? list.filterBranch : undefined)),
  faults: () => faultsAt('listPets.response', perStatus('requires-limit-with', filters, withoutLimit, respond(400))),
})
