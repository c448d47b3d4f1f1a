import { answer, defineRule, observe, step } from '../../src/kit/index.js'
import { type KeyGapInput, keyGapBranches, keyGapsAsk } from './asks/key-gaps.js'

export const keyGaps = defineRule({
  id: 'key-gaps',
  cites: 'auth-header-gaps',
  summary: 'What other spellings of the Authorization header do is left open',
  why: 'Clients that write the header in such a way depend on this very server.',
  asks: [keyGapsAsk],
  branches: keyGapBranches,
  *judge(sample) {
    const { gap } = sample.input as KeyGapInput
    const status = step(sample, 'key')!.response!.status
    yield answer(gap, status >= 400 ? `refused with ${status}` : `answered with ${status}`)
    yield observe(gap)
  },
  faults: 'observes',
})
