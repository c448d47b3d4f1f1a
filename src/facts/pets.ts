import { isPetStatus } from '../core/model/pet-status.js'
import type { OwnPet, PetCounts } from '../core/rule/scenario.js'

/** The pets of this run, and how many the store holds with those that preflight's lists showed. */
export class Pets {
  /** In order of creation. */
  readonly all: OwnPet[] = []
  /** The same object as long as nothing changes: each exchange keeps what it found. */
  counts: PetCounts = { total: 0, available: 0, pending: 0, sold: 0 }
  private readonly byId = new Map<string, OwnPet>()

  /** An id that a sound creation was given, too, is not tainted: the first sound one stands for it. */
  add(pet: OwnPet): void {
    this.all.push(pet)
    const known = this.byId.get(String(pet.id))
    if (known === undefined || (known.tainted && !pet.tainted)) this.byId.set(String(pet.id), pet)
    this.addUnknown(pet.status)
  }

  /** One that was created, though the response does not show which. */
  addUnknown(status: string | undefined): void {
    this.count('total', 1)
    if (isPetStatus(status)) this.count(status, 1)
  }

  of(id: OwnPet['id'] | string): OwnPet | undefined {
    return this.byId.get(String(id))
  }

  /** They are nobody's own any more. */
  clear(): void {
    this.all.length = 0
    this.byId.clear()
  }

  /** What the lists of preflight showed, before this run created anything. */
  foundAtStart(status: string | undefined, count: number): void {
    this.count(isPetStatus(status) ? status : 'total', count)
    const { total, available, pending, sold } = this.counts
    this.count('total', Math.max(0, available + pending + sold - total))
  }

  private count(which: keyof PetCounts, more: number): void {
    this.counts = { ...this.counts, [which]: this.counts[which] + more }
  }
}
