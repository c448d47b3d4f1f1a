import type { Ask } from '../core/ask.js'
import type { Operation } from '../core/exchange.js'
import type { Row } from '../core/model.js'
import type { Sample } from './inputs.js'
import { LastDone, type Likely, type Received, type Sent } from './last-done.js'

export interface Task {
  readonly ask: Ask
  readonly sample: Sample
  readonly requests: number
  /** The document leaves open what the target does with it, and no row of a model says what it is. */
  readonly gap?: boolean
}

/** So many of the tasks that wait are looked at for the next one: more of them gain next to nothing. */
const ahead = 48
/**
 * What the target did last counts more than by which operation, and that more than the classes that it was asked about. A sort
 * of question that has not followed such a request at all goes before any of that.
 */
const [sortCounts, outcomeCounts, operationCounts, classCounts] = [40, 20, 4, 1]

const whose = ['same', 'other'] as const

/** The operation that a question is about. */
const operationOf = ({ onGetPet, writes }: Ask): Operation => (onGetPet ? 'getPet' : writes ? 'createPet' : 'listPets')

/** What has a bad key, or is to be refused, meets its classes by itself. */
const sortOf = (row: Row = {}): string =>
  'key' in row
    ? 'with a bad key'
    : invalid.some(parameter => parameter in row)
      ? 'to be refused'
      : unknown in row
        ? 'of an unknown id'
        : ''
const invalid = ['what is wrong', 'whole body', 'name sent']
const unknown = 'id'

/** By the numbers of classes: how likely each has not followed something yet. */
type Open = Float32Array

/** What may have gone before: how likely it did. */
interface Before {
  readonly chance: number
  readonly open: Open
  readonly counts: number
}

/** What goes before a request that goes out now. */
interface Now {
  /** As a request of this operation sees it. */
  readonly done: (operation: Operation) => readonly Before[]
  /** Of what kind it may be. */
  readonly kinds: readonly Before[]
  /** The classes of the question that ended last. */
  readonly classes: readonly Open[]
  /** What may go before another time. */
  readonly others: readonly Open[]
}

/** How many tasks of an ask there were, and have been taken. */
interface Tally {
  all: number
  taken: number
}

interface Waiting {
  readonly task: Task
  readonly tally: Tally
  readonly operation: Operation
  readonly classes: readonly number[]
  /** The number of its sort; none where hardly anything is judged by it. */
  readonly sort: number | undefined
}

/** How far, in shares of its tasks, an ask may run ahead of the others. */
const lead = 0.04

/**
 * Chooses the order of a phase's questions so that requests of each class follow each kind of request before, and as many
 * other classes as can be: a service that remembers what it did last shows it in such pairs only. What is asked does not
 * change, and the seed decides the rest of the order.
 */
export class Mixing {
  private readonly lastDone = new LastDone()
  private readonly numbers = new Map<string, number>()
  /** By the number of what went before: how likely each class has not followed it yet. */
  private readonly open: Open[] = []
  /** What each class gains by going next. */
  private gains = new Float64Array(0)
  /** The classes of the question that ended last. */
  private classes: readonly number[] = []
  private readonly known = new WeakMap<object, readonly number[]>()

  sent(ask: Ask, label: string, request: Sent, gap = false): void {
    this.lastDone.sent(ask, label, request, gap)
  }

  ended(ask: Ask, label: string, input: unknown, exchange: Received, gap = false): void {
    this.lastDone.ended(ask, label, exchange, gap)
    if (exchange.response !== undefined) this.classes = this.classesOf(ask, input)
  }

  /** Takes one task after the other out of these; no ask runs ahead of the others, or what it goes well after is used up. */
  among(tasks: readonly Task[]): () => Task | undefined {
    const tallies = new Map<Ask, Tally>()
    const waiting = tasks.map((task): Waiting => {
      const tally = tallies.get(task.ask) ?? { all: 0, taken: 0 }
      tallies.set(task.ask, tally)
      tally.all++
      const { ask, sample, gap } = task
      const [operation, classes] = [operationOf(ask), this.classesOf(ask, sample.input)]
      const sort = gap ? undefined : this.numberOf(`${operation} ${sortOf(ask.row?.(sample.input))}`)
      return { task, tally, operation, classes, sort }
    })
    let taken = 0
    return () => {
      const now = this.now()
      const best = this.bestOf(waiting, now, (taken + 1) / tasks.length + lead)
      const [next] = waiting.splice(best, 1)
      if (next === undefined) return undefined
      const { sort, classes } = next
      for (const { open, chance } of now.done(next.operation))
        for (const each of classes) open[each] = open[each]! * (1 - chance)
      for (const open of now.classes) for (const each of classes) open[each] = 0
      if (sort !== undefined) for (const { open, chance } of now.kinds) open[sort] = open[sort]! * (1 - chance)
      next.tally.taken++
      taken++
      return next.task
    }
  }

  /** The place of the task with the most to gain now. */
  private bestOf(waiting: readonly Waiting[], now: Now, share: number): number {
    // What would gain as much after something else can wait for that.
    const least = outcomeCounts / now.others.length
    const gains = this.noGains()
    const gainOf = (operation: Operation, each: number): number => {
      let gain = 0
      for (const { open, chance, counts } of now.done(operation)) gain += counts * chance * open[each]!
      for (const open of now.classes) gain += classCounts * open[each]!
      for (const open of now.others) gain -= least * open[each]!
      return gain
    }
    let best = 0
    let most = -Infinity
    const end = Math.min(waiting.length, ahead)
    for (let at = 0; at < end; at++) {
      const { tally, classes, operation, sort } = waiting[at]!
      if (tally.taken / tally.all > share) continue
      let gain = 0
      for (const each of classes) {
        if (Number.isNaN(gains[each])) gains[each] = gainOf(operation, each)
        gain += gains[each]!
      }
      // Requests with few classes have their say, too.
      gain /= classes.length
      if (sort !== undefined) for (const { open, chance, counts } of now.kinds) gain += counts * chance * open[sort]!
      if (gain > most) [best, most] = [at, gain]
    }
    return best
  }

  /** By class: none is known. A class belongs to one operation, and is one of many tasks. */
  private noGains(): Float64Array {
    const { size } = this.numbers
    if (this.gains.length < size) this.gains = new Float64Array(2 * size)
    return this.gains.fill(Number.NaN, 0, size)
  }

  private now(): Now {
    const likely = this.lastDone.likely()
    const done = new Map<Operation, readonly Before[]>()
    return {
      done: operation => {
        const known = done.get(operation) ?? this.before(operation, likely)
        done.set(operation, known)
        return known
      },
      kinds: likely.map(([{ kind }, chance]) => ({ open: this.openAfter(kind), chance, counts: sortCounts })),
      classes: this.classes.map(number => this.openAt(number)),
      others: [...this.lastDone.outcomes].flatMap(outcome =>
        whose.map(each => this.openAfter(`${each} operation ${outcome}`)),
      ),
    }
  }

  private before(operation: Operation, likely: Likely): readonly Before[] {
    const all = new Map<string, Before>()
    const add = (name: string, chance: number, counts: number): void =>
      void all.set(name, { open: this.openAfter(name), chance: chance + (all.get(name)?.chance ?? 0), counts })
    for (const [{ endpoint, outcome }, chance] of likely) {
      add(`${endpoint === operation ? 'same' : 'other'} operation ${outcome}`, chance, outcomeCounts)
      add(`${endpoint} ${outcome}`, chance, operationCounts)
    }
    if (this.lastDone.creating > 0) add('beside a creation', 0.5, outcomeCounts)
    if (this.lastDone.underWay <= 0) add('alone', 1, outcomeCounts)
    return [...all.values()]
  }

  private numberOf(name: string): number {
    const known = this.numbers.get(name) ?? this.numbers.size
    this.numbers.set(name, known)
    return known
  }

  private openAfter(name: string): Open {
    return this.openAt(this.numberOf(name))
  }

  private openAt(number: number): Open {
    let open = this.open[number]
    if (open === undefined || open.length < this.numbers.size) {
      const larger = new Float32Array(2 * this.numbers.size).fill(1)
      if (open !== undefined) larger.set(open)
      open = larger
      this.open[number] = open
    }
    return open
  }

  /** Looked at again once a question has ended. */
  private classesOf(ask: Ask, input: unknown): readonly number[] {
    const isObject = typeof input === 'object' && input !== null
    const known = isObject ? this.known.get(input) : undefined
    if (known !== undefined) return known
    const row = ask.row?.(input)
    const names =
      row === undefined
        ? [ask.id]
        : Object.entries(row).map(([parameter, name]) => `${operationOf(ask)} ${sortOf(row)}|${parameter}=${name}`)
    const numbers = names.map(name => this.numberOf(name))
    if (isObject) this.known.set(input, numbers)
    return numbers
  }
}
