import type { Ask, Case } from '../core/ask.js'
import type { Sample } from './inputs.js'

export interface Task {
  readonly ask: Ask
  readonly sample: Sample
  readonly requests: number
}

/** So many of the tasks that wait are looked at for the next one. */
const ahead = 40

/**
 * Chooses the order of a phase's questions so that requests of each class follow each kind of request before: a service
 * that remembers what it did last shows it in such pairs only. What is asked does not change, and the seed decides the
 * rest of the order.
 */
export class Mixing {
  private readonly met = new Set<string>()
  private last = ''

  /** What the target did last. */
  ended({ exchanges }: Case): void {
    const exchange = exchanges.at(-1)
    const status = exchange?.response?.status
    if (status === undefined) return
    this.last = `${exchange!.endpoint} ${status === 401 ? 401 : `${Math.floor(status / 100)}xx`}`
  }

  /** Takes the next task out of those that wait. */
  next(waiting: Task[]): Task | undefined {
    let best = 0
    let most = -1
    for (let at = 0; at < Math.min(ahead, waiting.length); at++) {
      const gain = this.pairs(waiting[at]!).filter(pair => !this.met.has(pair)).length
      if (gain > most) [best, most] = [at, gain]
    }
    const [task] = waiting.splice(best, 1)
    if (task !== undefined) for (const pair of this.pairs(task)) this.met.add(pair)
    return task
  }

  private pairs({ ask, sample }: Task): readonly string[] {
    const row = ask.coverage?.rowOf(sample.input)
    if (row === undefined) return [`${this.last}|${ask.id}`]
    return Object.entries(row).map(([parameter, name]) => `${this.last}|${ask.coverage!.id}|${parameter}=${name}`)
  }
}
