import type { Operation } from '../core/exchange.js'
import type { Row } from '../core/model.js'
import { shuffled } from '../core/random.js'
import { rowOf } from '../core/scenario.js'
import type { Task } from './inputs.js'

/** So many of the tasks that wait are looked at for the next one: more of them gain next to nothing. */
const ahead = 48

/**
 * The tasks so that as many kinds and classes as can be follow each other once: greedily, what has most of them that have not followed yet what goes
 * right before it, or what ends when it begins, which is `concurrency` places before it. A service that remembers what it did last shows it in
 * such pairs only. The same numbers give the same order. Tasks of many requests go first and single requests last, since
 * a question of several would hold up the end.
 */
export function order(tasks: readonly Task[], random: () => number, concurrency: number): readonly Task[] {
  const mixed = shuffled(random, tasks)
  const long = mixed.filter(({ requests }) => requests > longest).sort((a, b) => b.requests - a.requests)
  const rest = mixed.filter(({ requests }) => requests <= longest)
  const single = rest.filter(({ requests }) => requests === 1).slice(-2 * concurrency)
  const last = new Set(rest.length > single.length ? single : [])
  const following = new Following(mixed, concurrency)
  return [long, rest.filter(task => !last.has(task)), [...last]].flatMap(part => following.order(part))
}

/** Samples of more requests than this begin first. */
const longest = 4

class Following {
  private readonly numbers = new Map<string, number>()
  private readonly features: ReadonlyMap<Task, Featured>
  /** What has followed what, by number: by kind of what goes before, kinds and classes. */
  private readonly met: Uint8Array
  private readonly sent: Featured[] = []

  constructor(
    tasks: readonly Task[],
    private readonly concurrency: number,
  ) {
    this.features = new Map(tasks.map(task => [task, this.featured(task)]))
    this.met = new Uint8Array(this.numbers.size ** 2)
  }

  order(tasks: readonly Task[]): readonly Task[] {
    const waiting = tasks.map(task => this.features.get(task)!)
    return tasks.map(() => {
      const before = [this.sent.at(-1), this.sent.at(-this.concurrency)].filter(each => each !== undefined)
      let [best, most] = [0, -1]
      for (let at = 0; at < Math.min(waiting.length, ahead); at++) {
        let gain = 0
        for (const each of before) gain += this.gain(each, waiting[at]!)
        if (gain > most) [best, most] = [at, gain]
      }
      const [next] = waiting.splice(best, 1) as [Featured]
      for (const each of before) for (const one of [next.kind, ...next.classes]) this.met[this.place(each, one)] = 1
      this.sent.push(next)
      return next.task
    })
  }

  private gain(before: Featured, { kind, classes }: Featured): number {
    let met = 0
    for (const each of classes) met += this.met[this.place(before, each)]!
    return (classes.length - met) / Math.max(1, classes.length) + (1 - this.met[this.place(before, kind)]!)
  }

  private place({ kind }: Featured, each: number): number {
    return kind * this.numbers.size + each
  }

  private featured(task: Task): Featured {
    const { scenario, sample } = task
    const row = rowOf(sample.input)
    const operation = operationOf(task)
    const kind = `${operation} ${row === undefined ? scenario.summary : inputOf(row)}`
    const classes = Object.entries(row ?? { scenario: scenario.id }).map(each => `${kind}|${each.join('=')}`)
    return { task, kind: this.numberOf(kind), classes: classes.map(each => this.numberOf(each)) }
  }

  private numberOf(name: string): number {
    const known = this.numbers.get(name) ?? this.numbers.size
    this.numbers.set(name, known)
    return known
  }
}

interface Featured {
  readonly task: Task
  readonly kind: number
  readonly classes: readonly number[]
}

/** The operation that a question is about. */
const operationOf = ({ scenario: { sends } }: Task): Operation =>
  (['getPet', 'createPet', 'listPets'] as const).find(each => sends.includes(each)) ?? 'listPets'

/** Whether it is ordinary, to be refused, of an unknown id, or has a bad key: what comes back differs in kind. */
const inputOf = (row: Row): string =>
  'key' in row
    ? 'with a bad key'
    : ['what is wrong', 'whole body', 'name sent'].some(parameter => parameter in row)
      ? 'to be refused'
      : 'id' in row
        ? 'of an unknown id'
        : 'ordinary'
