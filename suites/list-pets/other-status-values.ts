import { defineRule } from '../../src/kit/index.js'
import { listGapAnswer } from './shared/gap-answer.js'

export const otherStatusValues = defineRule({
  id: 'other-status-values',
  cites: 'list-other-status',
  summary: 'What GET /pets does with another status value is left open',
  why: 'Clients that send such a status depend on this very server.',
  scenarios: ['list-status-gaps'],
  branches: ['status'],
  scope: 'case',
  judge: sample => listGapAnswer(sample, 'status'),
})
