import { defineRule, openAnswer, step } from '../../src/kit/index.js'
import { keyGapBranches } from './shared/key-gap-branches.js'

export const keyGaps = defineRule({
  id: 'key-gaps',
  cites: 'auth-header-gaps',
  summary: 'What other spellings of the Authorization header do is left open',
  why: 'Clients that write the header in such a way depend on this very server.',
  scenarios: ['key-gaps'],
  branches: keyGapBranches,
  scope: 'case',
  judge(sample) {
    const { gap } = sample.input as { readonly gap: string }
    return openAnswer(step(sample, 'key')!, gap, gap)
  },
})
