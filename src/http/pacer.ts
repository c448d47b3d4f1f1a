import { Throttle } from './throttle.js'
import { Together } from './together.js'

export interface PacerOptions {
  readonly concurrency: number
  /** Starts a second. */
  readonly rate?: number
  readonly onWait?: (reason: string, ms: number) => void
}

interface Waiting {
  readonly start: (go: boolean) => void
}

/** So many dropped requests of those under way together mean that the target takes fewer connections. */
const crowd = 3

/** How far starts may catch up on the rate after a late timer, ms. */
const slack = 20

/**
 * Decides when a request may start: first come, first served, within the concurrency, the rate and the pauses that the
 * target asks for. Retries keep their slot and go before new requests.
 */
export class Pacer {
  waits = 0
  private active = 0
  private heldUntil = 0
  private dueAt = 0
  private stopped = false
  private timer: NodeJS.Timeout | undefined
  private timerAt = Number.POSITIVE_INFINITY
  private readonly fresh = new Fifo<Waiting>()
  private readonly again = new Fifo<Waiting>()
  private readonly sleeping = new Map<NodeJS.Timeout, (go: boolean) => void>()

  private readonly throttle = new Throttle()
  /** Requests on the wire at a time: the concurrency, or fewer where the target drops connections beyond. */
  private limit: number
  private readonly dropped = new Together()

  constructor(private readonly options: PacerOptions) {
    this.limit = options.concurrency
  }

  /** A slot for a new request; false when the run has ended. */
  enter(): boolean | Promise<boolean> {
    if (this.stopped) return false
    if (this.fresh.size === 0 && this.again.size === 0 && this.active < this.limit && this.delay() <= 0) {
      this.begin()
      return true
    }
    return new Promise(start => {
      this.fresh.push({ start })
      this.pump()
    })
  }

  /** The right to start once more, with the slot that is already held. */
  reenter(): Promise<boolean> {
    if (this.stopped) return Promise.resolve(false)
    return new Promise(start => {
      this.again.push({ start })
      this.pump()
    })
  }

  leave(): void {
    this.active--
    if (this.fresh.size > 0 || this.again.size > 0) this.pump()
  }

  /** Pauses the whole run; returns the ms by which the pause grew. */
  hold(ms: number, reason: string): number {
    const now = performance.now()
    const before = Math.max(now, this.heldUntil)
    if (now + ms <= before) return 0
    if (this.heldUntil <= now) {
      this.waits++
      this.options.onWait?.(reason, ms)
    }
    this.heldUntil = now + ms
    return this.heldUntil - before
  }

  /** The target refused a request that started then: the run goes slower, once for all that were under way together. */
  slowDown(startedAt: number): void {
    this.throttle.refusedOne(startedAt)
  }

  /**
   * The connection of a request that started then was dropped. Where several are, fewer go together from now on: returns
   * how many, where that has changed.
   */
  droppedOne(startedAt: number): number | undefined {
    // As many fewer as were dropped together. Once there are few, one is telling enough.
    const step = this.limit <= 4 && this.limit < this.options.concurrency ? 1 : crowd
    if (this.dropped.add(startedAt) % step !== 0 || this.limit === 1) return undefined
    this.limit = Math.max(1, this.limit - step)
    return this.limit
  }

  succeeded(): void {
    this.throttle.succeeded()
  }

  /** Resolves false where the run ends before. */
  sleep(ms: number): Promise<boolean> {
    if (this.stopped) return Promise.resolve(false)
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
    for (const queue of [this.again, this.fresh]) while (queue.size > 0) queue.shift().start(false)
  }

  private pump(): void {
    while (!this.stopped) {
      const retry = this.again.size > 0
      // Retries hold their slots while they wait.
      if (retry ? this.active - this.again.size >= this.limit : this.fresh.size === 0 || this.active >= this.limit)
        return
      const wait = this.delay()
      if (wait > 0) {
        this.pumpIn(wait)
        return
      }
      if (retry) this.tick()
      else this.begin()
      ;(retry ? this.again : this.fresh).shift().start(true)
    }
  }

  private begin(): void {
    this.active++
    this.tick()
  }

  private tick(): void {
    const rate = Math.min(this.options.rate ?? Number.POSITIVE_INFINITY, this.throttle.rate ?? Number.POSITIVE_INFINITY)
    if (rate === Number.POSITIVE_INFINITY) return
    this.dueAt = Math.max(this.dueAt, performance.now() - slack) + 1000 / rate
  }

  private delay(): number {
    if (this.heldUntil === 0 && this.dueAt === 0) return 0
    return Math.max(this.heldUntil, this.dueAt) - performance.now()
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

/** A queue whose shift does not move the rest. */
class Fifo<T> {
  private items: T[] = []
  private head = 0

  get size(): number {
    return this.items.length - this.head
  }

  push(item: T): void {
    this.items.push(item)
  }

  shift(): T {
    const item = this.items[this.head++]!
    if (this.head > 1024 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head)
      this.head = 0
    }
    return item
  }
}
