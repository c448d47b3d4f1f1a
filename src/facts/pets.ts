import { petStatuses } from '../core/pet-status.js'
import type { OwnPet, PetCounts } from '../core/scenario.js'

/** The pets of this run, and how many the store holds besides, as far as preflight's lists showed it. */
export class Pets {
  /** In order of creation. */
  readonly all: OwnPet[] = []
  /** Pets that the lists of preflight showed. */
  foundAll = 0
  private readonly found = new Map<string, number>()
  private readonly created = new Map<string, number>()
  private counted: PetCounts = { total: 0, available: 0, pending: 0, sold: 0 }
  private readonly byId = new Map<string, OwnPet>()

  /** An id that a sound creation was given, too, is not tainted: the first sound one stands for it. */
  add(pet: OwnPet): void {
    this.all.push(pet)
    const known = this.byId.get(String(pet.id))
    if (known === undefined || (known.tainted && !pet.tainted)) this.byId.set(String(pet.id), pet)
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
    if (status !== undefined) this.found.set(status, count)
    const ofEach = [...this.found.values()].reduce((sum, n) => sum + n, 0)
    this.foundAll = Math.max(this.foundAll, status === undefined ? count : ofEach)
  }

  /** A creation gave a pet of this status. */
  count(status: string | undefined): void {
    if (status !== undefined) this.created.set(status, (this.created.get(status) ?? 0) + 1)
  }

  known(status?: string): number {
    if (status === undefined) return this.foundAll + this.all.length
    return (this.found.get(status) ?? 0) + (this.created.get(status) ?? 0)
  }

  /** The same object as long as nothing changes: each exchange keeps what it found. */
  get counts(): PetCounts {
    const total = this.known()
    const [available = 0, pending = 0, sold = 0] = petStatuses.map(status => this.known(status))
    const now: PetCounts = { total, available, pending, sold }
    const isSame = this.counted.total === total && petStatuses.every(status => this.counted[status] === now[status])
    if (!isSame) this.counted = now
    return this.counted
  }
}
