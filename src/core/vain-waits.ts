import type { Facts } from './ask.js'

/** A pet that getPet shows; a list that shows what it lacks; a list that is not empty any more. */
export type Awaited = 'read' | 'list' | 'empty'

/** Once so many waits, and as many settling times as this, were in vain, no more is waited for. */
const enough = { waits: 3, settlingTimes: 2 }

interface Vain {
  waits: number
  ms: number
  until: number
}

/**
 * Waits for views to settle (P12) that lasted to their end and brought nothing. A target that loses what is created has
 * shown so by then, and a wait is no observation: who stops waiting accuses nobody.
 */
export class VainWaits {
  private readonly kinds = new Map<Awaited, Vain>()

  constructor(private readonly settleMs: number) {}

  /** A wait from `start` to `end`, ms; those at the same time count once. */
  see(what: Awaited, start: number, end: number): void {
    const vain = this.kinds.get(what) ?? { waits: 0, ms: 0, until: 0 }
    this.kinds.set(what, vain)
    vain.waits++
    vain.ms += Math.max(0, end - Math.max(start, vain.until))
    vain.until = Math.max(vain.until, end)
  }

  /** Whether waiting for it may still bring something. */
  mayHelp(what: Awaited): boolean {
    const vain = this.kinds.get(what)
    return vain === undefined || vain.waits < enough.waits || vain.ms < enough.settlingTimes * this.settleMs
  }
}

const ofRuns = new WeakMap<object, VainWaits>()

/** Those of the run whose facts these are. */
export function vainWaits(facts: Facts): VainWaits {
  const waits = ofRuns.get(facts) ?? new VainWaits(facts.settleMs)
  ofRuns.set(facts, waits)
  return waits
}
