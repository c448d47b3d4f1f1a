import { defineRule } from '../../src/kit/index.js'
import { judgeGap } from './shared/gap.js'

export const unknownProperties = defineRule({
  id: 'unknown-properties',
  cites: 'create-unknown-properties',
  summary: 'What becomes of properties that NewPet does not have is left open',
  why: 'Clients that send more than the document names depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['unknown property'],
  scope: 'case',
  judge: sample => judgeGap(sample, 'unknown property', () => 'unknown properties on creation'),
})
