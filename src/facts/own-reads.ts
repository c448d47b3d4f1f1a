import type { OwnPet } from '../core/ask.js'

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
  share(): void {
    this.missed.clear()
    this.vanished.clear()
  }
}
