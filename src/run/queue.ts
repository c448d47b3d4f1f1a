import type { Gated } from '../plan/tasks.js'

export interface QueueParts {
  /** Tasks under way at a time. */
  readonly workers: number
  /** Whether the store holds all that the phase creates, and lists show it. */
  readonly isWhole: () => boolean
  readonly isOver: () => boolean
  /** Never rejects. */
  readonly perform: (task: Gated) => Promise<void>
}

/** Hands each worker the first task whose gate is open: what needs the whole store waits until that is there. */
export class Queue {
  /** The store is waited for no longer. */
  isSettled = false
  private readonly waiting: Gated[]
  /** Tasks that fill the store and have not ended. */
  private filling: number
  private sleeping: (() => void)[] = []
  private awaiting: (() => void)[] = []

  constructor(
    tasks: readonly Gated[],
    private readonly parts: QueueParts,
  ) {
    this.waiting = [...tasks]
    this.filling = tasks.filter(isFilling).length
  }

  /** Resolves when the store is filled, or the run is over. */
  filled(): Promise<void> {
    return new Promise(resolve => {
      this.awaiting.push(resolve)
      this.look()
    })
  }

  /** To be called whenever a gate may have opened. */
  look(): void {
    for (const wake of this.sleeping.splice(0)) wake()
    if (this.filling === 0 || this.parts.isOver()) for (const resolve of this.awaiting.splice(0)) resolve()
  }

  /** Resolves when every task has ended, or the run has. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: this.parts.workers }, () => this.work()))
  }

  private async work(): Promise<void> {
    const { isOver, perform } = this.parts
    while (!isOver() && this.waiting.length > 0) {
      const task = this.next()
      if (task === undefined) {
        await new Promise<void>(wake => this.sleeping.push(wake))
        continue
      }
      await perform(task)
      if (isFilling(task)) this.filling--
      this.look()
    }
    this.look()
  }

  private next(): Gated | undefined {
    const isOpen = this.isSettled || this.parts.isWhole()
    const at = isOpen ? 0 : this.waiting.findIndex(({ gate }) => gate !== 'whole')
    return at < 0 ? undefined : this.waiting.splice(at, 1)[0]
  }
}

const isFilling = ({ gate }: Gated): boolean => gate === 'fill'
