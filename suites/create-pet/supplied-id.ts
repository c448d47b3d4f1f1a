import { defineRule } from '../../src/kit/index.js'
import { judgeGap } from './shared/gap.js'

export const suppliedId = defineRule({
  id: 'supplied-id',
  cites: 'create-supplied-id',
  summary: 'What becomes of an id that the client supplies on creation is left open',
  why: 'Clients that choose ids depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['supplied id'],
  scope: 'case',
  judge: sample => judgeGap(sample, 'supplied id', () => 'creation with an id'),
})
