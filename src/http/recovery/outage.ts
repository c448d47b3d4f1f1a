import type { Scheduler } from '../flow/scheduler.js'
import { TimeBudget } from './time-budget.js'

/** So many failures in a row, whatever was asked, hold the run. */
const threshold = 3
/** So many exchanges in a row that were given up make the run doubtful. */
const givenUpInARow = 5
/** Pauses between probes, ms. */
const firstPause = 20
const longestPause = 500
const growth = 1.5
/** An outage this long is told of, ms. */
const worthTelling = 1000
/** Who guesses keys may be shut out again and again: so many times the patience for all of that, as long as each ends. */
const bansInAll = 5
const shutOut = '; bad keys were being sent, so it may have shut this address out: exempt it from that'
/** Who has never responded may not be there at all, ms. */
const patienceAtFirst = 5000

export interface OutageOptions {
  /** For all outages of the run, ms. */
  readonly patienceMs: number
  /** A plain question on a fresh connection: whether the target gives a usable response. */
  readonly probe: () => Promise<boolean>
  /** The target has come back after so many ms in which nothing was usable, and with so many probes. */
  readonly onMended: (ms: number, probes: number) => void
  readonly onWait: (reason: string, ms: number) => void
  /** No hope is left; called once. */
  readonly onHopeless: (reason: string) => void
}

/**
 * The circuit breaker of the target as a whole. 502, 503, 504, refused and dropped connections are one thing: the run is
 * held, and probes on fresh connections say when it may go on. A usable response to whatever is still under way says so
 * just as well: then it was no outage, but too much at a time.
 */
export class Outage {
  answered = false
  /** Bad keys are being sent: that may be why the target takes nothing for a while. */
  guessing = false
  private failures = 0
  private givenUps = 0
  private open = false
  /** Counts outages: one that has ended must not go on as part of the next. */
  private episode = 0
  private told = false
  private stopped = false
  private readonly patience: TimeBudget
  private readonly patienceAtFirst: TimeBudget
  private readonly patienceWithBans: TimeBudget

  constructor(
    private readonly scheduler: Scheduler,
    private readonly options: OutageOptions,
  ) {
    this.patience = new TimeBudget(options.patienceMs)
    this.patienceWithBans = new TimeBudget(options.patienceMs * bansInAll)
    this.patienceAtFirst = new TimeBudget(Math.min(options.patienceMs, patienceAtFirst))
  }

  usable(): void {
    this.answered = true
    this.failures = 0
    this.givenUps = 0
    this.open = false
  }

  /** An attempt failed. */
  failed(reason: string): void {
    if (++this.failures >= threshold) this.begin(reason)
  }

  /** The target is not there. */
  begin(reason: string): void {
    if (this.open || this.told) return
    this.open = true
    void this.mend(reason)
  }

  /** An exchange was given up. */
  givenUp(reason: string): void {
    if (++this.givenUps < givenUpInARow || this.told) return
    this.givenUps = 0
    if (!this.answered) this.hopeless(`five exchanges running had no usable response, the last one: ${reason}`)
    else this.begin(reason)
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

  private async mend(reason: string): Promise<void> {
    const { scheduler, options } = this
    const patience = this.guessing ? this.patienceWithBans : this.answered ? this.patience : this.patienceAtFirst
    const once = new TimeBudget(options.patienceMs)
    const episode = ++this.episode
    const isOver = () => !this.open || episode !== this.episode
    const since = performance.now()
    let announced = false
    let probes = 0
    scheduler.block(true)
    for (let pause = firstPause; !isOver(); pause = Math.min(pause * growth, longestPause)) {
      // Pauses that the target asks for are not ours to count.
      for (const budget of [patience, once]) budget.stop(performance.now())
      if (!(await scheduler.sleep(scheduler.heldFor()))) return
      for (const budget of [patience, once]) budget.start(performance.now())
      if (!(await scheduler.sleep(pause))) return
      if (isOver()) break
      probes++
      if (await options.probe()) {
        if (isOver()) break
        options.onMended(performance.now() - since, probes)
        this.usable()
        break
      }
      const now = performance.now()
      const left = Math.min(patience.left(now), once.left(now))
      if (left <= 0) {
        const { totalMs } = patience.left(now) <= 0 ? patience : once
        const waited = Math.round(totalMs / 1000)
        this.hopeless(`the target gave no usable response for ${waited} s (--patience), the last one: ${reason}`)
        return
      }
      if (!announced && now - since >= worthTelling) {
        announced = true
        options.onWait(`the target gives no usable response (${reason}): asking until it does`, left)
      }
    }
    if (episode !== this.episode) return
    patience.stop(performance.now())
    this.failures = 0
    scheduler.block(false)
  }
}
