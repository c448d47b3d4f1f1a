import { answer, type Case, type Outcomes, observe, parsedResponse, step } from '../../../src/kit/index.js'
import type { QueryInput } from '../asks/gaps.js'

/** The gap's answer in a few words: `refused with 400`, `answered with 20 pets`. */
export function* listGapAnswer(sample: Case, branch: string): Outcomes {
  const { query } = sample.input as QueryInput
  const { status, items } = parsedResponse(step(sample, 'list')!)
  const text =
    status === 200
      ? items === undefined
        ? 'answered with 200'
        : `answered with ${items.length} ${items.length === 1 ? 'pet' : 'pets'}`
      : status! >= 400
        ? `refused with ${status}`
        : `answered with status ${status}`
  yield answer(`\`${readable(query)}\``, text)
  yield observe(branch)
}

/** The query with its escapes undone, where what they stand for can be read. */
function readable(query: string): string {
  try {
    const text = decodeURIComponent(query)
    return /\p{C}/u.test(text) ? query : text
  } catch {
    return query
  }
}
