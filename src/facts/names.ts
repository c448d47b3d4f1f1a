import { type Exchange, mayExistBeside } from '../core/exchange/exchange.js'
import { isInteger, isJsonObject, type Json } from '../core/json/json.js'
import type { Named, OwnPet } from '../core/rule/scenario.js'
import { writtenName } from '../spec/messages/creation.js'
import { numberInName } from '../spec/messages/leftovers.js'
import { oughtToBeRefused, sentRequest } from '../spec/messages/request.js'
import { parsedResponse } from '../spec/messages/response.js'

/** Pets that a hostile target can make a run remember. */
export const mostRemembered = 2000

/** Stands for the name of a creation that has none. */
export const nameless = '(no name)'

/** A pet of this run that nothing told of before. */
export interface NewPet {
  /** Left out where the response shows none that can be read. */
  readonly id?: string
  readonly name: string
  /** The scenario of the creation that ought to have been refused. */
  readonly tainted?: string
}

/**
 * The names of a run: they bear its mark and are its alone. Each says which pet it is of, or that two may have it, or that it
 * was sent with a creation which ought to have been refused.
 */
export class RunNames {
  private readonly names = new Map<string, Named>()
  private readonly refused = new Set<string>()
  /** Numbers of creations that may have made a pet which they were to make. */
  private readonly numbers = new Set<string>()
  /** Names of creations that ought to have been refused and may have made a pet, with their scenarios. */
  private readonly wrong = new Map<string, string>()
  private readonly orphans = new Set<string>()

  constructor(private readonly runId: string) {}

  isMarked(name: Json | undefined): name is string {
    return typeof name === 'string' && name.toLowerCase().includes(this.runId)
  }

  of(name: string): Named | undefined {
    return this.names.get(name)
  }

  /** Whether the pet of this id came of a creation that ought to have been refused, and that did not tell of it. */
  isOrphan(id: string): boolean {
    return this.orphans.has(id)
  }

  /** What came of a creation, as far as it says something of its name. */
  see(exchange: Exchange): void {
    const name = nameIn(exchange)
    if (!this.isMarked(name)) return
    const { status = 0 } = exchange.response ?? {}
    // 409 may be the response to a creation that a gateway has passed on twice.
    if (status < 400 || status === 408 || status === 409 || mayExistBeside(exchange)) this.addNumber(name)
    if (oughtToBeRefused(exchange) && mayHaveAdded(exchange)) this.wrong.set(name, exchange.scenario)
    if (mayExistBeside(exchange)) this.names.set(name, { kind: 'may exist twice' })
    else if (status >= 400) this.refused.add(name)
  }

  /** Whether a creation that bore this number may have made the pet that it was to make. */
  mayBear(number: string): boolean {
    return this.numbers.has(number)
  }

  private addNumber(name: string): void {
    const number = numberInName(name, this.runId)
    if (number !== undefined) this.numbers.add(number)
  }

  /** A creation with this name made the pet. */
  created(name: string | undefined, pet: OwnPet): void {
    if (!this.isMarked(name)) return
    this.names.set(name, this.names.has(name) ? { kind: 'may exist twice' } : { kind: 'one', pet })
  }

  /**
   * Another creation with this name is under way. Returns whether a pet of this run has it, and may from now on exist
   * twice; or a creation was refused under it, and a pet of that name no longer says that it was added.
   */
  expectNamesake(name: string): boolean {
    if (this.names.get(name)?.kind !== 'one' && !this.refused.has(name)) return false
    this.refused.delete(name)
    this.wrong.delete(name)
    this.names.set(name, { kind: 'may exist twice' })
    return true
  }

  /** Of a pet that no response to a creation told of: whether it came of one that ought to have been refused (P28). */
  orphan(pet: Json): NewPet | undefined {
    if (!isJsonObject(pet) || !isInteger(pet.id) || !this.isMarked(pet.name)) return undefined
    const { name } = pet
    const id = String(pet.id)
    const tainted = this.wrong.get(name)
    if (tainted === undefined || this.orphans.has(id) || this.orphans.size === mostRemembered) return undefined
    this.orphans.add(id)
    return { id, name, tainted }
  }
}

function nameIn(exchange: Exchange): string | undefined {
  const { creation } = sentRequest(exchange)
  return creation && writtenName(creation)
}

/** Whether there may be a pet whose id no response gave: the response was lost, or refused what was added all the same. */
function mayHaveAdded(exchange: Exchange): boolean {
  const { status = 408, looseId } = parsedResponse(exchange)
  return mayExistBeside(exchange) || (status !== 408 && looseId === undefined)
}
