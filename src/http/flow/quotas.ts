import { SortPatience } from '../recovery/sort-patience.js'

/** So many refusals of a sort, over so many ms without a usable response, before it is asked whether others are taken. */
const enough = 4
const doubtful = 2000

interface Spell {
  readonly since: number
  refusals: number
  /** When it is worth asking whether others are taken. */
  askAt: number
  /** Others were taken meanwhile. */
  own: boolean
}

/**
 * `shared`: for all that is known everybody is refused. `doubtful`: time to ask whether others are taken. `own`: they are.
 * `spent`: and that for so long that no more is to be expected.
 */
export type Quota = 'shared' | 'doubtful' | 'own' | 'spent'

/**
 * Tells a limit that one sort of request has to itself, and that says nothing of its end, from one that everybody shares.
 * Times are those of `performance.now()`.
 */
export class Quotas {
  private readonly spells = new Map<string, Spell>()
  private readonly patience = new SortPatience()

  usable(sort: string): void {
    this.patience.usable(sort)
    this.spells.delete(sort)
  }

  refused(sort: string, now: number): Quota {
    const spell = this.spells.get(sort) ?? { since: now, refusals: 0, askAt: now + doubtful, own: false }
    this.spells.set(sort, spell)
    spell.refusals++
    if (spell.own) return this.patience.isSpent(sort, now - spell.since) ? 'spent' : 'own'
    if (spell.refusals < enough || now < spell.askAt) return 'shared'
    spell.askAt = now + doubtful
    return 'doubtful'
  }

  /** Others are taken while the sort is not. */
  othersTaken(sort: string): void {
    const spell = this.spells.get(sort)
    if (spell !== undefined) spell.own = true
  }
}
