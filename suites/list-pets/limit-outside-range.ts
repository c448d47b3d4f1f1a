import { answer, answerOf, type Case, defineRule, type Outcomes, observe, step } from '../../src/kit/index.js'
import { listLimitGaps, type QueryInput } from './asks/gaps.js'

/** The gap's answer in a few words: `refused with 400`, `answered with 20 pets`. */
export function* listGapAnswer(sample: Case, branch: string): Outcomes {
  const { query } = sample.input as QueryInput
  const { status, items } = answerOf(step(sample, 'list')!)
  const text =
    status === 200
      ? items === undefined
        ? 'answered with 200'
        : `answered with ${items.length} pets`
      : status! >= 400
        ? `refused with ${status}`
        : `answered with status ${status}`
  yield answer(`\`${decodeURIComponent(query)}\``, text)
  yield observe(branch)
}

export const limitOutsideRange = defineRule({
  id: 'limit-outside-range',
  cites: 'list-limit-outside-range',
  summary: 'What GET /pets does with a limit out of range or not an integer is left open',
  why: 'Clients that send such a limit depend on this very server.',
  asks: [listLimitGaps],
  branches: ['limit'],
  judge: sample => listGapAnswer(sample, 'limit'),
  faults: 'observes',
})
