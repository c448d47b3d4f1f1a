import { longestWait } from './retry.js'

const enough = 5

/**
 * Ends a hopeless run: five exchanges running without a usable answer, or pauses beyond a minute without one between.
 * Requests that the target chokes on may follow each other, so a plain question is asked first where it has answered
 * before.
 */
export class Trouble {
  answered = false
  private running = 0
  private paused = 0
  private checking = false
  private told = false

  constructor(
    private readonly onTrouble: ((reason: string) => void) | undefined,
    private readonly isAlive: () => Promise<boolean>,
  ) {}

  usable(): void {
    this.answered = true
    this.running = 0
    this.paused = 0
  }

  unusable(reason: string): void {
    if (++this.running < enough || this.checking || this.told) return
    if (!this.answered) {
      this.tell(`five exchanges running had no usable answer, the last one: ${reason}`)
      return
    }
    this.checking = true
    void this.isAlive().then(alive => {
      this.checking = false
      if (alive) this.running = 0
      else this.tell(`the target no longer gives usable answers, the last one: ${reason}`)
    })
  }

  /** Whether the run can afford another pause that the target asks for. */
  pauses(ms: number): boolean {
    this.paused += ms
    if (this.paused <= longestWait) return true
    this.tell('the target asks to wait again and again')
    return false
  }

  tell(reason: string): void {
    if (this.told) return
    this.told = true
    this.onTrouble?.(reason)
  }
}
