import { defineRule, faultsAt, petStatuses, respond } from '../../src/kit/index.js'
import { statusBranches } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { ofStatus } from './shared/asked.js'
import { returns200 } from './shared/lists.js'

export const listAcceptsStatus = defineRule({
  id: 'list-accepts-status',
  cites: 'list-status-values',
  summary: 'GET /pets with an allowed status returns 200',
  why: 'Clients that look for animals of one status get none.',
  scenarios: ['lists without a limit'],
  branches: statusBranches,
  on: 'listPets',
  ...returns200(list => (list.status === undefined ? undefined : list.filterBranch)),
  faults: () => faultsAt('listPets.response', perStatus('refuses', petStatuses, ofStatus, respond(400))),
})
