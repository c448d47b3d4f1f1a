import { answer, defineRule, observe, sentRequest, step } from '../../src/kit/index.js'
import { createToReadLater } from './asks/create-and-read.js'
import { createWithOtherNames } from './asks/other-names.js'
import { nameKind } from './shared/names.js'
import { createdBy } from './shared/sent.js'

export const otherNames = defineRule({
  id: 'other-names',
  cites: 'create-name-constraints',
  summary: 'Which names a target accepts besides the ordinary ones is left open',
  why: 'Clients can only give the names that this very server takes.',
  asks: [createWithOtherNames],
  branches: ['name'],
  *judge(sample) {
    const create = step(sample, 'create') ?? step(sample, createToReadLater)
    // A case of its own reads what another created.
    if (create === undefined) return
    const sent = sentRequest(create).creation!.name!
    const status = create.response!.status
    const pet = createdBy(create)?.pet
    const changed = pet !== undefined && pet.name !== sent ? ' and changed' : ''
    const text =
      status === 201 ? `accepted${changed}` : status >= 400 ? `refused with ${status}` : `answered with ${status}`
    yield answer(`name: ${nameKind(sent)}`, text)
    yield observe('name')
  },
  faults: 'observes',
})
