import type { Integer } from '../core/json/json.js'
import type { OwnPet } from '../core/rule/scenario.js'

interface Seen {
  status: string | undefined
  /** A list or getPet has shown it; else only its creation told of it. */
  shown: boolean
  /** A list has shown the id, or a creation was given it: what getPet alone finds may be its invention. */
  listed: boolean
  /** The id was given twice, which tells nothing about the status of a pet. */
  shared: boolean
}

/** The pets that a target has shown, by id, with the status that each had when it was last seen. */
export class Shown {
  private readonly seen = new Map<Integer, Seen>()
  private readonly counts = new Map<string | undefined, number>()
  private all = 0
  /** Of the ids that a list has shown or a creation was given. */
  greatest: Integer | undefined

  has(id: Integer): boolean {
    return this.seen.get(id)?.listed === true
  }

  /** Distinct ids that were shown; with a status: that had it when last seen. */
  count(status?: string): number {
    return status === undefined ? this.all : (this.counts.get(status) ?? 0)
  }

  /** A creation is no view: a status may have moved between it and the first one. */
  created(id: Integer, status: string | undefined): void {
    const known = this.seen.get(id)
    if (known === undefined) this.seen.set(id, { status, shown: false, listed: true, shared: false })
    else Object.assign(known, { listed: true, shared: true })
    this.rise(id)
  }

  /** A valid pet in a list; true where it had another status before. */
  view(id: Integer, status: string | undefined): boolean {
    return this.see(id, status, true)
  }

  /** A pet in a response of getPet; true where it had another status before. */
  read(id: Integer, status: string | undefined): boolean {
    return this.see(id, status, this.has(id))
  }

  private see(id: Integer, status: string | undefined, listed: boolean): boolean {
    if (listed) this.rise(id)
    const known = this.seen.get(id)
    const moved = known !== undefined && !known.shared && known.status !== status
    if (known?.shown) this.counts.set(known.status, this.counts.get(known.status)! - 1)
    else this.all++
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1)
    this.seen.set(id, { status, shown: true, listed, shared: known?.shared ?? false })
    return moved
  }

  /** A pet of which only the id is sure: its status says nothing about the one before. */
  roughly(id: Integer, status: string | undefined): void {
    const known = this.seen.get(id)
    this.view(id, known === undefined ? status : known.status)
  }

  private rise(id: Integer): void {
    if (this.greatest === undefined || id > this.greatest) this.greatest = id
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
  /** Whether one was shown; undefined before any was asked for. */
  private shown: boolean | undefined

  /** `startedAt` in ms since the epoch. */
  see(pet: OwnPet, status: number | undefined, startedAt: number, settleMs: number): void {
    this.shown ||= status === 200
    if (pet.tainted || (status !== 404 && status !== 410)) return
    this.missed.add(pet)
    if (startedAt >= pet.createdAt + settleMs) this.vanished.add(pet)
  }

  /** Whether it is waited for no longer: it was missing, as several others were when they must have settled. */
  isGivenUp(pet: OwnPet): boolean {
    return this.vanished.size >= enoughVanished && this.missed.has(pet)
  }

  /** None of those that were asked for was shown. */
  get allMissing(): boolean {
    return this.shown === false
  }
}
