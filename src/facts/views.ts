import type { OwnPet } from '../core/ask.js'
import type { Integer } from '../core/json.js'

/** The pets that a target has shown, by id, with the status that each had when it was last seen. */
export class Shown {
  private readonly statuses = new Map<Integer, string | undefined>()
  private readonly counts = new Map<string | undefined, number>()
  /** What 201s said: a status may have moved between creation and the first view. */
  private readonly given = new Map<Integer, string | undefined>()
  private readonly shared = new Set<Integer>()
  private readonly onlyRead = new Set<Integer>()
  /** Of the ids that a list has shown or a creation was given. */
  greatest: Integer | undefined

  /** Pets that were shown or created. */
  get size(): number {
    return this.statuses.size + this.given.size
  }

  /** Whether a list has shown the id, or a creation was given it; that getPet finds it may be its invention. */
  has(id: Integer): boolean {
    return (this.statuses.has(id) || this.given.has(id)) && !this.onlyRead.has(id)
  }

  /** A pet in a response of getPet; true where it had another status before. */
  read(id: Integer, status: string | undefined): boolean {
    const unheardOf = !this.has(id)
    const { greatest } = this
    const moved = this.view(id, status)
    if (!unheardOf) return moved
    this.onlyRead.add(id)
    this.greatest = greatest
    return moved
  }

  /** Distinct ids that were shown; with a status: that had it when last seen. */
  count(status?: string): number {
    return status === undefined ? this.statuses.size : (this.counts.get(status) ?? 0)
  }

  /** A creation is no view. An id that is given twice tells nothing about the status of a pet. */
  created(id: Integer, status: string | undefined): void {
    if (this.given.has(id) || this.statuses.has(id)) this.shared.add(id)
    this.given.set(id, status)
    this.rise(id)
  }

  /** A valid pet in a list; true where it had another status before. */
  view(id: Integer, status: string | undefined): boolean {
    const moved = this.moved(id, status)
    this.put(id, status)
    this.given.delete(id)
    this.onlyRead.delete(id)
    this.rise(id)
    return moved
  }

  /** A pet of which only the id is sure: its status says nothing about the one before. */
  roughly(id: Integer, status: string | undefined): void {
    if (!this.statuses.has(id)) this.put(id, status)
    this.onlyRead.delete(id)
    this.rise(id)
  }

  private rise(id: Integer): void {
    if (this.greatest === undefined || id > this.greatest) this.greatest = id
  }

  private moved(id: Integer, status: string | undefined): boolean {
    if (this.shared.has(id)) return false
    const before = this.given.has(id) ? this.given : this.statuses
    return before.has(id) && before.get(id) !== status
  }

  private put(id: Integer, status: string | undefined): void {
    if (this.statuses.has(id)) {
      const before = this.statuses.get(id)
      if (before === status) return
      this.counts.set(before, this.counts.get(before)! - 1)
    }
    this.statuses.set(id, status)
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1)
  }
}

/** So many pets prove that a target loses pets, and show when it does. */
const enoughVanished = 6

/** What getPet said of the pets of this run. */
export class OwnReads {
  /** Those that it did not find, be it only once. */
  readonly missed = new Set<OwnPet>()
  /** Of these, pets that were missing when they must have settled. */
  private readonly vanished = new Set<OwnPet>()
  private readonly shown = new Set<string>()
  private asked = 0

  /** `startedAt` in ms since the epoch. */
  see(pet: OwnPet, status: number | undefined, startedAt: number, settleMs: number): void {
    this.asked++
    if (status === 200) this.shown.add(String(pet.id))
    if (pet.tainted || (status !== 404 && status !== 410)) return
    this.missed.add(pet)
    if (startedAt >= pet.createdAt + settleMs) this.vanished.add(pet)
  }

  hasShown(id: string): boolean {
    return this.shown.has(id)
  }

  /** Whether it is waited for no longer: it was missing, as several others were when they must have settled. */
  isGivenUp(pet: OwnPet): boolean {
    return this.vanished.size >= enoughVanished && this.missed.has(pet)
  }

  /** None of those that were asked for was shown. */
  get allMissing(): boolean {
    return this.asked > 0 && this.shown.size === 0
  }

  /** The pets are nobody's own any more. */
  clear(): void {
    this.missed.clear()
    this.vanished.clear()
  }
}
