import type { Interaction } from '../../core/model.js'
import { type SentQuery, sentRequest } from '../../kit/index.js'

export const hasKey = (interaction: Interaction): boolean => interaction.credential === 'valid'
export const isBadKey = (interaction: Interaction): boolean => sentRequest(interaction).keyed === 'invalid'

/** A list as the document describes it: what was asked, and how many pets match. */
export interface Page {
  readonly query: SentQuery
  readonly size: number
  readonly matching: number
  /** Pets that the filter keeps out. */
  readonly others: number
}

/** The page that a valid request with a good key asks for; undefined for any other request. */
export function pageOf(interaction: Interaction): Page | undefined {
  const { query } = sentRequest(interaction)
  if (query?.validity !== 'valid' || !hasKey(interaction)) return undefined
  const { pets } = interaction.setting
  const matching = query.status === 'omitted' || query.status === 'open' ? pets.total : pets[query.status]
  const size = typeof query.limit === 'number' ? query.limit : 20
  return { query, size, matching, others: pets.total - matching }
}

/** An id of the path that is an integer in 1..2^63-1, as text; undefined where it is none, or the key is bad. */
export function idAsked(interaction: Interaction): string | undefined {
  const { petId } = sentRequest(interaction)
  return hasKey(interaction) && petId?.kind === 'integer' ? petId.text : undefined
}

/** A creation that the document states to be accepted. */
export function isValidCreation(interaction: Interaction): boolean {
  return hasKey(interaction) && sentRequest(interaction).creation?.validity === 'valid'
}

const taken = new Set([
  'name',
  'content type',
  'transfer coding',
  'unknown property',
  'supplied id',
  'spelling of a number',
])

/** A creation that the reference server accepts, gaps included. */
export function isAccepted(interaction: Interaction): boolean {
  const { creation } = sentRequest(interaction)
  return (
    hasKey(interaction) &&
    creation !== undefined &&
    creation.problems.length === 0 &&
    creation.open.every(point => taken.has(point))
  )
}

/** A creation that the document states to be refused for its body. */
export function isInvalidCreation(interaction: Interaction): boolean {
  return hasKey(interaction) && sentRequest(interaction).creation?.validity === 'invalid'
}
