import type { Task } from '../plan/inputs.js'

export interface QueueParts {
  /** Tasks under way at a time. */
  readonly workers: number
  readonly isOver: () => boolean
  /** Never rejects. `letNextGo`: what needs a quiet wire needs it no longer. */
  readonly perform: (task: Task, letNextGo: () => void) => Promise<void>
}

/**
 * Hands each worker, of whom there is one for each question that may be under way, the first task whose gate is open. What needs a
 * quiet wire waits until the others have ended, and holds them up until it lets them go: the plan puts it first. What needs the
 * whole store waits until all is done that fills it.
 */
export class Queue {
  private readonly waiting: Task[]
  /** Tasks that fill the store and have not ended. */
  private filling: number
  /** Tasks that may have others beside them and have not ended. */
  private beside = 0
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
      await perform(task, letNextGo)
      if (isFilling(task)) this.filling--
      if (!isQuiet(task)) this.beside--
      letNextGo()
    }
    this.look()
  }

  private look(): void {
    for (const wake of this.sleeping.splice(0)) wake()
  }

  private next(): Task | undefined {
    if (this.quiet) return undefined
    const at = this.waiting.findIndex(task => this.isOpen(task))
    const [task] = at < 0 ? [] : this.waiting.splice(at, 1)
    if (task === undefined) return undefined
    if (isQuiet(task)) this.quiet = task
    else this.beside++
    return task
  }

  private isOpen(task: Task): boolean {
    if (isQuiet(task)) return this.beside === 0
    return task.gate !== 'whole' || this.filling === 0
  }
}

const isQuiet = ({ gate }: Task): boolean => gate === 'quiet'

const isFilling = ({ gate }: Task): boolean => gate === 'fill'
