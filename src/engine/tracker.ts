import type { Facts, OwnPet, PetCounts, PlanFacts } from '../core/ask.js'
import { type Exchange, type Operation, operations } from '../core/exchange.js'
import { type Integer, isInteger, isJsonObject, type Json } from '../core/json.js'
import type { Trait } from '../core/rule.js'
import { parsedResponse } from '../spec/response.js'

/** Folds the trace into facts: pets of this run, categories that work, operations that answer, habits of the target. */
export class Tracker {
  readonly facts: Facts
  readonly traits = new Set<Trait>()
  readonly possible: string[] = []
  private readonly pets: OwnPet[] = []
  private readonly own = new Map<string, OwnPet>()
  private readonly missed = new Set<OwnPet>()
  private readonly open = new Set<Operation>()
  private readonly categories = new Set<Integer>()
  private readonly statuses = new Map<Integer, string | undefined>()
  private readonly counts = new Map<string, number>()
  private readonly found = new Map<string, number>()
  private foundAll = 0
  private started: PlanFacts['found']
  private readonly ownGets = { asked: 0, shown: 0 }
  private category: Integer | undefined

  constructor(plan: PlanFacts, runId: string) {
    const tracker = this
    this.facts = {
      ...plan,
      runId,
      get categoryId() {
        return tracker.category
      },
      get found() {
        return tracker.started
      },
      get stock() {
        return tracker.stock()
      },
      open: this.open,
      pets: this.pets,
      missed: this.missed,
      categories: this.categories,
      known: status => tracker.known(status),
      knownOther: status => tracker.known() - tracker.known(status),
    } as Facts
  }

  useCategory(category: Integer): void {
    this.category = category
  }

  /** What the lists of preflight showed, before this run created anything. */
  foundAtStart(status: string | undefined, count: number): void {
    if (status === undefined) this.foundAll = Math.max(this.foundAll, count)
    else {
      this.found.set(status, count)
      this.foundAll = Math.max(
        this.foundAll,
        [...this.found.values()].reduce((sum, n) => sum + n, 0),
      )
    }
  }

  /** Ends preflight: what was found is now a fact that inputs may depend on. */
  fixFound(): void {
    this.started = this.stock()
  }

  private stock(): PetCounts {
    const [available = 0, pending = 0, sold = 0] = ['available', 'pending', 'sold'].map(status => this.known(status))
    return { total: this.known(), available, pending, sold }
  }

  private known(status?: string): number {
    if (status === undefined) return this.foundAll + this.pets.length
    return (this.found.get(status) ?? 0) + (this.counts.get(status) ?? 0)
  }

  /** Takes an exchange in; returns the pet that it created, if any. */
  see(exchange: Exchange, tainting: boolean): OwnPet | undefined {
    const { endpoint, credential, response } = exchange
    if (response === undefined) {
      if (endpoint === 'createPet' && exchange.failure?.sent) this.possible.push(requestedName(exchange) ?? '(no name)')
      return undefined
    }
    const success = response.status >= 200 && response.status < 300
    if (success && credential === 'valid' && isOperation(endpoint)) this.open.add(endpoint)
    if (endpoint === 'createPet')
      return success ? this.seeCreation(exchange, tainting || credential !== 'valid') : undefined
    if (endpoint === 'listPets')
      for (const pet of parsedResponse(exchange).pets ?? []) this.seeView(pet.id, pet.status, pet.categoryId)
    if (endpoint === 'getPet') this.seeGet(exchange)
    return undefined
  }

  private seeCreation(exchange: Exchange, tainted: boolean): OwnPet | undefined {
    const { json, looseId } = parsedResponse(exchange)
    if (looseId === undefined || !isJsonObject(json)) return undefined
    const { name, categoryId, status } = json
    const pet: OwnPet = {
      id: looseId,
      name: typeof name === 'string' ? name : (requestedName(exchange) ?? ''),
      categoryId: isInteger(categoryId) ? categoryId : 0,
      status: typeof status === 'string' ? status : undefined,
      createdAt: exchange.endedAt,
      tainted,
    }
    this.pets.push(pet)
    if (!this.own.has(String(pet.id))) this.own.set(String(pet.id), pet)
    this.statuses.set(pet.id, pet.status)
    if (pet.status !== undefined) this.counts.set(pet.status, (this.counts.get(pet.status) ?? 0) + 1)
    if (!tainted) this.categories.add(pet.categoryId)
    return pet
  }

  /** For a replay: what was judged had answered before. */
  assumeOpen(): void {
    for (const operation of operations) this.open.add(operation)
  }

  /** A pet of an earlier run that still shows: for a replay it is a pet of its own. */
  adopt({ id, name, categoryId, status }: Pick<OwnPet, 'id' | 'name' | 'categoryId'> & { status?: string }): void {
    if (this.own.has(String(id))) return
    const pet: OwnPet = { id, name, categoryId, status, createdAt: 0, tainted: false }
    this.pets.push(pet)
    this.own.set(String(id), pet)
  }

  private seeGet(exchange: Exchange): void {
    const { status, pet } = parsedResponse(exchange)
    if (pet !== undefined) this.seeView(pet.id, pet.status, pet.categoryId)
    if (exchange.credential !== 'valid') return
    const asked = exchange.request.path.slice('/pets/'.length)
    const own = this.own.get(asked)
    if (own === undefined) return
    this.ownGets.asked++
    if (status === 200) this.ownGets.shown++
    else if (!own.tainted && (status === 404 || status === 410)) this.missed.add(own)
  }

  private seeView(id: Integer, status: string | undefined, categoryId: Integer): void {
    if (!this.statuses.has(id)) this.statuses.set(id, status)
    else if (this.statuses.get(id) !== status) this.traits.add('status-moves')
    this.categories.add(categoryId)
  }

  /** Traits that only the whole run can show. */
  conclude(): ReadonlySet<Trait> {
    if (this.ownGets.asked > 0 && this.ownGets.shown === 0) this.traits.add('get-pet-gone')
    if (this.facts.readOnly && this.foundAll === 0 && this.statuses.size === 0) this.traits.add('no-pets')
    return this.traits
  }
}

function isOperation(endpoint: Exchange['endpoint']): endpoint is Operation {
  return endpoint === 'listPets' || endpoint === 'createPet' || endpoint === 'getPet'
}

/** The name in the body of a creation, read without judging the rest. */
export function requestedName(exchange: Exchange): string | undefined {
  const { body } = exchange.request
  if (typeof body !== 'string') return undefined
  try {
    const name: Json | undefined = JSON.parse(body)?.name
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
