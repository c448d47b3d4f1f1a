import { defineRule } from '../../src/kit/index.js'
import { elsewhereAnswer } from './shared/elsewhere-answer.js'

export const unknownPaths = defineRule({
  id: 'unknown-paths',
  cites: 'unknown-paths',
  summary: 'The response to paths that the document does not name is left open',
  why: 'Clients with a misspelt path depend on this very server to be told.',
  scenarios: ['unknown-paths'],
  branches: ['unknown path'],
  scope: 'case',
  judge: sample => elsewhereAnswer(sample, 'unknown path'),
})
