import type { Facts, OwnPet, PlanFacts, ShownPet } from '../core/ask.js'
import { compact } from '../core/compact.js'
import { type Exchange, isOperation, type Operation, operations } from '../core/exchange.js'
import { type Integer, isInteger, isJsonObject, type Json, type JsonObject } from '../core/json.js'
import type { Trait } from '../core/rule.js'
import { oughtToBeRefused, sentRequest } from '../spec/request.js'
import { bearsMarkOfAnother, runOfName } from '../spec/residue.js'
import { type PetView, parsedResponse } from '../spec/response.js'
import { Holders } from './holders.js'
import { type Orphan, RunNames } from './names.js'
import { OwnReads } from './own-reads.js'
import { Shown } from './shown.js'
import { Stock } from './stock.js'

/** So many pets that show the name of another one are remembered. */
const mostNamesakes = 100
/** So many that were sent in chunks and accepted are not chance. */
const enoughChunked = 3

/** Folds the trace into facts: pets of this run, categories that work, operations that respond, habits of the target. */
export class Tracker {
  readonly facts: Facts
  readonly traits = new Set<Trait>()
  private readonly pets: OwnPet[] = []
  private readonly own = new Map<string, OwnPet>()
  /** By ask and label. */
  private readonly created = new Map<string, OwnPet[]>()
  private readonly names: RunNames
  private readonly reads = new OwnReads()
  /** Lengths of the longest bodies that were sent in chunks and accepted. */
  private chunked: readonly number[] = []
  private roundTripMs: number | undefined
  private twins = false
  private readonly open = new Set<Operation>()
  private readonly categories = new Set<Integer>()
  private readonly working = new Set<Integer>()
  private readonly shown = new Shown()
  private readonly stock = new Stock(this.pets)
  private readonly holders = new Holders()
  private readonly namesakes = new Set<Integer>()
  /** Ids of pets with the mark of another run that a response showed valid. */
  private readonly soundOfOthers = new Set<string>()
  private started: PlanFacts['found']
  private category: Integer | undefined

  constructor(
    plan: PlanFacts,
    runId: string,
    /** Whether nobody else changes the pets that the trace creates; where others may, they are nobody's own. */
    private alone = true,
  ) {
    this.names = new RunNames(runId)
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
        return tracker.stock.counts
      },
      get roundTripMs() {
        return tracker.roundTripMs ?? 0
      },
      open: this.open,
      pets: this.pets,
      createdBy: (ask, label) => tracker.created.get(`${ask} ${label}`) ?? [],
      missed: this.reads.missed,
      isGivenUp: pet => tracker.reads.isGivenUp(pet),
      categories: this.categories,
      works: category => category === tracker.category || tracker.working.has(category),
      takesChunks: bytes => (tracker.chunked[enoughChunked - 1] ?? -1) >= bytes,
      get takesTwins() {
        return tracker.twins
      },
      known: status => tracker.stock.known(status),
      shown: status => tracker.shown.count(status),
      hasShown: id => tracker.shown.has(id),
      wasRead: id => tracker.reads.hasShown(String(id)),
      get greatest() {
        return tracker.shown.greatest
      },
      own: id => tracker.own.get(String(id)),
      mayShowFormer: (view, at) => tracker.mayShowFormer(view, at),
      named: name => tracker.names.of(name),
      namesakes: this.namesakes,
      hasNamesake: name => tracker.names.hasNamesake(name),
      isTainted: id => tracker.own.get(id)?.tainted ?? tracker.names.isOrphan(id),
    } as Facts
  }

  useCategory(category: Integer): void {
    this.category = category
  }

  /** What the lists of preflight showed, before this run created anything. */
  foundAtStart(status: string | undefined, count: number): void {
    this.stock.foundAtStart(status, count)
  }

  /** Ends preflight: what was found is now a fact that inputs may depend on. */
  fixFound(): void {
    this.started = this.stock.counts
  }

  /** Takes an exchange in; returns the pet that it created, if any. */
  see(exchange: Exchange): OwnPet | undefined {
    const { endpoint, credential, response } = exchange
    parsedResponse(exchange, this.mayBeResidue)
    if (endpoint === 'createPet') this.names.see(exchange)
    if (response === undefined) return undefined
    this.roundTripMs = Math.min(this.roundTripMs ?? Number.POSITIVE_INFINITY, exchange.endedAt - exchange.startedAt)
    const success = response.status >= 200 && response.status < 300
    if (success && credential === 'valid' && isOperation(endpoint)) this.open.add(endpoint)
    if (endpoint === 'createPet') return success ? this.seeCreation(exchange) : undefined
    if (endpoint === 'listPets') this.seeList(exchange)
    if (endpoint === 'getPet') this.seeGet(exchange)
    return undefined
  }

  /** Tainted pets that the exchange, taken in before, shows to be there, and that no response to a creation told of. */
  orphans(exchange: Exchange): readonly Orphan[] {
    if (!this.alone) return []
    if (exchange.endpoint === 'createPet') return this.names.orphansOf(exchange)
    const { documented, items, json } = parsedResponse(exchange)
    const pets = documented === 'pet' ? [json!] : (items ?? [])
    const isOwn = (pet: Json) => isJsonObject(pet) && this.own.has(String(pet.id))
    return pets.filter(pet => !isOwn(pet)).flatMap(pet => this.names.shown(pet))
  }

  /** Among traffic of others no pet is known to be of an earlier run; one that was shown valid before is no residue. */
  private readonly mayBeResidue = (pet: Json): boolean => {
    if (!this.alone || !bearsMarkOfAnother(pet, this.facts.runId)) return false
    const id = String((pet as JsonObject).id)
    return !this.own.has(id) && !this.soundOfOthers.has(id)
  }

  /** Another creation with this name is under way. Returns whether that says something of the pets that have it. */
  expectNamesake(name: string): boolean {
    return this.names.expectNamesake(name)
  }

  private seeCreation(exchange: Exchange): OwnPet | undefined {
    const { json, looseId, status: code } = parsedResponse(exchange)
    if (looseId === undefined || !isJsonObject(json)) return undefined
    const tainted = oughtToBeRefused(exchange)
    const { name, categoryId, status } = json
    if (!this.alone && !tainted) {
      this.shown.created(looseId, typeof status === 'string' ? status : undefined)
      return undefined
    }
    const { creation } = sentRequest(exchange)
    const pet: OwnPet = {
      id: looseId,
      name: typeof name === 'string' ? name : (creation?.name ?? ''),
      categoryId: isInteger(categoryId) ? categoryId : 0,
      status: typeof status === 'string' ? status : undefined,
      createdAt: exchange.endedAt,
      tainted,
      said: { ...(typeof name === 'string' ? { name } : {}), ...(isInteger(categoryId) ? { categoryId } : {}) },
      creation: compact(exchange),
    }
    if (code === 201 && this.names.of(pet.name) !== undefined)
      this.twins ||= this.pets.some(each => areTwins(each, pet))
    this.remember(pet)
    this.names.created(creation?.name, pet)
    this.shown.created(pet.id, pet.status)
    this.stock.add(pet.status)
    if (pet.tainted) return pet
    const { chunked, body = '' } = exchange.request
    if (chunked) this.chunked = [...this.chunked, Buffer.byteLength(body)].sort((a, b) => b - a).slice(0, enoughChunked)
    this.categories.add(pet.categoryId)
    if (code === 201 && creation?.categoryId !== undefined) this.working.add(creation.categoryId)
    return pet
  }

  private mayShowFormer({ id, name, categoryId }: ShownPet, at: number): boolean {
    const pet = this.own.get(String(id))
    if (pet === undefined || at >= pet.createdAt + this.facts.settleMs || typeof name !== 'string') return false
    return this.holders.had(id, name, categoryId) || (at < pet.createdAt && !this.names.isMarked(name))
  }

  /** An id that a sound creation was given, too, is not tainted: the first sound one stands for it. */
  private remember(pet: OwnPet): void {
    this.pets.push(pet)
    if (pet.creation !== undefined) {
      const step = `${pet.creation.ask} ${pet.creation.label}`
      const those = this.created.get(step)
      if (those === undefined) this.created.set(step, [pet])
      else those.push(pet)
    }
    const known = this.own.get(String(pet.id))
    if (known === undefined) this.holders.taken(pet.id, pet.name, pet.categoryId)
    if (known === undefined || (known.tainted && !pet.tainted)) this.own.set(String(pet.id), pet)
  }

  /** From now on others may have changed the pets that the trace created: they are nobody's own any more. */
  share(): void {
    this.alone = false
    this.own.clear()
    this.created.clear()
    this.names.clear()
    this.reads.share()
    this.pets.length = 0
  }

  /** For a replay: what was judged had responded before. */
  assumeOpen(): void {
    for (const operation of operations) this.open.add(operation)
  }

  /** A pet of an earlier run that still shows: for a replay it is a pet of its own. */
  adopt({ id, name, categoryId, status }: Pick<OwnPet, 'id' | 'name' | 'categoryId'> & { status?: string }): void {
    if (this.own.has(String(id))) return
    this.remember({ id, name, categoryId, status, createdAt: 0, tainted: false, said: { name, categoryId } })
  }

  private seeList(exchange: Exchange): void {
    const { pets, items = [], residue } = parsedResponse(exchange)
    for (const pet of pets ?? []) this.seeView(pet)
    this.seeNamesakes(items)
    // Where one pet of a list is invalid, the others were shown all the same.
    if (pets === undefined) for (const item of items) this.seeLoosely(item)
    for (const { pet } of residue ?? []) this.seeLoosely(pet)
  }

  /** A list that shows a name under two ids shows two pets: a gateway may have passed a creation on twice. */
  private seeNamesakes(items: readonly Json[]): void {
    const ids = new Map<string, Json | undefined>()
    for (const item of items) {
      const named = isJsonObject(item) && typeof item.name === 'string' ? this.names.of(item.name) : undefined
      if (named?.kind !== 'one') continue
      const { id, name } = item as { readonly id?: Json; readonly name: string }
      if (isInteger(id) && id !== named.pet.id && this.namesakes.size < mostNamesakes) this.namesakes.add(id)
      if (!ids.has(name)) ids.set(name, id)
      else if (ids.get(name) !== id) this.traits.add('names-are-copied')
    }
  }

  private seeLoosely(item: Json): void {
    if (!isJsonObject(item) || !isInteger(item.id)) return
    this.shown.roughly(item.id, typeof item.status === 'string' ? item.status : undefined)
  }

  private seeGet(exchange: Exchange): void {
    const { status, pet } = parsedResponse(exchange)
    const asked = sentRequest(exchange).petId?.id
    if (pet !== undefined) {
      if (this.shown.read(pet.id, pet.status)) this.traits.add('status-moves')
      this.seeSound(pet)
      const named = this.names.of(pet.name)
      // A pet by itself, since it is found by its own id: who sees the traffic of this run may repeat it.
      if (asked === pet.id && named?.kind === 'one' && named.pet.id !== pet.id) this.traits.add('names-are-copied')
    }
    if (exchange.credential !== 'valid') return
    if (asked !== undefined) this.namesakes.delete(asked)
    const own = this.own.get(sentRequest(exchange).petId?.text ?? '')
    if (own !== undefined) this.reads.see(own, status, exchange.startedAt, this.facts.settleMs)
  }

  private seeView(pet: PetView): void {
    if (this.shown.view(pet.id, pet.status)) this.traits.add('status-moves')
    this.seeSound(pet)
  }

  private seeSound({ id, name, categoryId }: PetView): void {
    this.categories.add(categoryId)
    if (this.own.has(String(id))) return
    this.holders.shown(id, name, categoryId)
    if (runOfName(name) !== undefined) this.soundOfOthers.add(String(id))
  }

  /** Traits that only the whole run can show. */
  conclude(): ReadonlySet<Trait> {
    if (this.reads.allMissing) this.traits.add('get-pet-gone')
    if (this.facts.readOnly && this.stock.foundAll === 0 && this.shown.size === 0) this.traits.add('no-pets')
    return this.traits
  }
}

/** Two sound pets, the same in everything that a target may want to be unique. */
function areTwins(one: OwnPet, other: OwnPet): boolean {
  if (one.tainted || other.tainted || one.id === other.id) return false
  return one.name === other.name && one.categoryId === other.categoryId && one.status === other.status
}
