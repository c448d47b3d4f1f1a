import {
  compact,
  type Exchange,
  type Facts,
  found,
  isCategoryRefusal,
  isDoubtfulRefusal,
  type Outcomes,
  sentRequest,
  statusText,
} from '../../../src/kit/index.js'
import { statusBranch } from './creations.js'
import { creationText, validCreation } from './sent.js'
import { hasNoMark } from './taken-names.js'

/** Valid creations that were refused in categories of which nobody knew then whether they work, by category. */
export type RefusedBefore = Map<string, Exchange[]>

/** So many are kept of each category: a target that knows few refuses the same one often. */
const most = 4

export const startRefused = (): RefusedBefore => new Map()

/** What was refused in a category that is accepted later was not refused for its category. */
export function* seeRefused(refused: RefusedBefore, exchange: Exchange, facts: Facts): Outcomes {
  const status = exchange.response?.status ?? 0
  const category = sentRequest(exchange).creation?.categoryId
  if (category === undefined) return
  if (status === 201) {
    for (const earlier of refused.get(String(category)) ?? []) yield* judge(earlier, exchange)
    refused.delete(String(category))
    return
  }
  const creation = validCreation(exchange)
  if (creation === undefined || !isCategoryRefusal(status) || facts.works(category)) return
  // Another pet may have the name, or an attempt whose response was lost may have created it.
  if (status === 409 || hasNoMark(creation.name!) || isDoubtfulRefusal(exchange)) return
  const known = refused.get(String(category)) ?? []
  if (known.length < most) refused.set(String(category), [...known, compact(exchange)])
}

function* judge(refused: Exchange, accepted: Exchange): Outcomes {
  const { status } = refused.response!
  const creation = validCreation(refused)!
  yield found({
    branch: statusBranch(creation.status),
    message: `${creationText(creation)} returned ${statusText(status)} in the category ${creation.categoryId}, in which another creation got 201: the category works.`,
    expected: `status ${statusText(201)}`,
    actual: `status ${statusText(status)}`,
    place: 'status line',
    exchanges: [accepted, refused],
  })
}
