import { defineRule } from '../../src/kit/index.js'
import { elsewhereAnswer } from './shared/elsewhere-answer.js'

export const otherMethods = defineRule({
  id: 'other-methods',
  cites: 'other-methods',
  summary: 'What OPTIONS and HEAD do on the documented paths is left open',
  why: 'Browsers and proxies that send them depend on this very server.',
  scenarios: ['other methods'],
  branches: ['other method'],
  scope: 'case',
  judge: sample => elsewhereAnswer(sample, 'other method'),
})
