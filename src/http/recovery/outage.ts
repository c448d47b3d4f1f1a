import type { Scheduler } from '../flow/scheduler.js'
import { CircuitBreaker } from './circuit-breaker.js'
import { mostBackoff, shortestPause } from './decide.js'

/** Who has never responded may not be there at all, ms. */
const patienceAtFirst = 5000
const shutOut = '; bad keys were being sent, so it may have shut this address out: exempt it from that'

export interface OutageOptions {
  /** For each outage, ms. */
  readonly patienceMs: number
  /** A plain question on a fresh connection: whether the target is back. */
  readonly probe: () => Promise<boolean>
  readonly onWait: (reason: string, ms: number) => void
  /** No hope is left; called once. */
  readonly onHopeless: (reason: string) => void
}

/**
 * The health of the target as a whole: its breaker holds the run once it opens, and probes on fresh connections say when it
 * may go on. A usable response to whatever is still under way says so just as well.
 */
export class Outage {
  answered = false
  /** Bad keys are being sent: that may be why the target takes nothing for a while. */
  guessing = false
  private readonly breaker = new CircuitBreaker(shortestPause, mostBackoff)
  /** The one that lasts, which is not the same as one before it. */
  private current: object | undefined
  private told = false

  constructor(
    private readonly scheduler: Scheduler,
    private readonly options: OutageOptions,
  ) {}

  get isOpen(): boolean {
    return this.current !== undefined
  }

  usable(): void {
    this.answered = true
    this.breaker.succeeded()
    if (this.current === undefined) return
    this.current = undefined
    this.scheduler.block(false)
  }

  /** An attempt failed. */
  failed(reason: string): void {
    this.breaker.failed(performance.now())
    if (this.breaker.state !== 'closed') this.begin(reason)
  }

  /** The target is not there, or takes nothing. */
  begin(reason: string): void {
    if (this.isOpen || this.told) return
    this.breaker.open(performance.now())
    this.scheduler.block(true)
    this.current = {}
    void this.mend(reason, this.current)
  }

  hopeless(reason: string): void {
    if (this.told) return
    this.told = true
    // Bad keys come last: what else was asked has been judged by then.
    this.options.onHopeless(this.guessing ? `${reason}${shutOut}` : reason)
  }

  private async mend(reason: string, episode: object): Promise<void> {
    const { scheduler, options, breaker } = this
    const { patienceMs } = options
    const most = this.answered ? patienceMs : Math.min(patienceMs, patienceAtFirst)
    const isOver = () => this.current !== episode
    let begun = performance.now()
    // Of a target that has responded one lost question says little: it may wait for one of few threads.
    let left = this.answered ? 2 : 1
    let announced = false
    while (!isOver()) {
      const held = scheduler.heldFor()
      // Pauses that the target asks for are not ours to count.
      begun += held
      if (!(await scheduler.sleep(held + breaker.coolsFor(performance.now() + held)))) return
      if (isOver() || breaker.pass(performance.now()) !== 'probe') continue
      if (await options.probe()) {
        if (!isOver()) this.usable()
        return
      }
      breaker.failed(performance.now())
      const ms = performance.now() - begun
      left--
      if (ms >= most && left <= 0) {
        const seconds = Math.round(most / 1000)
        this.hopeless(`the target gave no usable response for ${seconds} s (--patience), the last one: ${reason}`)
        return
      }
      if (announced || ms < mostBackoff) continue
      announced = true
      options.onWait(`the target gives no usable response (${reason}): asking until it does`, most - ms)
    }
  }
}
