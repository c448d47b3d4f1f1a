import { type Exchange, mayExistBeside } from '../core/exchange.js'
import { isInteger, isJsonObject, type Json } from '../core/json.js'
import type { SentCreation } from '../spec/creation.js'
import { oughtToBeRefused, sentRequest } from '../spec/request.js'
import { runOfName } from '../spec/residue.js'
import { parsedResponse } from '../spec/response.js'

/** A bound on what a hostile target can make a run remember. */
const most = 2000

interface Lost {
  readonly ask: string
  readonly creation: SentCreation
  /** It was refused as it ought to be: where a pet came of it all the same, that is the violation (P27). */
  readonly refused: boolean
}

interface Stranger {
  readonly id: string
  readonly categoryId: Json | undefined
  readonly status: Json | undefined
  /** Undefined where it has none. */
  readonly name: string | undefined
  /** Its name bears a run's mark: such names differ. */
  readonly marked: boolean
}

/** A pet that came of a creation which ought to have been refused, and whose id no response told. */
export interface Orphan {
  readonly id: string
  readonly name: string
  readonly ask: string
}

/**
 * Creations that ought to have been refused, and which may have made a pet whose id no response told: those whose response
 * was lost, and those of a target that refuses and adds. The pet is bound to its creation by what it shows (P28),
 * whichever of the two is known first.
 */
export class LostCreations {
  private readonly lost: Lost[] = []
  private readonly refused = new ByName<Lost>()
  private readonly strangers = new ByName<Stranger>()
  private readonly known = new Set<string>()
  private readonly orphans = new Set<string>()
  /** A pet bore the unique name of a creation that was refused. */
  private addsRefused = false

  has(id: string): boolean {
    return this.orphans.has(id)
  }

  /** Returns the pets that were shown before and came of it. */
  created(exchange: Exchange): readonly Orphan[] {
    const fate = oughtToBeRefused(exchange) ? fateOf(exchange) : 'none'
    if (fate === 'none' || this.lost.length + this.refused.size >= most) return []
    const { ask } = exchange
    const lost = { ask, creation: sentRequest(exchange).creation!, refused: fate === 'refused' }
    if (lost.refused) this.refused.add(lost.creation.name, lost)
    else this.lost.push(lost)
    const strangers = lost.refused ? this.strangers.of(lost.creation.name) : this.strangers.all()
    return strangers.flatMap(stranger => this.bind(stranger, lost))
  }

  /** A pet that no response to a creation told of; returns it where it came of one, with others that are known by that. */
  shown(pet: Json, fromStart: boolean): readonly Orphan[] {
    if (!isJsonObject(pet) || !isInteger(pet.id)) return []
    const id = String(pet.id)
    if (this.known.has(id) || this.known.size >= most) return []
    this.known.add(id)
    // What was there before the run created anything came of nothing that it sent.
    if (fromStart) return []
    const { categoryId, status } = pet
    const name = typeof pet.name === 'string' && pet.name !== '' ? pet.name.slice(0, 200) : undefined
    const stranger = { id, name, categoryId, status, marked: runOfName(name) !== undefined }
    this.strangers.add(name, stranger)
    return [...this.lost, ...this.refused.of(name)].flatMap(lost => this.bind(stranger, lost))
  }

  /** A creation that may be accepted goes out under the name of one that was refused. */
  putRight(name: string): void {
    this.refused.delete(name)
  }

  private bind(stranger: Stranger, lost: Lost): readonly Orphan[] {
    const { id, name = '' } = stranger
    if (this.orphans.has(id) || !this.mayComeOf(stranger, lost)) return []
    this.orphans.add(id)
    const orphan = { id, name, ask: lost.ask }
    if (!lost.refused || this.addsRefused) return [orphan]
    this.addsRefused = true
    const others = this.strangers
      .all()
      .flatMap(other => this.refused.of(other.name).flatMap(of => this.bind(other, of)))
    return [orphan, ...others]
  }

  /** Names that bear a mark tell by themselves; else all that was sound in the creation has to be there. */
  private mayComeOf({ name, categoryId, status, marked }: Stranger, { creation: sent, refused }: Lost): boolean {
    if (marked) return name === sent.name || (!refused && sent.text.includes(name!))
    if (refused && !this.addsRefused) return false
    // Where refused creations are known to be added, their names tell, whatever became of the rest.
    if (refused && name !== undefined) return name === sent.name
    const same = (asked: Json | undefined, shown: Json | undefined) => asked === undefined || asked === shown
    return name === sent.name && same(sent.categoryId, categoryId) && same(sent.status, status)
  }
}

class ByName<T> {
  size = 0
  private readonly groups = new Map<string | undefined, T[]>()

  add(name: string | undefined, one: T): void {
    this.size++
    const group = this.groups.get(name)
    if (group === undefined) this.groups.set(name, [one])
    else group.push(one)
  }

  of(name: string | undefined): readonly T[] {
    return this.groups.get(name) ?? []
  }

  delete(name: string): void {
    this.size -= this.of(name).length
    this.groups.delete(name)
  }

  all(): readonly T[] {
    return [...this.groups.values()].flat()
  }
}

/** `lost`: it may have made a pet whose id no response gave. */
function fateOf(exchange: Exchange): 'lost' | 'refused' | 'none' {
  if (mayExistBeside(exchange)) return 'lost'
  const { status, looseId } = parsedResponse(exchange)
  if (status === undefined || status === 408) return 'none'
  if (status >= 400 && status < 500) return 'refused'
  return looseId === undefined ? 'lost' : 'none'
}
