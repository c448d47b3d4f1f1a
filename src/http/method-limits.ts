import { RateLimiter } from './rate-limiter.js'
import { longestPause } from './retry-policy.js'

/** So many refusals of one method say something. */
const enough = 4
/** Refusals this much further apart than the target asked for, ms, are not of one spell. */
const apart = 1500
/** Where fewer are refused than this share, the pauses are little trouble. */
const share = 0.2
/** How much more likely two limits make what was seen than one: twice the logarithm (a G-test). Chance comes in bursts. */
const clear = 15
/** Nothing of the method was taken for so long, ms: where it was before, and where it never was. */
const patience = 20_000
const patienceAtFirst = 6000
/** Between attempts where the target does not say when, ms. */
const firstPause = 250
const mostPause = 2000

/** What became of requests. */
class Count {
  constructor(
    public refused = 0,
    public usable = 0,
  ) {}

  add({ refused, usable }: Count): void {
    this.refused += refused
    this.usable += usable
  }
}

/** From the first refusal of a method to its latest one, and since then. */
interface Spell {
  readonly own: Count
  readonly others: Count
  readonly since: number
  latest: Count
  latestOthers: Count
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
  private readonly usual = new Set<string>()

  usable(method: string, now: number): void {
    this.usual.add(method)
    for (const [other, spell] of this.spells) (other === method ? spell.latest : spell.latestOthers).usable++
    const own = this.owners.get(method)
    if (own === undefined) return
    own.takenAt = now
    own.pause = firstPause
    own.rate.succeeded()
  }

  /** `asked`: ms that the target asks to wait, if it says so. */
  refused(method: string, now: number, asked?: number): MethodLimit {
    for (const [other, spell] of this.spells) if (other !== method) spell.latestOthers.refused++
    const own = this.owners.get(method) ?? this.found(method, now, asked ?? 0)
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

  private found(method: string, now: number, asked: number): Own | undefined {
    const known = this.spells.get(method)
    const spell = known !== undefined && now <= known.until ? known : newSpell(now)
    this.spells.set(method, spell)
    spell.own.add(spell.latest)
    spell.own.refused++
    spell.others.add(spell.latestOthers)
    spell.latest = new Count()
    spell.latestOthers = new Count()
    spell.until = Math.max(spell.until, now + asked + apart)
    if (spell.own.refused < enough || !areUnlike(spell.own, spell.others)) return undefined
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

const newSpell = (now: number): Spell => ({
  own: new Count(),
  others: new Count(),
  since: now,
  latest: new Count(),
  latestOthers: new Count(),
  until: now,
})

/** Whether more of the first are refused than one limit for both explains. */
function areUnlike(first: Count, second: Count): boolean {
  const both = new Count()
  both.add(first)
  both.add(second)
  const all = both.refused + both.usable
  const gain = ({ refused, usable }: Count): number =>
    [[refused, both.refused] as const, [usable, both.usable] as const]
      .map(([seen, of]) => (seen === 0 ? 0 : seen * Math.log((seen * all) / (of * (refused + usable)))))
      .reduce((a, b) => a + b, 0)
  const rateOf = ({ refused, usable }: Count): number => refused / (refused + usable || 1)
  return rateOf(first) > Math.max(share, rateOf(second)) && 2 * (gain(first) + gain(second)) > clear
}
