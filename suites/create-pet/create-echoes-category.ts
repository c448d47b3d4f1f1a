import { defineRule, show } from '../../src/kit/index.js'
import { branchesOfAnyStatus, filters, statusBranch } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { askedFor, misstores, moved } from './shared/creation-faults.js'
import { createdBy, creationText, echoed, isCategoryInUse } from './shared/sent.js'

export const createEchoesCategory = defineRule({
  id: 'create-echoes-category',
  cites: 'create-echoes-category',
  summary: 'The categoryId in the 201 equals the one that was sent',
  why: 'The animal turns up in a category that nobody put it in.',
  scenarios: ['every way to create'],
  branches: branchesOfAnyStatus,
  on: 'createPet',
  *judge(exchange, facts) {
    const { creation, pet } = createdBy(exchange) ?? {}
    if (creation?.validity !== 'valid' || pet === undefined) return
    const branch = statusBranch(creation.status)
    const sent = creation.categoryId!
    // Of another category `category-comes-back-exactly` says so.
    if (pet.categoryId !== sent && !isCategoryInUse(creation, facts)) return
    const message = `${creationText(creation)} sent categoryId ${sent}, and the 201 has ${show(pet.categoryId)}.`
    yield echoed(pet, 'categoryId', sent, branch, message)
  },
  faults: () =>
    misstores(
      perStatus(
        'wrong-with',
        filters,
        askedFor,
        moved(category => category + 1n),
      ),
    ),
})
