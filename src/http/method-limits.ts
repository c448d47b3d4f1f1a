import { RateLimiter } from './rate-limiter.js'
import { longestPause } from './retry-policy.js'

/** So many refusals of one method, while the other had so many usable responses, are not chance. */
const enough = 4
const enoughOthers = 4
/** One of so many of the other method may be refused. */
const mostRefused = 8
/** Where more than so many are taken for each that is refused, it may be chance. */
const mostUsable = 2
/** Nothing of the method was taken for so long, ms: where it was before, and where it never was. */
const patience = 20_000
const patienceAtFirst = 6000
/** Between attempts where the target does not say when, ms. */
const firstPause = 250
const mostPause = 2000

/** Of one method, since it was first refused. */
interface Spell {
  since: number
  refused: number
  /** Usable responses beside the refusals. */
  usable: number
  /** Of the other method. */
  taken: number
  turnedAway: number
}

/** What is known of a method that has a limit of its own. */
interface Own {
  readonly rate: RateLimiter
  heldUntil: number
  /** Latest usable response, or the first refusal. */
  takenAt: number
  pause: number
}

/** `spent`: and for so long that no more is to be expected. */
export type MethodLimit = 'shared' | 'own' | 'spent'

/**
 * Tells a limit of reads alone, or of creations alone, from one that everybody shares: the others are taken meanwhile. Then
 * requests of that method wait for their turn, and hold nobody else up. Times are those of `performance.now()`.
 */
export class MethodLimits {
  private readonly spells = new Map<string, Spell>()
  private readonly owners = new Map<string, Own>()
  private readonly usual = new Set<string>()

  usable(method: string, now: number): void {
    this.usual.add(method)
    for (const [other, spell] of this.spells) {
      if (other === method) spell.usable++
      else spell.taken++
    }
    const own = this.owners.get(method)
    if (own === undefined) return
    own.takenAt = now
    own.pause = firstPause
    own.rate.succeeded()
  }

  /** `asked`: ms that the target asks to wait, if it says so. */
  refused(method: string, now: number, asked?: number): MethodLimit {
    for (const [other, spell] of this.spells) if (other !== method) spell.turnedAway++
    const own = this.owners.get(method) ?? this.found(method, now)
    if (own === undefined) return 'shared'
    const longest = this.usual.has(method) ? patience : patienceAtFirst
    if ((asked ?? 0) > longestPause || now - own.takenAt > Math.max(longest, (asked ?? 0) * 2)) return 'spent'
    own.rate.refused(now)
    // Those that were under way when a pause began ask for the same one.
    if (now >= own.heldUntil) {
      own.heldUntil = now + (asked ?? own.pause)
      own.pause = Math.min(own.pause * 2, mostPause)
    }
    return 'own'
  }

  private found(method: string, now: number): Own | undefined {
    const spell = this.spells.get(method) ?? { since: now, refused: 0, usable: 0, taken: 0, turnedAway: 0 }
    this.spells.set(method, spell)
    spell.refused++
    if (spell.refused < enough || spell.taken < enoughOthers) return undefined
    if (spell.turnedAway * mostRefused > spell.taken || spell.usable > mostUsable * spell.refused) {
      this.spells.delete(method)
      return undefined
    }
    const own = { rate: new RateLimiter(), heldUntil: now, takenAt: spell.since, pause: firstPause }
    this.owners.set(method, own)
    return own
  }

  /** ms until a request of that method may go out; it takes a place in the queue of those that wait. */
  turn(method: string, now: number): number {
    const own = this.owners.get(method)
    if (own === undefined) return 0
    const due = Math.max(own.heldUntil, own.rate.due)
    own.rate.started(Math.max(now, own.heldUntil))
    return Math.max(0, due - now)
  }

  /** ms that the target has asked requests of that method to wait from now on. */
  held(method: string, now: number): number {
    return Math.max(0, (this.owners.get(method)?.heldUntil ?? now) - now)
  }
}
