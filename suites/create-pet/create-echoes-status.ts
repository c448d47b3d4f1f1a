import { defineRule, petStatuses, show } from '../../src/kit/index.js'
import { statusBranch, statusBranches } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { askedFor, misstores } from './shared/creation-faults.js'
import { createdBy, echoed, isClear } from './shared/sent.js'

export const createEchoesStatus = defineRule({
  id: 'create-echoes-status',
  cites: 'create-echoes-status',
  summary: 'The status in the 201 equals the one that was sent, where one was sent',
  why: 'An animal that is sold or reserved is offered all the same.',
  scenarios: ['every way to create'],
  branches: statusBranches,
  on: 'createPet',
  *judge(exchange) {
    const { creation, pet } = createdBy(exchange) ?? {}
    if (creation?.status === undefined || pet === undefined || !isClear(creation, 'status')) return
    const message = `POST /pets with the status "${creation.status}" returned a pet whose status is ${show(pet.status)}.`
    yield echoed(pet, 'status', creation.status, statusBranch(creation.status), message)
  },
  faults: () => misstores(perStatus('forgets', petStatuses, askedFor, () => ({ status: undefined }))),
})
