import { type Exchange, mayExistBeside } from '../core/exchange.js'
import { isInteger, isJsonObject, type Json, type JsonObject } from '../core/json.js'
import type { SentCreation } from '../spec/creation.js'
import { oughtToBeRefused, sentRequest } from '../spec/request.js'
import { runOfName } from '../spec/residue.js'
import { parsedResponse } from '../spec/response.js'

/** A bound on what a hostile target can make a run remember. */
const most = 2000

interface Lost {
  readonly ask: string
  readonly creation: SentCreation
}

/** A pet that came of a creation which ought to have been refused, and of which no response told. */
export interface Orphan {
  readonly id: string
  readonly name: string
  readonly ask: string
}

/**
 * Creations that ought to have been refused, and which may have made a pet that no response told of. The pet is bound to
 * its creation by what it shows (P28), whichever of the two is known first.
 */
export class LostCreations {
  private readonly lost: Lost[] = []
  private readonly strangers = new Map<string, JsonObject | undefined>()
  private readonly orphans = new Set<string>()

  has(id: string): boolean {
    return this.orphans.has(id)
  }

  /** Returns the pets that were shown before and came of it. */
  created(exchange: Exchange): readonly Orphan[] {
    if (!oughtToBeRefused(exchange) || !mayHaveMade(exchange) || this.lost.length >= most) return []
    const lost = { ask: exchange.ask, creation: sentRequest(exchange).creation! }
    this.lost.push(lost)
    return [...this.strangers].flatMap(([id, pet]) => this.bind(id, pet, lost))
  }

  /** A pet that no creation of the run was told of; returns it where it came of one. */
  shown(pet: Json, fromStart: boolean): readonly Orphan[] {
    if (!isJsonObject(pet) || !isInteger(pet.id)) return []
    const id = String(pet.id)
    if (this.strangers.has(id) || this.strangers.size >= most) return []
    const { name, categoryId, status } = pet
    // What was there before the run created anything came of nothing that it sent.
    const stranger = fromStart ? undefined : ({ name: short(name), categoryId, status } as JsonObject)
    this.strangers.set(id, stranger)
    for (const lost of this.lost) {
      const [orphan] = this.bind(id, stranger, lost)
      if (orphan !== undefined) return [orphan]
    }
    return []
  }

  private bind(id: string, pet: JsonObject | undefined, { ask, creation }: Lost): readonly Orphan[] {
    if (pet === undefined || this.orphans.has(id) || !mayComeOf(pet, creation)) return []
    this.orphans.add(id)
    return [{ id, name: typeof pet.name === 'string' ? pet.name : '', ask }]
  }
}

/** Whether it may have made a pet whose id no response gave; one that was refused is another matter (P27). */
function mayHaveMade(exchange: Exchange): boolean {
  if (mayExistBeside(exchange)) return true
  const { status = 400, looseId } = parsedResponse(exchange)
  return (status < 400 || status >= 500) && looseId === undefined
}

const short = (value: Json | undefined): Json | undefined => (typeof value === 'string' ? value.slice(0, 200) : value)

/** Names that bear a run's mark differ, and tell by themselves; else all that was sound in the creation has to be there. */
function mayComeOf({ name, categoryId, status }: JsonObject, sent: SentCreation): boolean {
  const named = typeof name === 'string' && name !== '' ? name : undefined
  if (runOfName(named) !== undefined) return named === sent.name || sent.text.includes(named!)
  const same = (asked: Json | undefined, shown: Json | undefined) => asked === undefined || asked === shown
  return named === sent.name && same(sent.categoryId, categoryId) && same(sent.status, status)
}
