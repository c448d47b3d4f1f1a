import { longestPause, longestPenalty, shortestPause } from '../flow/pace.js'
import type { Scheduler } from '../flow/scheduler.js'
import { patienceAtFirst } from './decide.js'
import { Health } from './health.js'

const ban = '; bad keys were being sent, so it may have banned this address: exempt it from that'

export interface OutageOptions {
  /** ms without a usable response that are borne. */
  readonly patienceMs: number
  /** A plain request on a fresh connection: whether the target is back. */
  readonly probe: () => Promise<boolean>
  readonly onWait: (reason: string, ms: number) => void
  /** No hope is left. */
  readonly onHopeless: (reason: string) => void
}

/**
 * The health of the target as a whole, and how long it may be away: its breaker holds the run once it opens, and probes on fresh
 * connections say when it may go on. A usable response to whatever is still under way says so just as well.
 */
export class Outage {
  /** Bad keys are being sent, and nothing comes: that may be why. A response says itself what it is for. */
  guessing = false
  readonly health = new Health(shortestPause, longestPause)
  /** The one that lasts, which is not the same as one before it. */
  private current: object | undefined

  constructor(
    private readonly scheduler: Scheduler,
    private readonly options: OutageOptions,
  ) {}

  get isOpen(): boolean {
    return this.current !== undefined
  }

  usable(startedAt: number): void {
    this.health.usable(startedAt)
    if (!this.isOpen) return
    this.current = undefined
    this.scheduler.block(false)
  }

  /** An attempt failed: three in a row open it; of what says little by itself one does that comes after so many ms of trouble. */
  failed(reason: string, startedAt: number, awayAfter = 0): void {
    const now = performance.now()
    const { health } = this
    health.longestMs = awayAfter > 0 ? longestPenalty : longestPause
    if (awayAfter === 0) health.failed(startedAt, now)
    else health.lost(startedAt, now)
    if (this.isOpen) return
    if (awayAfter > 0 && health.troubledFor(now) >= awayAfter) health.open(now)
    if (health.state === 'closed') return
    this.scheduler.block(true)
    this.current = {}
    void this.recover(reason, this.current)
  }

  hopeless(reason: string): void {
    // Bad keys come last: what else was asked has been judged by then.
    this.options.onHopeless(this.guessing ? `${reason}${ban}` : reason)
  }

  private async recover(reason: string, episode: object): Promise<void> {
    const { scheduler, options, health } = this
    const { patienceMs } = options
    const most = health.answered ? patienceMs : Math.min(patienceMs, patienceAtFirst)
    const isOver = () => this.current !== episode
    // Of a target that has responded one lost request says little: it may wait for one of few threads.
    let left = health.answered ? 2 : 1
    let announced = false
    while (!isOver()) {
      const held = scheduler.heldFor()
      if (!(await scheduler.sleep(held + health.coolsFor(performance.now() + held)))) return
      if (isOver() || health.pass(performance.now()) !== 'probe') continue
      const askedAt = performance.now()
      if (await options.probe()) {
        if (!isOver()) this.usable(askedAt)
        return
      }
      const now = performance.now()
      health.failed(askedAt, now)
      const ms = health.troubledFor(now)
      left--
      if (left <= 0 && ms >= most)
        return this.hopeless(health.answered ? nothingFor(most, reason) : nothingYet(most, reason))
      if (announced || ms < longestPause) continue
      announced = true
      options.onWait(`the target gives no usable response (${reason}): asking until it does`, most - ms)
    }
  }
}

/** What to do about a target that never responded. */
export const stillStarting = 'Still starting? Add --wait 30s.'

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`

export const nothingFor = (ms: number, last: string): string =>
  `the target gave no usable response for ${seconds(ms)} (--patience), the last one: ${last}`

/** Patience is for a target that has responded. */
const nothingYet = (ms: number, last: string): string =>
  `the target gave no usable response in its first ${seconds(ms)}, the last one: ${last}. ${stillStarting}`
