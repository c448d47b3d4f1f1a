import type { Scheduler } from '../flow/scheduler.js'
import { CircuitBreaker } from './circuit-breaker.js'
import { shortestPause } from './decide.js'
import { TimeBudget } from './time-budget.js'

/** The longest pause between probes, ms; an outage that lasts longer is told of. */
const longestMs = 1000
/** Who has never responded may not be there at all, ms. */
const patienceAtFirst = 5000
/** Nothing but 429 may last for so many times the patience: windows of a minute are usual, and not all say when they end. */
const timesLimited = 3
const shutOut = '; bad keys were being sent, so it may have shut this address out: exempt it from that'

/** The target gives nothing usable, or refuses everything as too much. */
export type Away = 'gone' | 'limited'

export interface OutageOptions {
  /** For all outages of the run, ms. */
  readonly patienceMs: number
  /** A plain question on a fresh connection: whether the target is back. */
  readonly probe: (away: Away) => Promise<boolean>
  /** The target has come back, with so many probes. */
  readonly onMended: (probes: number) => void
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
  private readonly breaker = new CircuitBreaker({ coolMs: shortestPause, longestMs })
  /** Counts outages: one that has ended must not go on as part of the next. */
  private episode = 0
  private open = false
  private told = false
  private stopped = false
  private readonly patience: TimeBudget
  private readonly patienceAtFirst: TimeBudget

  constructor(
    private readonly scheduler: Scheduler,
    private readonly options: OutageOptions,
  ) {
    this.patience = new TimeBudget(options.patienceMs)
    this.patienceAtFirst = new TimeBudget(Math.min(options.patienceMs, patienceAtFirst))
  }

  usable(): void {
    this.answered = true
    this.breaker.succeeded()
    this.open = false
  }

  /** An attempt failed. */
  failed(reason: string): void {
    this.breaker.failed(performance.now())
    if (this.breaker.state !== 'closed') this.begin(reason)
  }

  /** The target is not there, or takes nothing. */
  begin(reason: string, away: Away = 'gone'): void {
    if (this.open || this.told) return
    this.open = true
    this.breaker.open(performance.now())
    void this.mend(reason, away)
  }

  hopeless(reason: string): void {
    if (this.told || this.stopped) return
    this.told = true
    // Bad keys come last: what else was asked has been judged by then.
    this.options.onHopeless(this.guessing ? `${reason}${shutOut}` : reason)
  }

  get isOpen(): boolean {
    return this.open
  }

  stop(): void {
    this.stopped = true
  }

  private async mend(reason: string, away: Away): Promise<void> {
    const { scheduler, options, breaker } = this
    const budget = this.budget(away)
    const episode = ++this.episode
    const isOver = () => !this.open || episode !== this.episode
    const since = performance.now()
    let announced = false
    scheduler.block(true)
    for (let probes = 0; !isOver(); ) {
      // Pauses that the target asks for are not ours to count.
      budget.stop(performance.now())
      if (!(await scheduler.sleep(scheduler.heldFor()))) return
      budget.start(performance.now())
      if (!(await scheduler.sleep(breaker.coolsFor(performance.now())))) return
      if (isOver()) break
      if (breaker.pass(performance.now()) !== 'probe') continue
      probes++
      if (await options.probe(away)) {
        if (isOver()) break
        options.onMended(probes)
        this.usable()
        break
      }
      const now = performance.now()
      breaker.failed(now)
      const left = budget.left(now)
      if (left <= 0) return this.hopeless(overdue(reason, away, budget.totalMs))
      if (announced || now - since < longestMs) continue
      announced = true
      options.onWait(`the target gives no usable response (${reason}): asking until it does`, left)
    }
    if (episode !== this.episode) return
    budget.stop(performance.now())
    scheduler.block(false)
  }

  private budget(away: Away): TimeBudget {
    if (!this.answered) return this.patienceAtFirst
    return away === 'limited' ? new TimeBudget(timesLimited * this.options.patienceMs) : this.patience
  }
}

function overdue(reason: string, away: Away, ms: number): string {
  const seconds = Math.round(ms / 1000)
  return away === 'limited'
    ? `the target has refused everything for ${seconds} s, as too much at a time`
    : `the target gave no usable response for ${seconds} s (--patience), the last one: ${reason}`
}
