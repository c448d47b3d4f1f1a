import { answer, defineRule, observe, step } from '../../src/kit/index.js'
import { createWithOtherNames } from './asks/other-names.js'
import { createdOf, sentName } from './shared/creations.js'
import { nameKind } from './shared/names.js'

export const otherNames = defineRule({
  id: 'other-names',
  cites: 'create-name-constraints',
  summary: 'Which names a target accepts besides the ordinary ones is left open',
  why: 'Clients can only give the names that this very server takes.',
  asks: [createWithOtherNames],
  branches: ['name'],
  *judge(sample) {
    const create = step(sample, 'create')!
    const sent = sentName(create)!
    const status = create.response!.status
    const pet = createdOf(sample)?.pet
    const changed = pet !== undefined && pet.name !== sent ? ' and changed' : ''
    const text =
      status === 201 ? `accepted${changed}` : status >= 400 ? `refused with ${status}` : `answered with ${status}`
    yield answer(`name: ${nameKind(sent)}`, text)
    yield observe('name')
  },
  faults: 'observes',
})
