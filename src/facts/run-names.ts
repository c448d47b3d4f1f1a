import type { Named, OwnPet } from '../core/ask.js'
import { type Exchange, mayExistBeside } from '../core/exchange.js'
import { writtenName } from '../spec/creation.js'
import { sentRequest } from '../spec/request.js'

/** The names of a run: they bear its mark and are its alone, and each says which pet it is of, or that two may have it. */
export class RunNames {
  private readonly names = new Map<string, Named>()
  /** In lower case. */
  private readonly accepted = new Set<string>()
  private readonly refused = new Set<string>()

  constructor(private readonly runId: string) {}

  isMarked(name: string | undefined): name is string {
    return name?.toLowerCase().includes(this.runId) === true
  }

  of(name: string): Named | undefined {
    return this.names.get(name)
  }

  /** Whether a pet was created under this name, in whatever letter case. */
  hasNamesake(name: string): boolean {
    return this.accepted.has(name.toLowerCase())
  }

  /** What came of a creation, as far as it says something of its name. */
  see(exchange: Exchange): void {
    const { creation } = sentRequest(exchange)
    const name = creation && writtenName(creation)
    if (!this.isMarked(name)) return
    if (mayExistBeside(exchange)) this.names.set(name, { kind: 'may exist twice' })
    else if ((exchange.response?.status ?? 0) >= 400) this.refused.add(name)
  }

  /** A creation with this name made the pet. */
  created(name: string | undefined, pet: OwnPet): void {
    if (!this.isMarked(name)) return
    this.accepted.add(name.toLowerCase())
    this.names.set(name, this.names.has(name) ? { kind: 'may exist twice' } : { kind: 'one', pet })
  }

  /**
   * Another creation with this name is under way. Returns whether a pet of this run has it, and may from now on exist
   * twice; or a creation was refused under it, and a pet of that name no longer says that it was added.
   */
  expectNamesake(name: string): boolean {
    if (this.names.get(name)?.kind !== 'one' && !this.refused.has(name)) return false
    this.refused.delete(name)
    this.names.set(name, { kind: 'may exist twice' })
    return true
  }

  /** They say nothing of pets any more. */
  clear(): void {
    this.names.clear()
  }
}
