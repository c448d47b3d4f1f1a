import type { Concurrency } from './concurrency.js'
import type { Rate } from './rate.js'

type Start = (go: boolean) => void

/** `alone`: with nothing else on the wire. `further`: of a question that has begun. */
export type Turn = 'new' | 'further' | 'again' | 'alone'

/**
 * Decides when an attempt may start: first come, first served, what goes alone before retries before what continues a
 * question before new ones, within the concurrency, the rate, the pauses that the target asks for, and not at all during an outage.
 */
export class Scheduler {
  /** Attempts on the wire. */
  active = 0
  private heldUntil = 0
  private blocked = false
  private stopped = false
  private timer: NodeJS.Timeout | undefined
  private timerAt = Number.POSITIVE_INFINITY
  private exclusive = false
  private handingOn = false
  private readonly choosing: Start[] = []
  private readonly queues = {
    alone: [] as Start[],
    again: [] as Start[],
    further: [] as Start[],
    new: [] as Start[],
  }
  private readonly sleeping = new Map<NodeJS.Timeout, Start>()

  constructor(
    private readonly concurrency: Concurrency,
    private readonly rate: Rate,
  ) {}

  /** The right to start, to be given back by `release`; false when the run has ended. */
  acquire(turn: Turn): boolean | Promise<boolean> {
    if (this.stopped) return false
    if (turn !== 'alone' && !this.hasQueue && this.hasRoom() && this.delay() <= 0) {
      this.begin()
      return true
    }
    return new Promise(start => {
      this.queues[turn].push(start)
      this.pump()
    })
  }

  /**
   * Waits until an attempt could start at once, so that what is sent is chosen when it is known what came last; no right to
   * start comes with it. False when the run has ended.
   */
  room(): boolean | Promise<boolean> {
    if (this.stopped) return false
    if (!this.saturated && this.hasRoom() && this.delay() <= 0) return true
    return new Promise(go => {
      this.choosing.push(go)
      this.pump()
    })
  }

  release(): void {
    this.active--
    this.exclusive = false
    if (this.saturated) this.pump()
  }

  /** Whether somebody waits for the right to start, or to choose what to start. */
  get saturated(): boolean {
    return this.hasQueue || this.choosing.length > 0
  }

  private get hasQueue(): boolean {
    const { alone, again, further, new: first } = this.queues
    return first.length > 0 || further.length > 0 || again.length > 0 || alone.length > 0
  }

  /** Nothing starts for so long; returns the ms by which the pause grew. */
  hold(ms: number): number {
    const now = performance.now()
    const before = Math.max(now, this.heldUntil)
    if (now + ms <= before) return 0
    this.heldUntil = now + ms
    return this.heldUntil - before
  }

  /** ms until the pause is over. */
  heldFor(): number {
    return Math.max(0, this.heldUntil - performance.now())
  }

  /** Nothing starts until it is unblocked. */
  block(blocked: boolean): void {
    this.blocked = blocked
    if (!blocked) this.pump()
  }

  /** Resolves false where the run ends before. */
  sleep(ms: number): boolean | Promise<boolean> {
    if (this.stopped) return false
    if (ms <= 0) return true
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
    for (const [timer, resolve] of this.sleeping) {
      clearTimeout(timer)
      resolve(false)
    }
    this.sleeping.clear()
    for (const queue of [...Object.values(this.queues), this.choosing]) while (queue.length > 0) queue.shift()!(false)
  }

  private pump(): void {
    while (!this.stopped && this.saturated && this.hasRoom()) {
      const wait = this.delay()
      if (wait > 0) {
        this.pumpIn(wait)
        return
      }
      if (!this.hasQueue) {
        this.handOn()
        return
      }
      this.begin()
      const { alone, again, further, new: first } = this.queues
      this.exclusive = alone.length > 0
      const queue = this.exclusive ? alone : again.length > 0 ? again : further.length > 0 ? further : first
      queue.shift()!(true)
    }
  }

  /** Lets as many choose as there is room for; then others, since some may find nothing to send. */
  private handOn(): void {
    for (let free = this.concurrency.limit - this.active; free > 0 && this.choosing.length > 0; free--)
      this.choosing.shift()!(true)
    if (this.choosing.length === 0 || this.handingOn) return
    this.handingOn = true
    setImmediate(() => {
      this.handingOn = false
      this.pump()
    })
  }

  private hasRoom(): boolean {
    if (this.blocked || this.exclusive) return false
    return this.queues.alone.length > 0 ? this.active === 0 : this.active < this.concurrency.limit
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
