import type { Case, Facts } from '../core/ask.js'
import { type Endpoint, type Exchange, isInfrastructure } from '../core/exchange.js'
import { type Json, type JsonObject, writeJson } from '../core/json.js'
import type { Outcomes, Rule } from '../core/rule.js'
import { isValidCreation, sentRequest } from '../spec/request.js'
import { parsedResponse } from '../spec/response.js'
import type { Judged } from './findings.js'

interface Came {
  readonly endpoint: Endpoint
  readonly first: Exchange
  /** What came, such as `500`, and how often. */
  readonly times: Map<string, number>
}

export interface Unseen {
  readonly branch: string
  readonly reason: string
  readonly origin: Judged
}

/**
 * What came in place of the documented response, by rule and branch. Where nothing else was seen of a branch, it is the
 * reason: a rule by itself says only that it saw nothing, since what came is for another rule to judge.
 */
export class Undocumented {
  private readonly came = new Map<string, Came>()
  /** By ask: rules that judge more than one exchange. */
  private readonly waiting = new Map<string, readonly Rule[]>()

  constructor(rules: readonly Rule[]) {
    for (const rule of rules.filter(({ invariant }) => invariant === undefined))
      for (const { id } of rule.asks) this.waiting.set(id, [...(this.waiting.get(id) ?? []), rule])
  }

  /** `judge` makes of an exchange what the rule would; it is called with a made-up response. */
  see(rule: Rule, exchange: Exchange, facts: Facts, judge: (exchange: Exchange) => Outcomes): void {
    const response = insteadOf(exchange, facts)
    if (response === undefined) return
    try {
      for (const outcome of judge({ ...exchange, response })) {
        if (outcome.kind !== 'observation') continue
        this.count(`${rule.id}|${outcome.branch}`, exchange)
      }
    } catch {
      // It looked into the response more closely than one can be made up.
    }
  }

  /** What a rule waits for that judges more than one exchange, such as a creation before a read. */
  seeCase({ ask, exchanges }: Case, facts: Facts): void {
    const first = exchanges.find(exchange => !isInfrastructure(exchange) && insteadOf(exchange, facts) !== undefined)
    if (first !== undefined) for (const rule of this.waiting.get(ask) ?? []) this.count(`${rule.id}|`, first)
  }

  /** Why nothing was seen of these branches, each with the first exchange that shows it. */
  reasonsFor(rule: Rule, branches: readonly string[]): readonly Unseen[] {
    return branches.flatMap(branch => {
      const own = this.came.get(`${rule.id}|${branch}`)
      const came = own ?? this.came.get(`${rule.id}|`)
      if (came === undefined) return []
      const { endpoint, first, times } = came
      const count = [...times.values()].reduce((sum, each) => sum + each, 0)
      const [one, many] = words[endpoint] ?? ['request', 'requests']
      const texts = [...times].map(([text, n]) => (times.size === 1 ? text : `${text} (${n} times)`))
      const whole = count === 1 ? `the only ${one} of this kind` : `all ${count} ${many} of this kind`
      const needed = count === 1 ? `one ${one} that it needs` : `${count} ${many} that it needs`
      const reason = `nothing was seen of "${branch}": ${own ? whole : needed} returned ${texts.join(', ')}`
      return [{ branch, reason, origin: { ask: first.ask, sample: first.sample, exchanges: [first] } }]
    })
  }

  private count(key: string, exchange: Exchange): void {
    const { endpoint } = exchange
    const known = this.came.get(key) ?? { endpoint, first: exchange, times: new Map<string, number>() }
    const text = textOf(exchange)
    known.times.set(text, (known.times.get(text) ?? 0) + 1)
    this.came.set(key, known)
  }
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

/** The response that the document gives, where another one came to a request in which nothing is wrong or open. */
function insteadOf(exchange: Exchange, facts: Facts): Exchange['response'] {
  if (exchange.credential !== 'valid') return undefined
  const { endpoint, response } = exchange
  const { pet, pets } = parsedResponse(exchange)
  const is = (status: number, body: unknown) => response!.status === status && body !== undefined
  const made = (status: number, json: Json) => ({
    status,
    headers: [['content-type', 'application/json'] as const],
    body: new TextEncoder().encode(writeJson(json)),
  })
  if (endpoint === 'createPet') {
    const { creation } = sentRequest(exchange)
    // What becomes of categories that are only tried says nothing (P9).
    const isPlain = isValidCreation(exchange) && creation!.categoryId === facts.categoryId
    return is(201, pet) || !isPlain ? undefined : made(201, { id: unseen, ...(creation!.json as JsonObject) })
  }
  if (endpoint === 'getPet') {
    const own = is(200, pet) ? undefined : facts.own(sentRequest(exchange).petId?.text ?? '')
    return own && made(200, { id: own.id, name: own.name, categoryId: own.categoryId })
  }
  const query = endpoint === 'listPets' && !is(200, pets) ? sentRequest(exchange).query : undefined
  return query?.validity === 'valid' ? made(200, []) : undefined
}

/** An id that no target of this run is likely to give. */
const unseen = 8_999_999_999_999_999
