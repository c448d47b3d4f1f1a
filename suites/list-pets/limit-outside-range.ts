import { defineRule } from '../../src/kit/index.js'
import { listGapAnswer } from './shared/gap-answer.js'

export const limitOutsideRange = defineRule({
  id: 'limit-outside-range',
  cites: 'list-limit-outside-range',
  summary: 'What GET /pets does with a limit out of range or not an integer is left open',
  why: 'Clients that send such a limit depend on this very server.',
  scenarios: ['list-limit-gaps'],
  branches: ['limit'],
  scope: 'case',
  judge: sample => listGapAnswer(sample, 'limit'),
})
