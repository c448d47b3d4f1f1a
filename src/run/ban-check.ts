import type { Exchange, RequestSpec } from '../core/exchange/exchange.js'
import { type NameForm, nameLetters } from '../core/model/name-form.js'
import { petStatuses } from '../core/model/pet-status.js'
import { type Fine, isSameRefusal } from '../judging/ban.js'
import { parsedResponse } from '../spec/messages/response.js'
import { banText, keyLapsed } from './endings.js'
import type { RunParts } from './parts.js'
import { createWith } from './preflight/category.js'

/**
 * Asks at the end of a phase, or once many wait, where what was fine before is refused, whether it is so for good: time and again
 * what was fine of this method. A response that is not that same refusal ends the suspected ban.
 */
export async function checkForBan(parts: RunParts): Promise<void> {
  const { ban } = parts.trace
  for (const method of new Set(ban.waiting.map(each => ban.methodFor(each)))) {
    // What ends the suspected ban about one refusal may be another one.
    for (let kinds = 0; kinds < mostKinds && !parts.isOver(); kinds++) {
      const first = ban.waiting.find(each => ban.methodFor(each) === method)
      if (first === undefined) break
      if (await getsAnythingElse(first, method, parts)) continue
      const isOfService = parsedResponse(first).error !== undefined
      if (isOfService) parts.stop('key-refused', keyLapsed(first.response!))
      else parts.stop('shut-out', banText(first, method))
    }
  }
}

/** Refusals unlike each other that are asked about; a target that has more of them has no one refusal. */
const mostKinds = 3

/** Three rounds unlike each other, since some may be refused for what they are. */
async function getsAnythingElse(refused: Exchange, method: string, parts: RunParts): Promise<boolean> {
  for (const [round, status] of petStatuses.entries()) {
    for (const request of requestsFor(method, round, status, nameLetters[round]!, parts)) {
      if (parts.isOver()) return true
      // It may be the connection alone that is shut out.
      const exchange = await parts.send('key', { ...request, fresh: true })
      if (exchange.response === undefined || !isSameRefusal(refused, exchange)) return true
    }
  }
  return false
}

function requestsFor(
  method: string,
  round: number,
  status: string,
  letters: NameForm['letters'],
  { trace, names }: RunParts,
): readonly RequestSpec[] {
  const { ban, facts } = trace
  if (method === 'POST') {
    const name = names.next({ length: '10 to 16 characters', words: 'two words', letters })
    const { categoryId } = facts
    const fine = ban.fineOf('createPet').findLast(each => each.status === 201)
    if (categoryId !== undefined && fine !== undefined)
      return [writtenLike(fine, createWith({ name, categoryId, status }))]
    // A creation that adds nothing.
    return [{ endpoint: 'createPet', method: 'POST', path: '/pets', body: '{}' }]
  }
  // A cache may hold what somebody else got at one address.
  return (['listPets', 'getPet'] as const).flatMap(endpoint => {
    const fine = ban.fineOf(endpoint)
    if (fine.length === 0) return []
    const like = fine[round % fine.length]!
    return [writtenLike(like, { endpoint, method: 'GET', path: like.path })]
  })
}

const writtenLike = ({ headerNames }: Fine, request: RequestSpec): RequestSpec =>
  headerNames === undefined ? request : { ...request, headerNames }
