import { type Endpoint, type Exchange, isInfrastructure } from '../core/exchange/exchange.js'
import type { BranchFacts, Rule } from '../core/rule/rule.js'
import type { Case, Facts } from '../core/rule/scenario.js'
import { isValidCreation, sentRequest } from '../spec/messages/request.js'
import { parsedResponse } from '../spec/messages/response.js'

/**
 * What came in place of a documented response, by scenario: the first of each. A rule by itself says only that it saw nothing, since
 * what came is for another rule to judge.
 */
export class Undocumented {
  private readonly came = new Map<string, Exchange>()
  /** In place of an error that the document gives, such as `createPet 400`. */
  private readonly errors = new Map<string, Exchange>()

  see({ scenario, exchanges }: Case, facts: Facts): void {
    for (const exchange of exchanges) this.seeError(exchange, facts)
    if (this.came.has(scenario)) return
    const first = exchanges.find(exchange => !isInfrastructure(exchange) && isUndocumented(exchange, facts))
    if (first !== undefined) this.came.set(scenario, first)
  }

  private seeError(exchange: Exchange, facts: Facts): void {
    if (isInfrastructure(exchange)) return
    const documented = documentedError(exchange, facts)
    const { status, error } = parsedResponse(exchange)
    const branch = `${exchange.endpoint} ${documented}`
    if (documented === undefined || (status === documented && error !== undefined) || this.errors.has(branch)) return
    this.errors.set(branch, exchange)
  }

  /** What one of the rule's own questions got, with the exchange that shows it; undefined where that was documented. */
  insteadOf(
    rule: Rule,
    { operation, status = 0 }: BranchFacts,
  ): { readonly text: string; readonly first: Exchange } | undefined {
    const isError = status >= 400
    const first = isError
      ? this.errors.get(`${operation} ${status}`)
      : rule.scenarios.map(({ id }) => this.came.get(id)).find(each => each !== undefined)
    if (first === undefined) return undefined
    const text = isError && first.response!.status === status ? `${status} without an Error body` : textOf(first)
    return { text: `${words[first.endpoint] ?? 'a request'} that it needs returned ${text}`, first }
  }
}

/** The status of the Error that the document gives to the request. */
function documentedError(exchange: Exchange, facts: Facts): number | undefined {
  const { keyed, creation, petId } = sentRequest(exchange)
  if (keyed !== 'valid') return keyed === 'invalid' ? 401 : undefined
  if (creation !== undefined) return creation.validity === 'invalid' ? 400 : undefined
  if (petId?.kind !== 'integer' || petId.id === undefined) return undefined
  return facts.own(petId.text) === undefined && !facts.hasShown(petId.id) ? 404 : undefined
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
