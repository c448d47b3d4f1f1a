import { compact } from '../core/exchange/compact.js'
import { type Exchange, isUnanswered, mayHaveCreated } from '../core/exchange/exchange.js'
import { type Integer, isInteger, isJsonObject, type Json, type JsonObject } from '../core/json/json.js'
import type { Characteristic } from '../core/rule/rule.js'
import type { Facts, OwnPet, PlanFacts, ShownPet } from '../core/rule/scenario.js'
import { bearsMarkOfAnother, runOfName } from '../spec/messages/leftovers.js'
import { oughtToBeRefused, sentRequest } from '../spec/messages/request.js'
import { type PetView, parsedResponse, shownName } from '../spec/messages/response.js'
import { Characteristics } from './characteristics.js'
import { mostRemembered, type NewPet, nameless, RunNames } from './names.js'
import { Pets } from './pets.js'
import { OwnReads, Shown } from './views.js'

/**
 * Folds the trace into facts, a file for each noun: the pets of this run (`pets`), what their names stand for (`names`), which pets
 * lists and getPet showed (`views`), how the target is (`characteristics`). Facts are read from anywhere, and change here only.
 */
export class Tracker {
  readonly facts: Facts
  private readonly pets = new Pets()
  private readonly names: RunNames
  private readonly shown = new Shown()
  private readonly reads = new OwnReads()
  private readonly characteristics = new Characteristics()
  private readonly namesakes = new Set<Integer>()
  /** Those that a list showed beside the pet itself. */
  private readonly copies = new Set<Integer>()
  /** Names of pets of others. */
  private readonly namesOfOthers = new Set<string>()
  /** Ids of pets with the mark of another run that a response showed valid. */
  private readonly soundOfOthers = new Set<string>()
  private started: PlanFacts['found']
  private category: Integer | undefined
  private petsMayChange = false

  constructor(
    plan: PlanFacts,
    runId: string,
    /** Whether nobody else changes the pets that the trace creates; where others may, they are nobody's own. */
    private alone = true,
  ) {
    this.names = new RunNames(runId)
    const tracker = this
    const { pets, names, shown, reads, characteristics } = this
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
        return pets.counts
      },
      pets: pets.all,
      own: id => pets.of(id),
      isTainted: id => pets.of(id)?.tainted ?? names.isOrphan(id),
      named: name => names.of(name),
      mayBear: number => names.mayBear(number),
      namesakes: this.namesakes,
      shown: status => shown.count(status),
      hasShown: id => shown.has(id),
      get greatest() {
        return shown.greatest
      },
      mayShowFormer: (view, read) => tracker.mayShowFormer(view, read),
      missed: reads.missed,
      isGivenUp: pet => reads.isGivenUp(pet),
      get roundTripMs() {
        return characteristics.roundTripMs
      },
      get petsMayChange() {
        return tracker.petsMayChange
      },
      open: characteristics.open,
      works: category => category === tracker.category || characteristics.works(category),
      takesChunks: bytes => characteristics.takesChunks(bytes),
    } as Facts
  }

  /** Another one is used only where the one before has refused what this one takes. */
  useCategory(category: Integer | undefined): void {
    if (this.category !== undefined && this.category !== category) this.characteristics.shown.add('categories-close')
    this.category = category
  }

  foundAtStart(status: string | undefined, count: number): void {
    this.pets.foundAtStart(status, count)
  }

  /** Ends preflight: what was found is now a fact that inputs may depend on. */
  fixFound(): void {
    this.started = this.pets.counts
  }

  /** Takes an exchange in; returns the pets that it is the first to tell of. */
  see(exchange: Exchange): readonly NewPet[] {
    const { endpoint, response } = exchange
    parsedResponse(exchange, this.mayBeLeftover)
    if (endpoint === 'createPet') this.names.see(exchange)
    if (response === undefined) return []
    this.characteristics.responded(exchange)
    if (endpoint === 'createPet') return this.seeCreation(exchange)
    if (endpoint === 'listPets') this.seeList(exchange)
    if (endpoint === 'getPet') this.seeGet(exchange)
    return this.orphansIn(exchange)
  }

  private orphansIn(exchange: Exchange): readonly NewPet[] {
    const { documented, items, json } = parsedResponse(exchange)
    const pets = documented === 'pet' ? [json!] : (items ?? [])
    const isOwn = (pet: Json) => isJsonObject(pet) && this.pets.of(String(pet.id)) !== undefined
    return pets.filter(pet => !isOwn(pet)).flatMap(pet => this.names.orphan(pet) ?? [])
  }

  /** Another creation with this name is under way. Returns whether that says something of the pets that have it. */
  expectNamesake(name: string): boolean {
    return this.names.expectNamesake(name)
  }

  /**
   * From now on others may have changed the pets that the trace created: they are nobody's own any more. Where it shows
   * requests that may have changed pets, none need stay as it was.
   */
  share(petsMayChange: boolean): void {
    this.alone = false
    this.petsMayChange ||= petsMayChange
    this.pets.clear()
  }

  /** For a replay: what was judged had responded before. */
  assumeOpen(): void {
    this.characteristics.assumeOpen()
  }

  /** A pet of an earlier run that still shows: for a replay it is a pet of its own. */
  adopt({ id, name, categoryId, status }: Pick<OwnPet, 'id' | 'name' | 'categoryId'> & { status?: string }): void {
    if (this.pets.of(id) !== undefined) return
    this.pets.add({ id, name, categoryId, status, createdAt: 0, tainted: false, said: { name, categoryId } })
  }

  /** Characteristics, those that only the whole run can show among them. */
  conclude(): ReadonlySet<Characteristic> {
    const { shown } = this.characteristics
    if (this.reads.allMissing) shown.add('get-pet-gone')
    // What lists alone show counts for the target only where nobody has asked getPet for any of it.
    if (this.copies.size > 0 && [...this.copies].every(id => this.namesakes.has(id))) shown.add('names-are-copied')
    if (this.facts.readOnly && this.pets.counts.total === 0 && this.shown.count() === 0) shown.add('no-pets')
    return shown
  }

  /** Among traffic of others no pet is known to be of an earlier run; one that was shown valid before is not a leftover. */
  private readonly mayBeLeftover = (pet: Json): boolean => {
    if (!this.alone || !bearsMarkOfAnother(pet, this.facts.runId)) return false
    const id = String((pet as JsonObject).id)
    return this.pets.of(id) === undefined && !this.soundOfOthers.has(id)
  }

  private seeCreation(exchange: Exchange): readonly NewPet[] {
    const response = parsedResponse(exchange)
    const { json, looseId } = response
    const tainted = oughtToBeRefused(exchange)
    if (looseId === undefined || !isJsonObject(json)) return this.seeUnread(exchange, tainted)
    const { categoryId } = json
    const status = textIn(json.status)
    const name = textIn(shownName(response, json))
    this.shown.created(looseId, status)
    if (!this.alone && !tainted) return []
    const { creation } = sentRequest(exchange)
    const pet: OwnPet = {
      id: looseId,
      name: name ?? creation?.name ?? '',
      categoryId: isInteger(categoryId) ? categoryId : 0,
      status,
      createdAt: exchange.endedAt,
      tainted,
      said: { ...(name === undefined ? {} : { name }), ...(isInteger(categoryId) ? { categoryId } : {}) },
      creation: compact(exchange),
    }
    this.pets.add(pet)
    this.names.created(creation?.name, pet)
    if (!tainted) this.characteristics.accepted(exchange, response.status === 201 ? creation?.categoryId : undefined)
    return [{ id: String(pet.id), name: pet.name, ...(tainted ? { tainted: exchange.scenario } : {}) }]
  }

  /** A pet was created (P30), though its id cannot be read. */
  private seeUnread(exchange: Exchange, tainted: boolean): readonly NewPet[] {
    if (isUnanswered(exchange) || !mayHaveCreated(exchange) || (!this.alone && !tainted)) return []
    const { creation } = sentRequest(exchange)
    this.pets.addUnknown(creation?.status)
    return [{ name: creation?.name ?? nameless, ...(tainted ? { tainted: exchange.scenario } : {}) }]
  }

  /** Whose id this was before, if anybody's, is told by the name: those of this run are its alone. */
  private mayShowFormer({ id, name }: ShownPet, { endpoint, startedAt: at }: Exchange): boolean {
    const pet = this.pets.of(id)
    if (pet === undefined || at >= pet.createdAt + this.facts.settleMs) return false
    if (typeof name !== 'string' || this.names.isMarked(name)) return false
    if (at < pet.createdAt) return true
    if (name === pet.name) return false
    // A list may lag, so that it is the first to show who had the id.
    return endpoint === 'listPets' ? !isLike(name, pet.name) : this.namesOfOthers.has(name)
  }

  private seeList(exchange: Exchange): void {
    const { pets, items = [] } = parsedResponse(exchange)
    for (const pet of pets ?? []) {
      this.seeMove(pet, this.shown.view(pet.id, pet.status))
      this.seeSound(pet)
    }
    this.seeNamesakes(items)
    // Where one pet of a list is invalid, the others were shown all the same.
    for (const item of items) {
      if (isJsonObject(item) && isInteger(item.id)) this.shown.roughly(item.id, textIn(item.status))
    }
  }

  /** A list that shows a name under two ids may show two pets: a gateway may have passed a creation on twice. */
  private seeNamesakes(items: readonly Json[]): void {
    const ids = new Map<string, Json | undefined>()
    for (const item of items) {
      const named = isJsonObject(item) && typeof item.name === 'string' ? this.names.of(item.name) : undefined
      if (named?.kind !== 'one') continue
      const { id, name } = item as { readonly id?: Json; readonly name: string }
      if (isInteger(id) && id !== named.pet.id && this.namesakes.size < mostRemembered) this.namesakes.add(id)
      if (!ids.has(name)) ids.set(name, id)
      else if (ids.get(name) !== id)
        for (const each of [id, ids.get(name)]) if (isInteger(each) && this.namesakes.has(each)) this.copies.add(each)
    }
  }

  private seeGet(exchange: Exchange): void {
    const { status, pet } = parsedResponse(exchange)
    const { id: asked, text = '' } = sentRequest(exchange).petId ?? {}
    if (pet !== undefined) {
      this.seeMove(pet, this.shown.read(pet.id, pet.status))
      this.seeSound(pet)
      const named = this.names.of(pet.name)
      // A pet by itself, since it is found by its own id: who sees the traffic of this run may repeat it.
      if (asked === pet.id && named?.kind === 'one' && named.pet.id !== pet.id)
        this.characteristics.shown.add('names-are-copied')
    }
    if (exchange.credential !== 'valid') return
    if (asked !== undefined) this.namesakes.delete(asked)
    const own = this.pets.of(text)
    if (own !== undefined) this.reads.see(own, status, exchange.startedAt, this.facts.settleMs)
  }

  /** What is shown under the id of another pet of this run, such as a rounded one, says nothing of a status. */
  private seeMove({ id, name }: PetView, hasMoved: boolean): void {
    if (!hasMoved) return
    const named = this.names.of(name)
    if (named?.kind !== 'one' || named.pet.id === id) this.characteristics.shown.add('status-moves')
  }

  private seeSound({ id, name }: PetView): void {
    if (this.pets.of(id) !== undefined) return
    this.namesOfOthers.add(name)
    if (runOfName(name) !== undefined) this.soundOfOthers.add(String(id))
  }
}

const textIn = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

/** Whether one name may have been made of the other: cut, in another letter case, without its signs, or with more of them. */
function isLike(one: string, other: string): boolean {
  const [left, right] = [one, other].map(name => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')) as [string, string]
  if (left.includes(right) || right.includes(left)) return true
  const same = Math.min(3, left.length, right.length)
  return left.slice(0, same) === right.slice(0, same) || left.slice(-same) === right.slice(-same)
}
