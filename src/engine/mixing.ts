import type { Ask, Case } from '../core/ask.js'
import type { Operation } from '../core/exchange.js'
import type { Sample } from './inputs.js'
import { outcomeOf } from './setting.js'

export interface Task {
  readonly ask: Ask
  readonly sample: Sample
  readonly requests: number
}

/** So many of the tasks that wait are looked at for the next one. */
const ahead = 160

/** The operation that a question is about. */
const operationOf = ({ onGetPet, writes }: Ask): Operation => (onGetPet ? 'getPet' : writes ? 'createPet' : 'listPets')

/**
 * Chooses the order of a phase's questions so that requests of each class follow each kind of request before: a service
 * that remembers what it did last shows it in such pairs only. What is asked does not change, and the seed decides the
 * rest of the order.
 */
export class Mixing {
  /** By what the target did last, and whether to the same operation: the classes that have followed it. */
  private readonly met = new Map<string, Set<string>>()
  private last: { readonly endpoint: string; readonly outcome: string } = { endpoint: '', outcome: '' }
  private readonly known = new WeakMap<Task, readonly string[]>()

  /** What the target did last. */
  ended({ exchanges }: Case): void {
    const exchange = exchanges.at(-1)
    if (exchange?.response === undefined) return
    const { endpoint, response } = exchange
    this.last = { endpoint, outcome: outcomeOf(response.status) }
  }

  /** Takes the next task out of those that wait. */
  next(waiting: Task[]): Task | undefined {
    const { endpoint, outcome } = this.last
    const [same, other] = [this.after(`same ${outcome}`), this.after(`another ${outcome}`)]
    const metBy = ({ ask }: Task) => (operationOf(ask) === endpoint ? same : other)
    let best = 0
    let most = -1
    for (let at = 0; at < Math.min(ahead, waiting.length); at++) {
      const met = metBy(waiting[at]!)
      let gain = 0
      for (const name of this.classesOf(waiting[at]!)) if (!met.has(name)) gain++
      if (gain > most) [best, most] = [at, gain]
    }
    const [task] = waiting.splice(best, 1)
    if (task !== undefined) for (const name of this.classesOf(task)) metBy(task).add(name)
    return task
  }

  private after(what: string): Set<string> {
    const known = this.met.get(what) ?? new Set()
    this.met.set(what, known)
    return known
  }

  /** Looked at many times while a task waits. */
  private classesOf(task: Task): readonly string[] {
    const known = this.known.get(task)
    if (known !== undefined) return known
    const { ask, sample } = task
    const row = ask.row?.(sample.input)
    const classes =
      row === undefined
        ? [ask.id]
        : Object.entries(row).map(([parameter, name]) => `${operationOf(ask)}|${parameter}=${name}`)
    this.known.set(task, classes)
    return classes
  }
}
