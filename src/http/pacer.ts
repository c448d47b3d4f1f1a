import { setTimeout as delay } from 'node:timers/promises'

/** Lets requests start: so many at once, so many a second, none before an instant that the target asked for. */
export class Pacer {
  waits = 0
  private active = 0
  private width: number
  private notBefore = 0
  private nextSlot = 0
  private readonly queue: (() => void)[] = []

  constructor(
    private readonly concurrency: number,
    private readonly rate: number | undefined,
    private readonly signal: AbortSignal,
  ) {
    this.width = concurrency
  }

  /** Resolves when a request may start; `release` must follow. */
  async acquire(): Promise<void> {
    if (this.active >= this.width) await new Promise<void>(resolve => this.queue.push(resolve))
    this.active++
    await this.slot()
  }

  release(): void {
    this.active--
    if (this.active < this.width) this.queue.shift()?.()
  }

  private async slot(): Promise<void> {
    for (;;) {
      const now = performance.now()
      let start = Math.max(this.notBefore, now)
      if (this.rate !== undefined) {
        start = Math.max(start, this.nextSlot)
        this.nextSlot = start + 1000 / this.rate
      }
      if (start <= now || this.signal.aborted) return
      await delay(start - now, undefined, { signal: this.signal }).catch(() => {})
      if (this.notBefore <= performance.now() || this.signal.aborted) return
    }
  }

  /** The target asked for a pause, or is in trouble: nothing starts before it is over, and less goes out at once. */
  holdBack(ms: number): void {
    this.waits++
    this.notBefore = Math.max(this.notBefore, performance.now() + ms)
    this.width = Math.max(1, Math.floor(this.width / 2))
  }

  /** A good answer: slowly back to full width. */
  recover(): void {
    if (this.width >= this.concurrency) return
    this.width = Math.min(this.concurrency, this.width + 0.1)
    if (this.active < Math.floor(this.width)) this.queue.shift()?.()
  }
}
