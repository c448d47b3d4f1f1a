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
const ahead = 100
/** What the target did counts more than the classes that it was asked about. */
const outcomeCounts = 6

/** The operation that a question is about. */
const operationOf = ({ onGetPet, writes }: Ask): Operation => (onGetPet ? 'getPet' : writes ? 'createPet' : 'listPets')

/**
 * Chooses the order of a phase's questions so that requests of each class follow each kind of request before, and as many
 * other classes as can be: a service that remembers what it did last shows it in such pairs only. What is asked does not
 * change, and the seed decides the rest of the order.
 */
export class Mixing {
  private readonly numbers = new Map<string, number>()
  /** By the number of what went before: the classes that have followed it. */
  private readonly met: Uint8Array[] = []
  /** What went before: the target's response first, then the classes of the question. */
  private last: readonly number[] = []
  private readonly known = new WeakMap<Task, readonly number[]>()

  /** The question that was put last, and what the target did. */
  ended(task: Task, { exchanges }: Case): void {
    const exchange = exchanges.at(-1)
    if (exchange?.response === undefined) return
    const { endpoint, response } = exchange
    this.last = [this.numberOf(`${endpoint} ${outcomeOf(response.status)}`), ...this.classesOf(task)]
  }

  /** Takes the next task out of those that wait. */
  next(waiting: Task[]): Task | undefined {
    const candidates = waiting.slice(0, ahead).map(task => this.classesOf(task))
    const before = this.last.map(number => this.after(number))
    let best = 0
    let most = -1
    for (const [at, classes] of candidates.entries()) {
      let gain = 0
      for (let i = 0; i < before.length; i++) {
        const met = before[i]!
        const count = i === 0 ? outcomeCounts : 1
        for (const each of classes) if (met[each] !== 1) gain += count
      }
      if (gain > most) [best, most] = [at, gain]
    }
    const [task] = waiting.splice(best, 1)
    if (task !== undefined) for (const met of before) for (const each of this.classesOf(task)) met[each] = 1
    return task
  }

  private numberOf(name: string): number {
    const known = this.numbers.get(name) ?? this.numbers.size
    this.numbers.set(name, known)
    return known
  }

  private after(number: number): Uint8Array {
    let met = this.met[number]
    if (met === undefined || met.length < this.numbers.size) {
      const larger = new Uint8Array(2 * this.numbers.size)
      if (met !== undefined) larger.set(met)
      met = larger
      this.met[number] = met
    }
    return met
  }

  /** Looked at many times while a task waits. */
  private classesOf(task: Task): readonly number[] {
    const known = this.known.get(task)
    if (known !== undefined) return known
    const { ask, sample } = task
    const row = ask.row?.(sample.input)
    const names =
      row === undefined
        ? [ask.id]
        : Object.entries(row).map(([parameter, name]) => `${operationOf(ask)}|${parameter}=${name}`)
    const numbers = names.map(name => this.numberOf(name))
    this.known.set(task, numbers)
    return numbers
  }
}
