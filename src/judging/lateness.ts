import type { Exchange } from '../core/exchange/exchange.js'
import type { LatePet } from '../core/report/report.js'
import type { Finding, Rule } from '../core/rule/rule.js'
import type { Facts, OwnPet } from '../core/rule/scenario.js'
import { sentRequest } from '../spec/messages/request.js'
import { parsedResponse } from '../spec/messages/response.js'

/** Missing pets that are remembered of one rule. */
const most = 1000

interface Missing {
  /** By the path of the request, and by pet: its age in ms when it was missing last. */
  readonly ages: Map<string, Map<OwnPet, number>>
  count: number
  /** The greatest of all these ages. */
  oldest: number
  /** Something shows that it is no lateness. */
  isOther: boolean
  readonly late: LatePet[]
}

/**
 * Whether the pets that a rule found missing were only late: the same request showed them later in the run, and nothing
 * speaks against it (P30). Accuses and excuses nobody: it is said beside the failure.
 */
export class Lateness {
  private readonly rules = new Map<Rule, Missing>()
  /** When lists and getPet first showed a pet, ms since the epoch. */
  private readonly shown = { listPets: new Map<OwnPet, number>(), getPet: new Map<OwnPet, number>() }

  constructor(private readonly facts: Facts) {}

  /** Before the rules judge the exchange. */
  see(exchange: Exchange): void {
    const { endpoint, startedAt, request } = exchange
    if (endpoint !== 'listPets' && endpoint !== 'getPet') return
    for (const pet of this.petsIn(exchange)) {
      if (!this.shown[endpoint].has(pet)) this.shown[endpoint].set(pet, startedAt)
      for (const missing of this.rules.values()) {
        const missingMs = missing.ages.get(request.path)?.get(pet)
        const shownMs = startedAt - pet.createdAt
        if (missingMs === undefined || shownMs <= missingMs) continue
        missing.ages.get(request.path)!.delete(pet)
        missing.late.push({ pet: String(pet.id), request: `GET ${request.path}`, missingMs, shownMs })
      }
    }
  }

  found(rule: Rule, { lacks = [] }: Finding, exchange: Exchange | undefined): void {
    const missing = this.rules.get(rule) ?? { ages: new Map(), count: 0, oldest: 0, isOther: false, late: [] }
    this.rules.set(rule, missing)
    const endpoint = exchange?.endpoint
    if (lacks.length === 0 || (endpoint !== 'listPets' && endpoint !== 'getPet')) {
      missing.isOther = true
      return
    }
    const { startedAt, request } = exchange!
    const begun = Math.max(0, ...this.petsIn(exchange!).map(({ creation }) => creation?.startedAt ?? 0))
    for (const pet of lacks) {
      const age = startedAt - pet.createdAt
      missing.oldest = Math.max(missing.oldest, age)
      // What was there and is gone was not late, nor is what is passed over for a pet that was created after it.
      if ((this.shown[endpoint].get(pet) ?? startedAt) < startedAt || begun > pet.createdAt) missing.isOther = true
      const ages = missing.ages.get(request.path) ?? new Map<OwnPet, number>()
      if (missing.count++ < most) missing.ages.set(request.path, ages.set(pet, age))
    }
  }

  /** Of the pets that came later than any was missing, the one that came soonest. */
  of(rule: Rule): LatePet | undefined {
    const { isOther, oldest, late } = this.rules.get(rule) ?? { isOther: true, oldest: 0, late: [] }
    if (isOther) return undefined
    return late.filter(({ shownMs }) => shownMs > oldest).sort((one, other) => one.shownMs - other.shownMs)[0]
  }

  private petsIn(exchange: Exchange): OwnPet[] {
    const { status, pets = [], pet } = parsedResponse(exchange)
    if (status !== 200) return []
    const asked = exchange.endpoint === 'getPet' ? sentRequest(exchange).petId?.id : undefined
    const shown = exchange.endpoint === 'listPets' ? pets : pet !== undefined && pet.id === asked ? [pet] : []
    return shown.flatMap(({ id }) => this.facts.own(id) ?? [])
  }
}
