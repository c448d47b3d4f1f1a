import { type Endpoint, type Exchange, isInfrastructure } from '../core/exchange.js'
import type { Rule } from '../core/rule.js'
import type { Case, Facts } from '../core/scenario.js'
import { isValidCreation, sentRequest } from '../spec/request.js'
import { parsedResponse } from '../spec/response.js'

/**
 * What came in place of a documented response, by scenario: the first of each. A rule by itself says only that it saw nothing, since
 * what came is for another rule to judge.
 */
export class Undocumented {
  private readonly came = new Map<string, Exchange>()

  see({ scenario, exchanges }: Case, facts: Facts): void {
    if (this.came.has(scenario)) return
    const first = exchanges.find(exchange => !isInfrastructure(exchange) && isUndocumented(exchange, facts))
    if (first !== undefined) this.came.set(scenario, first)
  }

  /** What one of the rule's own questions got, with the exchange that shows it; undefined where that was documented. */
  insteadOf(rule: Rule): { readonly text: string; readonly first: Exchange } | undefined {
    const first = rule.scenarios.map(({ id }) => this.came.get(id)).find(each => each !== undefined)
    if (first === undefined) return undefined
    return { text: `${words[first.endpoint] ?? 'a request'} that it needs returned ${textOf(first)}`, first }
  }
}

const words: Partial<Record<Endpoint, string>> = {
  createPet: 'a creation',
  listPets: 'a list',
  getPet: 'a read',
}

const textOf = ({ response }: Exchange): string => {
  const { status } = response!
  return status === 200 || status === 201 ? `${status} without the documented body` : `${status}`
}

/** Whether a request in which nothing is wrong or open got another response than the document gives. */
function isUndocumented(exchange: Exchange, facts: Facts): boolean {
  if (exchange.credential !== 'valid') return false
  const { pet, pets, status } = parsedResponse(exchange)
  const { creation, query, petId } = sentRequest(exchange)
  // What becomes of categories that are only tried says nothing (P9).
  if (creation !== undefined)
    return isValidCreation(exchange) && creation.categoryId === facts.categoryId && !(status === 201 && pet)
  if (query !== undefined) return query.validity === 'valid' && !(status === 200 && pets)
  return petId !== undefined && facts.own(petId.text) !== undefined && !(status === 200 && pet)
}
