import type { RequestSpec } from '../core/exchange.js'
import { type NameForm, nameLetters } from '../core/name-form.js'
import { petStatuses } from '../core/pet-status.js'
import { keyLapsed, shutOutText } from '../exhibits/endings.js'
import { mayBeShutOut } from '../judging/shut-out.js'
import { parsedResponse } from '../spec/response.js'
import { createWith } from './category.js'
import type { RunParts } from './parts.js'

/**
 * Asks at the end of a phase, or once many wait, where what was fine before is refused, whether it is so for good: time and again
 * what a target takes that takes anything of this method. A response that is no such refusal ends the doubt.
 */
export async function askWhetherShutOut(parts: RunParts): Promise<void> {
  const { shutOut } = parts.trace
  for (const method of new Set(shutOut.waiting.map(each => shutOut.methodFor(each)))) {
    const first = shutOut.waiting.find(each => shutOut.methodFor(each) === method)
    if (first === undefined || parts.isOver() || (await isFine(method, parts))) continue
    const isOfService = parsedResponse(first).error !== undefined
    if (isOfService) parts.stop('key-refused', keyLapsed)
    else parts.stop('shut-out', shutOutText(first, method))
    return
  }
}

/** Three rounds unlike each other, since some may be refused for what they are. */
async function isFine(method: string, parts: RunParts): Promise<boolean> {
  for (const [round, status] of petStatuses.entries()) {
    for (const request of questions(method, status, nameLetters[round]!, parts)) {
      if (parts.isOver()) return true
      // It may be the connection alone that is shut out.
      const exchange = await parts.send('key', { ...request, fresh: true })
      if (exchange.response === undefined || !mayBeShutOut(exchange)) return true
    }
  }
  return false
}

function questions(
  method: string,
  status: string,
  letters: NameForm['letters'],
  { trace, names }: RunParts,
): readonly RequestSpec[] {
  const { pets, readOnly, categoryId } = trace.facts
  if (method === 'POST' && !readOnly) {
    const name = names.next({ length: '10 to 16 characters', words: 'two words', letters })
    if (categoryId !== undefined) return [createWith({ name, categoryId, status })]
    // A creation that adds nothing.
    return [{ endpoint: 'createPet', method: 'POST', path: '/pets', body: '{}' }]
  }
  // A cache may hold what somebody else got at one address.
  const pet = pets.findLast(pet => !pet.tainted && pet.status === status) ?? pets.findLast(({ tainted }) => !tainted)
  const list: RequestSpec = { endpoint: 'listPets', method: 'GET', path: `/pets?limit=1&status=${status}` }
  const read = pet && ({ endpoint: 'getPet', method: 'GET', path: `/pets/${pet.id}` } as const)
  return read === undefined ? [list] : [list, read]
}
