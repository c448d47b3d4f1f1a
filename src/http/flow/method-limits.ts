import { longestPause } from '../recovery/retry-policy.js'
import { SortPatience } from '../recovery/sort-patience.js'
import { RateLimiter } from './rate-limiter.js'
import { StratifiedTest } from './stratified-test.js'

/** So many refusals of one method say something. */
const enough = 4
/** Refusals this much further apart than the target asked for, ms, are not of one spell. */
const apart = 1500
/** Where fewer are refused than this share, the pauses are little trouble. */
const share = 0.2
/** Between attempts where the target does not say when, ms. */
const firstPause = 250
const mostPause = 2000

/** From the first refusal of a method on. */
interface Spell {
  readonly test: StratifiedTest
  readonly since: number
  refusals: number
  /** By when the next refusal comes, if it belongs to the same spell. */
  until: number
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
  private readonly patience = new SortPatience()

  /** `inFlight`: requests that were on the wire when it started, itself included. */
  usable(method: string, inFlight: number, now: number): void {
    this.patience.usable(method)
    for (const [other, { test }] of this.spells) test.count(other === method, 'usable', inFlight, now)
    const own = this.owners.get(method)
    if (own === undefined) return
    own.takenAt = now
    own.pause = firstPause
    own.rate.succeeded()
  }

  /** `asked`: ms that the target asks to wait, if it says so. */
  refused(method: string, inFlight: number, now: number, asked?: number): MethodLimit {
    for (const [other, { test }] of this.spells) if (other !== method) test.count(false, 'refused', inFlight, now)
    const own = this.owners.get(method) ?? this.found(method, inFlight, now, asked ?? 0)
    if (own === undefined) return 'shared'
    const pause = asked ?? 0
    if (pause > longestPause || this.patience.isSpent(method, now - own.takenAt, pause * 2)) return 'spent'
    own.rate.refused(now)
    // Those that were under way when a pause began ask for the same one.
    if (now >= own.heldUntil) {
      own.heldUntil = now + (asked ?? own.pause)
      own.pause = Math.min(own.pause * 2, mostPause)
    }
    return 'own'
  }

  private found(method: string, inFlight: number, now: number, asked: number): Own | undefined {
    const known = this.spells.get(method)
    const spell =
      known !== undefined && now <= known.until
        ? known
        : { test: new StratifiedTest(), since: now, refusals: 0, until: now }
    this.spells.set(method, spell)
    spell.test.count(true, 'refused', inFlight, now)
    spell.refusals++
    spell.until = Math.max(spell.until, now + asked + apart)
    if (spell.refusals < enough || !spell.test.isUnlike(share)) return undefined
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
