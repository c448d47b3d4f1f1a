import { defineRule, openAnswer, sentRequest, step } from '../../src/kit/index.js'
import { nameKind } from '../model/name-kinds.js'
import { createToReadLater } from '../shared/create-and-read.js'
import { createWithOtherNames } from './scenarios/other-names.js'
import { createdBy } from './shared/sent.js'

export const otherNames = defineRule({
  id: 'other-names',
  cites: 'create-name-constraints',
  summary: 'Which names a target accepts besides the ordinary ones is left open',
  why: 'Clients can only give the names that this very server takes.',
  scenarios: [createWithOtherNames],
  branches: ['name'],
  scope: 'case',
  *judge(sample) {
    const create = step(sample, 'create') ?? step(sample, createToReadLater)
    // A case of its own reads what another created.
    if (create === undefined) return
    const sent = sentRequest(create).creation!.name!
    yield* openAnswer(create, 'name', `name: ${nameKind(sent)}`, status => {
      const pet = createdBy(create)?.pet
      if (status === 201) return pet !== undefined && pet.name !== sent ? 'accepted and changed' : 'accepted'
      return `${status >= 400 ? 'refused' : 'answered'} with ${status}`
    })
  },
})
