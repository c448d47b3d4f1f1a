import { type Endpoint, type Exchange, isInfrastructure } from '../core/exchange.js'
import type { Rule } from '../core/rule.js'
import type { Case, Facts } from '../core/scenario.js'
import { isValidCreation, sentRequest } from '../spec/request.js'
import { parsedResponse } from '../spec/response.js'

interface Came {
  readonly first: Exchange
  /** What came, such as `500`, and how often. */
  readonly times: Map<string, number>
}

/**
 * What came in place of documented responses, by scenario and endpoint. A rule by itself says only that it saw nothing, since
 * what came is for another rule to judge.
 */
export class Undocumented {
  private readonly came = new Map<string, Map<Endpoint, Came>>()

  see({ scenario, exchanges }: Case, facts: Facts): void {
    for (const exchange of exchanges) {
      if (isInfrastructure(exchange) || !isUndocumented(exchange, facts)) continue
      const ofScenario = this.came.get(scenario) ?? new Map<Endpoint, Came>()
      this.came.set(scenario, ofScenario)
      count(ofScenario, exchange, [[textOf(exchange), 1]])
    }
  }

  /** What the rule's own questions got, with the first exchange that shows it; undefined where that was documented. */
  insteadOf(rule: Rule): { readonly text: string; readonly first: Exchange } | undefined {
    const all = new Map<Endpoint, Came>()
    for (const { id } of rule.scenarios)
      for (const { first, times } of this.came.get(id)?.values() ?? []) count(all, first, times)
    const [came] = all.values()
    if (came === undefined) return undefined
    const number = [...came.times.values()].reduce((sum, each) => sum + each, 0)
    const [one, many] = words[came.first.endpoint] ?? ['request', 'requests']
    const texts = [...came.times].map(([text, n]) => (came.times.size === 1 ? text : `${text} (${n} times)`))
    const needed = number === 1 ? `one ${one} that it needs` : `${number} ${many} that it needs`
    return { text: `${needed} returned ${texts.join(', ')}`, first: came.first }
  }
}

function count(all: Map<Endpoint, Came>, first: Exchange, times: Iterable<readonly [string, number]>): void {
  const came = all.get(first.endpoint) ?? { first, times: new Map<string, number>() }
  all.set(first.endpoint, came)
  for (const [text, n] of times) came.times.set(text, (came.times.get(text) ?? 0) + n)
}

const words: Partial<Record<Endpoint, readonly [one: string, many: string]>> = {
  createPet: ['creation', 'creations'],
  listPets: ['list', 'lists'],
  getPet: ['read', 'reads'],
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
