import { defineRule, openAnswer, step } from '../../src/kit/index.js'
import { type KeyGapInput, keyGapBranches, keyGapsScenario } from './scenarios/key-gaps.js'

export const keyGaps = defineRule({
  id: 'key-gaps',
  cites: 'auth-header-gaps',
  summary: 'What other spellings of the Authorization header do is left open',
  why: 'Clients that write the header in such a way depend on this very server.',
  scenarios: [keyGapsScenario],
  branches: keyGapBranches,
  scope: 'case',
  judge(sample) {
    const { gap } = sample.input as KeyGapInput
    return openAnswer(step(sample, 'key')!, gap, gap)
  },
})
