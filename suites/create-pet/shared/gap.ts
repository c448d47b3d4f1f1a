import { type Case, isInteger, member, type Outcomes, openAnswer, step } from '../../../src/kit/index.js'
import { createdBy } from './sent.js'

export interface GapInput {
  readonly gap: 'unknown property' | 'spelling of a number' | 'content type' | 'supplied id'
  /** Further members of the body, as JSON text; `$random` stands for a large integer that was not seen before. */
  readonly members?: string
  /** How `categoryId` is written; `$category` stands for the category that works. */
  readonly category?: string
  /** The Content-Type sent; empty for none at all. */
  readonly contentType?: string
  /** Whether the pet is read, if there is one. */
  readonly read?: boolean
}

/** What the target does with one gap of creation: one question for each of its forms. */
export function* judgeGap(sample: Case, gap: GapInput['gap'], question: (input: GapInput) => string): Outcomes {
  const input = sample.input as GapInput
  if (input.gap !== gap) return
  yield* openAnswer(step(sample, 'create')!, gap, question(input), status => {
    if (status === 201) return acceptedText(sample, input)
    return `${status >= 400 ? 'refused' : 'answered'} with ${status}`
  })
}

function acceptedText(sample: Case, { gap, members }: GapInput): string {
  const created = createdBy(step(sample, 'create')!)
  if (created === undefined || members === undefined) return 'accepted'
  const { pet, creation } = created
  if (gap === 'unknown property') {
    const name: string = JSON.parse(`[${members.slice(0, members.indexOf(':'))}]`)[0]
    return name in pet.raw ? 'accepted and returned' : 'accepted and left out'
  }
  const id = member(pet.raw, 'id')
  return isInteger(id) && id === member(creation.json, 'id') ? 'honoured' : 'ignored'
}
