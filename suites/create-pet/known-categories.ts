import { answer, answeredOrRefused, defineRule, isDoubtfulRefusal, observe } from '../../src/kit/index.js'
import { categoryBranch, validCreation } from './shared/sent.js'

export const knownCategories = defineRule({
  id: 'known-categories',
  cites: 'create-known-categories',
  summary: 'Which categories a target knows is left open',
  why: 'Clients can only use the categories of this very server.',
  scenarios: ['creations by the model'],
  branches: ['categoryId'],
  on: 'createPet',
  *judge(exchange) {
    const categoryId = validCreation(exchange)?.categoryId
    if (categoryId === undefined || isDoubtfulRefusal(exchange)) return
    const { status } = exchange.response!
    const text = status === 201 ? 'created' : answeredOrRefused(status)
    yield answer(`\`categoryId\` ${categoryBranch(categoryId)}`, text)
    yield observe('categoryId')
  },
})
