import { defineRule, faultsAt, petStatuses } from '../../src/kit/index.js'
import { statusBranches } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { ofStatus } from './shared/asked.js'
import { type Emptiness, notEmpty } from './shared/emptiness.js'

export const listFindsCreatedStatus = defineRule<Emptiness>({
  id: 'list-finds-created-status',
  cites: 'list-status-selects',
  summary: 'GET /pets?status=S is not empty after a pet with the status S was created',
  why: 'Animals of that status can never be found; the filter is the replacement for the deprecated getPet.',
  scenarios: ['lists without a limit', 'lists with and without a limit'],
  branches: statusBranches,
  scope: 'run',
  judge: notEmpty({
    branchOf: ({ status, filterBranch }) => (status === undefined ? undefined : filterBranch),
    message: (list, pet) =>
      `${list.text} is empty although getPet shows pet ${pet.id} with that status, before and after.`,
    unless: ['status-moves'],
    unproved: 'getPet did not show a pet that kept the status while the list was empty',
  }),
  faults: () => faultsAt('listPets.matching', perStatus('never-finds', petStatuses, ofStatus, [])),
})
