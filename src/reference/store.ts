import { petStatuses } from '../core/model/pet-status.js'
import { shuffled } from '../core/random/random.js'
import type { StoredPet } from '../core/rule/injection.js'
import { makeChance } from './chance.js'
import type { ServerConfiguration } from './configuration.js'

type Compare = (a: StoredPet, b: StoredPet) => number

/** The collection in memory, kept in the order of the lists and once more by status, so that a page costs next to nothing. */
export class Store {
  private readonly everything: StoredPet[] = []
  private readonly byStatus = new Map<string | undefined, StoredPet[]>()
  private readonly byId = new Map<bigint, StoredPet>()
  private readonly names = new Set<string>()
  private readonly lowerNames = new Set<string>()
  /** The pets of bodies that were accepted. */
  readonly bodies = new Map<string, StoredPet>()
  private readonly writtenAt = new WeakMap<StoredPet, number>()
  private readonly compare: Compare | undefined
  private readonly listChance = makeChance(2)
  private lists = 0
  private lastWrite = Number.NEGATIVE_INFINITY
  private numbers = 0
  private edits = 0
  private readonly freed: bigint[] = []
  private readonly added = new Set<bigint>()

  constructor(private readonly configuration: ServerConfiguration) {
    this.compare = comparisons[configuration.order]
    for (let n = 1; n <= configuration.seeds; n++) this.addOther(`Old ${letters(n)}`, n, Number.NEGATIVE_INFINITY)
  }

  /** Every pet stored, in the order of the lists. */
  get pets(): readonly StoredPet[] {
    return this.everything
  }

  /** How many pets there are, in all and of each status. */
  counts(): { readonly total: number; readonly available: number; readonly pending: number; readonly sold: number } {
    const of = (status: string): number => this.byStatus.get(status)?.length ?? 0
    return { total: this.everything.length, available: of('available'), pending: of('pending'), sold: of('sold') }
  }

  nextId(): bigint {
    const freed = this.freed.shift()
    if (freed !== undefined) return freed
    let id: bigint
    do id = this.configuration.id(++this.numbers)
    while (this.byId.has(id))
    return id
  }

  /** Whether there is such a category, with room for a pet; one that is not may be added by another client, because it was asked for. */
  knowsCategory(category: bigint): boolean {
    const { categoryKnown, categoriesAdded, petsPerCategory } = this.configuration
    if (petsPerCategory <= this.everything.length && this.countIn(category) >= petsPerCategory) return false
    if (categoryKnown(category) || this.added.has(category)) return true
    if (categoriesAdded) this.added.add(category)
    return false
  }

  private countIn(category: bigint): number {
    return this.everything.filter(pet => pet.categoryId === category).length
  }

  has(id: bigint): boolean {
    return this.byId.has(id)
  }

  hasName(name: string, anyCase = false): boolean {
    return anyCase ? this.lowerNames.has(name.toLowerCase()) : this.names.has(name)
  }

  add(pet: StoredPet, at = performance.now()): void {
    this.insert(this.everything, pet)
    const same = this.byStatus.get(pet.status)
    if (same) this.insert(same, pet)
    else this.byStatus.set(pet.status, [pet])
    this.byId.set(pet.id, pet)
    this.names.add(pet.name)
    this.lowerNames.add(pet.name.toLowerCase())
    this.writtenAt.set(pet, at)
    this.lastWrite = Math.max(this.lastWrite, at)
  }

  /** A pet of another client. */
  addOther(name: string, n: number, at?: number): void {
    const status = petStatuses[n % petStatuses.length]!
    this.add(
      this.configuration.seed(
        { id: this.nextId(), name, categoryId: this.configuration.categoryOfOthers(n), status },
        n,
      ),
      at,
    )
  }

  /** A client that sees the traffic of others repeats what they created. */
  copy(pet: StoredPet): void {
    this.add({ ...pet, id: this.nextId() })
  }

  /** Another client renames or removes the next of the seeded pets. */
  editOther(edit: 'rename' | 'remove'): void {
    const n = 1 + (this.edits++ % this.configuration.seeds)
    const old = this.byId.get(this.configuration.id(n))
    if (!old || this.writtenAt.get(old) !== Number.NEGATIVE_INFINITY) return
    const renamed = edit === 'rename' ? { ...old, name: `Renamed ${letters(this.edits)}` } : undefined
    for (const pets of [this.everything, this.byStatus.get(old.status)!]) {
      pets.splice(pets.indexOf(old), 1, ...(renamed ? [renamed] : []))
    }
    if (renamed) {
      this.byId.set(old.id, renamed)
      this.writtenAt.set(renamed, Number.NEGATIVE_INFINITY)
    } else {
      this.byId.delete(old.id)
      if (this.configuration.idsGivenAgain) this.freed.push(old.id)
    }
  }

  find(id: bigint): StoredPet | undefined {
    const pet = this.byId.get(id)
    if (!pet || this.isHidden(pet, this.configuration.getLag(this.listChance))) return undefined
    return this.asOfNow(pet)
  }

  matching(status: string | undefined): readonly StoredPet[] {
    const { statusAfter, listLag, order } = this.configuration
    const moving = statusAfter !== undefined
    let pets: readonly StoredPet[] =
      status === undefined || moving ? this.everything : (this.byStatus.get(status) ?? [])
    const lag = listLag(this.listChance, this.lists++)
    if (lag > 0 && performance.now() - this.lastWrite < lag) pets = pets.filter(pet => !this.isHidden(pet, lag))
    if (moving) {
      pets = pets.map(pet => this.asOfNow(pet))
      if (status !== undefined) pets = pets.filter(pet => pet.status === status)
    }
    return order === 'random' ? shuffled(this.listChance, pets) : pets
  }

  private isHidden(pet: StoredPet, lag: number): boolean {
    return lag > 0 && performance.now() - this.writtenAt.get(pet)! < lag
  }

  private asOfNow(pet: StoredPet): StoredPet {
    if (!this.configuration.statusAfter) return pet
    const status = this.configuration.statusAfter(pet, performance.now() - this.writtenAt.get(pet)!)
    return status === undefined || status === pet.status ? pet : { ...pet, status }
  }

  private insert(pets: StoredPet[], pet: StoredPet): void {
    const { compare } = this
    if (!compare) {
      pets.push(pet)
      return
    }
    let low = 0
    let high = pets.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(pets[middle]!, pet) < 0) low = middle + 1
      else high = middle
    }
    pets.splice(low, 0, pet)
  }
}

const comparisons: Record<ServerConfiguration['order'], Compare | undefined> = {
  created: undefined,
  random: undefined,
  // What comes later stands before everything there is.
  newest: () => 1,
  name: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  'name-length': (a, b) => a.name.length - b.name.length,
  'id-down': (a, b) => (a.id > b.id ? -1 : a.id < b.id ? 1 : 0),
}

/** A number in letters, so that names of other clients are ordinary ones. */
export function letters(n: number): string {
  return n.toString(26).replace(/./g, digit => String.fromCharCode(97 + Number.parseInt(digit, 26)))
}
