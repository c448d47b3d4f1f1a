import { answer, defineRule, observe, step } from '../../src/kit/index.js'
import { type CategoryInput, categoryBranch, categoryValues } from './asks/category-values.js'

export const knownCategories = defineRule({
  id: 'known-categories',
  cites: 'create-known-categories',
  summary: 'Which categories a target knows is left open',
  why: 'Clients can only use the categories of this very server.',
  asks: [categoryValues],
  branches: ['categoryId'],
  *judge(sample) {
    const status = step(sample, 'create')!.response!.status
    const text = status === 201 ? 'created' : status >= 400 ? `refused with ${status}` : `answered with ${status}`
    yield answer(`\`categoryId\` ${categoryBranch(sample.input as CategoryInput)}`, text)
    yield observe('categoryId')
  },
  faults: 'observes',
})
