import type { Ask, Case } from '../core/ask.js'
import type { Sample } from './inputs.js'
import { outcomeOf } from './setting.js'

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
  /** By what the target did last: the classes that have followed it. */
  private readonly met = new Map<string, Set<string>>()
  private last = ''
  private readonly known = new WeakMap<Task, readonly string[]>()

  /** What the target did last. */
  ended({ exchanges }: Case): void {
    const exchange = exchanges.at(-1)
    if (exchange?.response !== undefined) this.last = outcomeOf(exchange, exchange.response.status)
  }

  /** Takes the next task out of those that wait. */
  next(waiting: Task[]): Task | undefined {
    const met = this.met.get(this.last) ?? new Set()
    this.met.set(this.last, met)
    let best = 0
    let most = -1
    for (let at = 0; at < Math.min(ahead, waiting.length); at++) {
      let gain = 0
      for (const name of this.classesOf(waiting[at]!)) if (!met.has(name)) gain++
      if (gain > most) [best, most] = [at, gain]
    }
    const [task] = waiting.splice(best, 1)
    if (task !== undefined) for (const name of this.classesOf(task)) met.add(name)
    return task
  }

  /** Looked at many times while a task waits. */
  private classesOf(task: Task): readonly string[] {
    const known = this.known.get(task)
    if (known !== undefined) return known
    const { id, coverage } = task.ask
    const row = coverage?.rowOf(task.sample.input)
    const classes =
      row === undefined ? [id] : Object.entries(row).map(([parameter, name]) => `${coverage!.id}|${parameter}=${name}`)
    this.known.set(task, classes)
    return classes
  }
}
