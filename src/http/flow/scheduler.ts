import type { Concurrency } from './concurrency.js'
import type { Pace } from './pace.js'

type Start = (go: boolean) => void

/**
 * In the order in which they start. `alone`: with nothing else on the wire. `reserved`: in a place that was reserved for it.
 * `begun`: a retry, or a further request of a request.
 */
const turns = ['alone', 'reserved', 'begun', 'new'] as const
export type Turn = (typeof turns)[number]

/**
 * Decides when an attempt may start: first come, first served within each turn, within the concurrency, the pace, the pauses
 * that the target asks for, and not at all during an outage.
 */
export class Scheduler {
  /** Attempts on the wire. */
  private active = 0
  private heldUntil = 0
  private blocked = false
  private stopped = false
  private exclusive = false
  /** Places on the wire that are kept for others. */
  private reserved = 0
  private timer: NodeJS.Timeout | undefined
  private timerAt = Number.POSITIVE_INFINITY
  private readonly queues: Readonly<Record<Turn, Start[]>> = { alone: [], reserved: [], begun: [], new: [] }
  private readonly sleeping = new Map<NodeJS.Timeout, Start>()

  constructor(
    private readonly concurrency: Concurrency,
    private readonly pace: Pace,
  ) {}

  /** The right to start, to be given back by `release`; false when the run has ended. */
  acquire(turn: Turn): boolean | Promise<boolean> {
    if (this.stopped) return false
    if (turn !== 'alone' && this.first === undefined && this.hasCapacity(turn) && this.delay() <= 0) {
      this.begin()
      return true
    }
    return new Promise(start => {
      this.queues[turn].push(start)
      this.pump()
    })
  }

  release(): void {
    this.active--
    this.exclusive = false
    this.pump()
  }

  /** Whether somebody waits for the right to start. */
  get saturated(): boolean {
    return this.first !== undefined
  }

  /** Nothing starts for so long. */
  hold(ms: number): void {
    this.heldUntil = Math.max(this.heldUntil, performance.now() + ms)
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

  /** So many places on the wire are for the turn `reserved` alone. */
  reserve(places: number): void {
    this.reserved = places
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
    for (const queue of Object.values(this.queues)) for (const start of queue.splice(0)) start(false)
  }

  /** The turn that comes first of those for which somebody waits. */
  private get first(): Turn | undefined {
    return turns.find(turn => this.queues[turn].length > 0)
  }

  private pump(): void {
    for (let { first } = this; !this.stopped && first !== undefined && this.hasCapacity(first); { first } = this) {
      const delay = this.delay()
      if (delay > 0) {
        this.pumpIn(delay)
        break
      }
      this.begin()
      this.exclusive = first === 'alone'
      this.queues[first].shift()!(true)
    }
  }

  private hasCapacity(turn: Turn): boolean {
    if (this.blocked || this.exclusive) return false
    if (turn === 'alone') return this.active === 0
    return this.active < this.concurrency.limit - (turn === 'reserved' ? 0 : this.reserved)
  }

  private begin(): void {
    this.active++
    this.pace.started(performance.now())
  }

  private delay(): number {
    return Math.max(this.heldUntil, this.pace.due) - performance.now()
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
