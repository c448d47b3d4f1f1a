import type { Task } from '../plan/inputs.js'

export interface QueueParts {
  /** Tasks under way at a time. */
  readonly workers: number
  readonly isOver: () => boolean
  /** Never rejects. `letNextGo`: what needs a quiet wire needs it no longer. Resolves with whether the task is to come once more. */
  readonly perform: (task: Task, letNextGo: () => void) => Promise<boolean>
}

/**
 * Hands each worker the first task whose gate is open. What needs a quiet wire comes first, and holds up all others until it lets
 * them go; what needs the whole store waits until all is done that fills it; what is to come once more comes last.
 */
export class Queue {
  private readonly waiting: Task[]
  /** Tasks that fill the store and have not ended. */
  private filling: number
  /** It has the wire to itself. */
  private quiet: Task | undefined
  private sleeping: (() => void)[] = []

  constructor(
    tasks: readonly Task[],
    private readonly parts: QueueParts,
  ) {
    this.waiting = [...tasks]
    this.filling = tasks.filter(isFilling).length
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
      const letNextGo = () => {
        if (this.quiet === task) this.quiet = undefined
        this.look()
      }
      if (await perform(task, letNextGo)) this.waiting.push(task)
      else if (isFilling(task)) this.filling--
      letNextGo()
    }
    this.look()
  }

  private look(): void {
    for (const wake of this.sleeping.splice(0)) wake()
  }

  private next(): Task | undefined {
    if (this.quiet) return undefined
    const at = this.waiting.findIndex(({ gate }) => gate !== 'whole' || this.filling === 0)
    const [task] = at < 0 ? [] : this.waiting.splice(at, 1)
    if (task?.gate === 'quiet') this.quiet = task
    return task
  }
}

const isFilling = ({ gate }: Task): boolean => gate === 'fill'
