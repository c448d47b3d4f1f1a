import { type Case, type Outcomes, openAnswer, parsedResponse, step } from '../../../src/kit/index.js'

/** The gap's answer in a few words: `refused with 400`, `answered with 20 pets`. */
export function listGapAnswer(sample: Case, branch: string): Outcomes {
  const { query } = sample.input as { readonly query: string }
  const list = step(sample, 'list')!
  return openAnswer(list, branch, `\`${readable(query)}\``, status => {
    const { items } = parsedResponse(list)
    if (status >= 400) return `refused with ${status}`
    if (status !== 200) return `answered with status ${status}`
    return items === undefined
      ? 'answered with 200'
      : `answered with ${items.length} ${items.length === 1 ? 'pet' : 'pets'}`
  })
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
