import { defineRule } from '../../src/kit/index.js'
import { elsewhereAnswer, otherMethodsAsks } from './asks/elsewhere.js'

export const otherMethods = defineRule({
  id: 'other-methods',
  cites: 'other-methods',
  summary: 'What OPTIONS and HEAD do on the documented paths is left open',
  why: 'Browsers and proxies that send them depend on this very server.',
  asks: otherMethodsAsks,
  branches: ['other method'],
  scope: 'case',
  judge: sample => elsewhereAnswer(sample, 'other method'),
})
