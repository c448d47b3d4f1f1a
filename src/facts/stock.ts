import type { OwnPet, PetCounts } from '../core/ask.js'
import { petStatuses } from '../core/pet-status.js'

/** How many pets the store holds, as far as it is known: those that preflight found, and those of this run. */
export class Stock {
  /** Pets that the lists of preflight showed. */
  foundAll = 0
  private readonly found = new Map<string, number>()
  private readonly created = new Map<string, number>()

  constructor(private readonly pets: readonly OwnPet[]) {}

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

  /** A pet of this run, which is among its pets, has this status. */
  add(status: string | undefined): void {
    if (status !== undefined) this.created.set(status, (this.created.get(status) ?? 0) + 1)
  }

  known(status?: string): number {
    if (status === undefined) return this.foundAll + this.pets.length
    return (this.found.get(status) ?? 0) + (this.created.get(status) ?? 0)
  }

  get counts(): PetCounts {
    const [available = 0, pending = 0, sold = 0] = petStatuses.map(status => this.known(status))
    return { total: this.known(), available, pending, sold }
  }
}
