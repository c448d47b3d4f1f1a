import { type CreationProblem, type Exchange, onceFor, type SentCreation, sentRequest } from '../../../src/kit/index.js'
import type { MalformedKind } from '../../model/invalid.js'
import { malformedKind } from '../../model/malformed.js'

/** The ways in which a creation is invalid (P10): the branches of the rules on refusals. */
export type InvalidKind =
  | Exclude<CreationProblem, 'malformed JSON'>
  | MalformedKind
  | 'empty object'
  | 'neither name nor categoryId'

/** The kind of an invalid creation with the key; of several problems the first one gives it. */
export function invalidKind(request: Parameters<typeof sentRequest>[0]): InvalidKind | undefined {
  const { keyed, creation } = sentRequest(request)
  if (keyed !== 'valid' || (creation?.validity !== 'invalid' && creation?.validity !== 'lenient')) return undefined
  return kindOf(creation)
}

/** Whether a text that is no JSON but shows a valid NewPet was accepted, as a parser may do that takes more than JSON (P10). */
export const isLenientlyRead = (exchange: Exchange): boolean =>
  sentRequest(exchange).creation?.validity === 'lenient' && [200, 201, 202].includes(exchange.response?.status ?? 0)

/** What else is wrong in the body of an invalid creation. */
export function kindsAlongWith(exchange: Exchange): readonly CreationProblem[] {
  const { problems } = sentRequest(exchange).creation!
  const whole = invalidKind(exchange) !== problems[0]
  return whole ? [] : problems.slice(1)
}

const kindOf = onceFor(({ problems, json, text }: SentCreation): InvalidKind => {
  const [first] = problems
  if (first === 'malformed JSON') return malformedKind(text)
  if (!problems.includes('name missing') || !problems.includes('categoryId missing')) return first!
  return Object.keys(json as object).length === 0 ? 'empty object' : 'neither name nor categoryId'
})
