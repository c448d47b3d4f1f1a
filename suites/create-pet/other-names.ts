import { answeredOrRefused, defineRule, openAnswer, sentRequest } from '../../src/kit/index.js'
import { nameKind } from '../model/name-kinds.js'
import { createdBy } from './shared/sent.js'

export const otherNames = defineRule({
  id: 'other-names',
  cites: 'create-name-constraints',
  summary: 'Which names a target accepts besides the ordinary ones is left open',
  why: 'Clients can only give the names that this very server takes.',
  scenarios: ['creations with other names'],
  branches: ['name'],
  scope: 'case',
  *judge(testCase) {
    const create = testCase.exchanges.find(({ endpoint }) => endpoint === 'createPet')
    // Some cases only read what others created.
    if (create === undefined) return
    const sent = sentRequest(create).creation!.name!
    yield* openAnswer(create, 'name', `name: ${nameKind(sent)}`, status => {
      const pet = createdBy(create)?.pet
      if (status === 201) return pet !== undefined && pet.name !== sent ? 'accepted and changed' : 'accepted'
      return answeredOrRefused(status)
    })
  },
})
