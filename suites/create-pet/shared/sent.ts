import {
  check,
  type Exchange,
  type Facts,
  type Integer,
  isValidCreation,
  type Json,
  type Outcome,
  type PetView,
  parsedResponse,
  quoted,
  type SentCreation,
  sameValue,
  sentRequest,
  shown,
} from '../../../src/kit/index.js'

// Creations as they were sent, whoever sent them: for their own sake, to find a category, or in the course of something else.

type Field = 'name' | 'categoryId' | 'status'

/** A creation that the document states to be accepted where its category works (P7). */
export const validCreation = (exchange: Exchange): SentCreation | undefined =>
  exchange.endpoint === 'createPet' && isValidCreation(exchange) ? sentRequest(exchange).creation : undefined

/** A creation with the key, in which nothing is wrong: valid, or left open (P7, P11). */
export function soundCreation(exchange: Exchange): SentCreation | undefined {
  if (exchange.endpoint !== 'createPet') return undefined
  const { keyed, creation } = sentRequest(exchange)
  return keyed === 'valid' && creation !== undefined && creation.problems.length === 0 ? creation : undefined
}

/** A valid creation but for being sent in chunks, which the target has been seen to take: 411 only says that it is to have a length (P22). */
export function chunkedCreation(exchange: Exchange, facts: Facts): SentCreation | undefined {
  const creation = soundCreation(exchange)
  const inChunks = creation?.open.length === 1 && creation.open[0] === 'transfer coding'
  if (!inChunks || exchange.response?.status === 411) return undefined
  // What is refused in the target's own way may be as long as none that it takes in chunks.
  const status = exchange.response?.status ?? 0
  const bytes = status > 401 && status < 500 ? Buffer.byteLength(exchange.request.body ?? '') : 0
  return facts.takesChunks(bytes) ? creation : undefined
}

/** A creation that may be accepted but perhaps for its key, and the valid pet of its 201; anything else is others' concern. */
export function createdBy(exchange: Exchange): { creation: SentCreation; pet: PetView } | undefined {
  if (exchange.endpoint !== 'createPet' || exchange.response?.status !== 201) return undefined
  const { creation } = sentRequest(exchange)
  const { pet } = parsedResponse(exchange)
  if (creation === undefined || pet === undefined) return undefined
  return creation.problems.length > 0 && creation.validity !== 'lenient' ? undefined : { creation, pet }
}

export function echoed(pet: PetView, field: Field, sent: Json, branch: string, message: string): Outcome {
  const actual = pet[field]
  const isSame = actual !== undefined && sameValue(actual, sent)
  return check(isSame, { branch, message, ...shown(sent, actual), place: `body.${field}`, subjects: [String(pet.id)] })
}

/** A creation with a name that the document leaves open, in the name or in something else. */
export const isAcceptedUnspecified = (
  creation: SentCreation | undefined,
): creation is SentCreation & { name: string } =>
  (creation?.validity === 'open' || creation?.validity === 'lenient') && creation.name !== undefined

const plain = (member: string): string => member.replace(/[^A-Za-z0-9]/g, '').toLowerCase()

/**
 * Whether it is beyond suspected ban which value the field has: members that are repeated, and readers of members in any
 * spelling, may take another one for it (P25).
 */
export function isClear({ json, open, validity }: SentCreation, field: Field): boolean {
  if (validity === 'lenient') return true
  if (open.includes('repeated member') || open.includes('encoding')) return false
  return !Object.keys(json as object).some(member => member !== field && plain(member) === plain(field))
}

/** Whether a creation is in the category that the run uses: of others there are rules of their own. */
export const isCategoryInUse = ({ categoryId }: SentCreation, facts: Facts): boolean =>
  facts.categoryId === undefined || categoryId === facts.categoryId

/** Names at the bounds of the ordinary have branches of their own. */
export const lengthBranches = ['3 to 5 letters', '30 letters'] as const

/** None of the two for lengths in between. */
export const lengthBranch = ({ length }: string): readonly string[] =>
  length <= 5 ? [lengthBranches[0]] : length === 30 ? [lengthBranches[1]] : []

/** The branch of creations that go beyond the document in something else than their name. */
export const unspecifiedBranch = 'beyond the document'

export const goesBeyond = ({ open, validity }: SentCreation): boolean =>
  validity === 'lenient' || open.some(point => point !== 'name' && point !== 'transfer coding')

export const nameText = (name: string): string =>
  name.length > 5 && name.length < 30 ? 'an ordinary name' : `a name of ${name.length} letters`

export function creationText(creation: SentCreation): string {
  const { name = '', status } = creation
  const spelling = spellingsOf(creation)
  const form = spelling.length === 0 ? '' : `, written with ${spelling.join(' and ')}`
  return `POST /pets with ${nameText(name)} and ${status === undefined ? 'no status' : `the status "${status}"`}${form}`
}

export const spellings = ['blanks and line breaks', 'members in another order', 'escaped characters'] as const

const order = 'name,categoryId,status'

/** How the body is written, where not in the plainest way: it is the same JSON. */
export function spellingsOf({ text, json }: SentCreation): readonly (typeof spellings)[number][] {
  const between = text.replace(quoted, '')
  const members = Object.keys(json as object).join(',')
  const seen = [/\s/.test(between), members !== order && `${members},status` !== order, text.includes('\\')]
  return spellings.filter((_, i) => seen[i])
}

export const categoryBranches = ['small', 'beyond 2^31', 'negative', 'beyond 2^53', 'below -2^53'] as const

export function categoryBranch(category: Integer): (typeof categoryBranches)[number] {
  if (category < 0) return category < -(2n ** 53n) ? 'below -2^53' : 'negative'
  if (category > 2n ** 53n) return 'beyond 2^53'
  return category >= 2n ** 31n ? 'beyond 2^31' : 'small'
}
