import { defineRule } from '../../src/kit/index.js'
import { elsewhereAnswer, otherMethodsScenarios } from './scenarios/elsewhere.js'

export const otherMethods = defineRule({
  id: 'other-methods',
  cites: 'other-methods',
  summary: 'What OPTIONS and HEAD do on the documented paths is left open',
  why: 'Browsers and proxies that send them depend on this very server.',
  scenarios: otherMethodsScenarios,
  branches: ['other method'],
  scope: 'case',
  judge: sample => elsewhereAnswer(sample, 'other method'),
})
