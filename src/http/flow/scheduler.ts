import type { Concurrency } from './concurrency.js'
import type { Rate } from './rate.js'

type Start = (go: boolean) => void

/**
 * In the order in which they start. `alone`: with nothing else on the wire. `begun`: a retry, or a further request of a
 * question.
 */
const turns = ['alone', 'begun', 'new'] as const
export type Turn = (typeof turns)[number]

/**
 * Decides when an attempt may start: first come, first served within each turn, within the concurrency, the rate, the pauses
 * that the target asks for, and not at all during an outage.
 */
export class Scheduler {
  /** Attempts on the wire. */
  private active = 0
  private heldUntil = 0
  private blocked = false
  private stopped = false
  private exclusive = false
  private timer: NodeJS.Timeout | undefined
  private timerAt = Number.POSITIVE_INFINITY
  private handingOn = false
  private readonly queues: Readonly<Record<Turn, Start[]>> = { alone: [], begun: [], new: [] }
  private readonly choosing: Start[] = []
  private readonly sleeping = new Map<NodeJS.Timeout, Start>()

  constructor(
    private readonly concurrency: Concurrency,
    private readonly rate: Rate,
  ) {}

  /** The right to start, to be given back by `release`; false when the run has ended. */
  acquire(turn: Turn): boolean | Promise<boolean> {
    if (this.stopped) return false
    if (turn !== 'alone' && this.first === undefined && this.hasRoom() && this.delay() <= 0) {
      this.begin()
      return true
    }
    return this.wait(this.queues[turn])
  }

  /**
   * Waits until an attempt could start at once, so that what is sent is chosen when it is known what came last; no right to
   * start comes with it. False when the run has ended.
   */
  room(): boolean | Promise<boolean> {
    if (this.stopped) return false
    return (!this.saturated && this.hasRoom() && this.delay() <= 0) || this.wait(this.choosing)
  }

  release(): void {
    this.active--
    this.exclusive = false
    this.pump()
  }

  /** Whether somebody waits for the right to start, or to choose what to start. */
  get saturated(): boolean {
    return this.first !== undefined || this.choosing.length > 0
  }

  /** Nothing starts for so long; returns the ms by which the pause grew. */
  hold(ms: number): number {
    const grown = Math.max(0, ms - this.heldFor())
    if (grown > 0) this.heldUntil = performance.now() + ms
    return grown
  }

  /** ms until the pause is over. */
  heldFor(): number {
    return Math.max(0, this.heldUntil - performance.now())
  }

  /** Nothing starts until it is unblocked. */
  block(blocked: boolean): void {
    this.blocked = blocked
    this.pump()
  }

  /** Resolves false where the run ends before. */
  sleep(ms: number): boolean | Promise<boolean> {
    if (this.stopped || ms <= 0) return !this.stopped
    return new Promise(resolve => {
      const timer = setTimeout(() => {
        this.sleeping.delete(timer)
        resolve(true)
      }, ms)
      this.sleeping.set(timer, resolve)
    })
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
    for (const timer of this.sleeping.keys()) clearTimeout(timer)
    for (const resolve of this.sleeping.values()) resolve(false)
    for (const queue of [...Object.values(this.queues), this.choosing])
      for (const start of queue.splice(0)) start(false)
  }

  private wait(queue: Start[]): Promise<boolean> {
    return new Promise(start => {
      queue.push(start)
      this.pump()
    })
  }

  /** The turn that comes first of those for which somebody waits. */
  private get first(): Turn | undefined {
    return turns.find(turn => this.queues[turn].length > 0)
  }

  private pump(): void {
    while (!this.stopped && this.saturated && this.hasRoom()) {
      const delay = this.delay()
      const { first } = this
      if (delay > 0 || first === undefined) {
        if (delay > 0) this.pumpIn(delay)
        else this.handOn()
        break
      }
      this.begin()
      this.exclusive = first === 'alone'
      this.queues[first].shift()!(true)
    }
  }

  /** Lets as many choose as there is room for; then others, since some may find nothing to send. */
  private handOn(): void {
    for (const go of this.choosing.splice(0, this.concurrency.limit - this.active)) go(true)
    if (this.choosing.length === 0 || this.handingOn) return
    this.handingOn = true
    setImmediate(() => {
      this.handingOn = false
      this.pump()
    })
  }

  private hasRoom(): boolean {
    if (this.blocked || this.exclusive) return false
    return this.first === 'alone' ? this.active === 0 : this.active < this.concurrency.limit
  }

  private begin(): void {
    this.active++
    this.rate.started(performance.now())
  }

  private delay(): number {
    const until = Math.max(this.heldUntil, this.rate.due)
    return until <= 0 ? 0 : until - performance.now()
  }

  private pumpIn(ms: number): void {
    const at = performance.now() + ms
    if (at >= this.timerAt) return
    clearTimeout(this.timer)
    this.timerAt = at
    this.timer = setTimeout(() => {
      this.timerAt = Number.POSITIVE_INFINITY
      this.pump()
    }, Math.ceil(ms))
  }
}
