/** Between beats, ms. */
export const period = 100

/**
 * How long this process did not come to read what had arrived: the machine was busy, asleep, or the process stopped. Timers
 * fire before anything is read then, so that a target would be blamed for what lies in our own socket. A beat that comes
 * late tells. Times are those of `performance.now()`.
 */
export class EventLoopDelay {
  private lateMs = 0
  private beat: number

  constructor(now: number) {
    this.beat = now
  }

  beaten(now: number): void {
    this.lateMs = this.totalMs(now)
    this.beat = now
  }

  /** ms in all. The next beat may be late already. */
  totalMs(now: number): number {
    return this.lateMs + Math.max(0, now - this.beat - period)
  }
}
