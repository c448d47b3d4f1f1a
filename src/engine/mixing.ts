import type { Ask } from '../core/ask.js'
import { type AskRequest, type Endpoint, type Exchange, type Operation, operations } from '../core/exchange.js'
import type { Row } from '../core/model.js'
import type { Sample } from './inputs.js'
import { outcomeOf } from './setting.js'

export interface Task {
  readonly ask: Ask
  readonly sample: Sample
  readonly requests: number
}

/** So many of the tasks that wait are looked at for the next one. */
const ahead = 100
/** What the target did last counts more than by which operation, and that more than the classes that it was asked about. */
const [outcomeCounts, operationCounts, classCounts] = [20, 4, 1]

/** The operation that a question is about. */
const operationOf = ({ onGetPet, writes }: Ask): Operation => (onGetPet ? 'getPet' : writes ? 'createPet' : 'listPets')

/** What has a bad key, or is to be refused, meets its classes by itself. */
const sortOf = (row: Row): string =>
  'key' in row ? 'with a bad key' : invalid.some(parameter => parameter in row) ? 'to be refused' : ''
const invalid = ['what is wrong', 'whole body', 'name sent']

/** What went before, with how often what came next followed it, by the numbers of its classes. */
interface Before {
  readonly met: Uint8Array
  readonly counts: number
}

interface Tally {
  all: number
  taken: number
}

/** How far, in shares of its tasks, an ask may run ahead of the others. */
const lead = 0.04

/** What the target did with a request, or is likely to do. */
interface Done {
  readonly endpoint: Endpoint
  readonly outcome: string
}

/** The parts of an ask that go in several phases have one summary. */
const usualOf = ({ summary }: Ask, label: string): string => `${summary} ${label}`

/** What followed certainly; what went out last may have been done by then, or what ended last may have been the last one. */
const certainly = 2

/**
 * Chooses the order of a phase's questions so that requests of each class follow each kind of request before, and as many
 * other classes as can be: a service that remembers what it did last shows it in such pairs only. What is asked does not
 * change, and the seed decides the rest of the order.
 */
export class Mixing {
  private readonly numbers = new Map<string, number>()
  /** By the number of what went before: how surely each class has followed it. */
  private readonly met: Uint8Array[] = []
  /** The exchange that ended last, and the request that went out last. */
  private last: Partial<Record<'ended' | 'sent', Done>> = {}
  /** Requests that are on their way; those with a body take longer to read. */
  private underWay = 0
  private creating = 0
  /** The classes of the question that ended last. */
  private classes: readonly number[] = []
  private readonly tallies = new WeakMap<Task[], Map<Ask, Tally>>()
  private readonly known = new WeakMap<object, readonly number[]>()
  /** What came of the requests of each kind of question. */
  private readonly usual = new Map<string, string>()

  sent(ask: Ask, label: string, { endpoint, credential }: Pick<AskRequest, 'endpoint' | 'credential'>): void {
    const outcome = (credential ?? 'valid') === 'valid' ? this.usual.get(usualOf(ask, label)) : '401'
    this.last.sent = { endpoint, outcome: outcome ?? '2xx' }
    this.underWay++
    if (endpoint === 'createPet') this.creating++
  }

  ended(
    ask: Ask,
    label: string,
    input: unknown,
    { endpoint, response }: Pick<Exchange, 'endpoint' | 'response'>,
  ): void {
    this.underWay--
    if (endpoint === 'createPet') this.creating--
    if (response === undefined) return
    const outcome = outcomeOf(response.status)
    this.last.ended = { endpoint, outcome }
    this.usual.set(usualOf(ask, label), outcome)
    this.classes = this.classesOf(ask, input)
  }

  /** Takes the next task out of those that wait; no ask runs ahead of the others, or what it goes well after is used up. */
  next(waiting: Task[]): Task | undefined {
    const befores = new Map(operations.map(operation => [operation, this.before(operation)]))
    const isAhead = this.aheadIn(waiting)
    let best = 0
    let most = -1
    for (const [at, { ask, sample }] of waiting.slice(0, ahead).entries()) {
      if (isAhead(ask)) continue
      const classes = this.classesOf(ask, sample.input)
      let gain = 0
      for (const { met, counts } of befores.get(operationOf(ask))!)
        for (const each of classes) gain += counts * Math.max(0, certainly - met[each]!)
      if (gain > most) [best, most] = [at, gain]
    }
    const [task] = waiting.splice(best, 1)
    if (task !== undefined) {
      const classes = this.classesOf(task.ask, task.sample.input)
      for (const { met } of befores.get(operationOf(task.ask))!)
        for (const each of classes) met[each] = Math.min(certainly, met[each]! + 1)
      const tally = this.tallyOf(waiting).get(task.ask)!
      tally.taken++
    }
    return task
  }

  private aheadIn(waiting: Task[]): (ask: Ask) => boolean {
    const tallies = this.tallyOf(waiting)
    let [all, taken] = [0, 0]
    for (const each of tallies.values()) [all, taken] = [all + each.all, taken + each.taken]
    const share = (taken + 1) / all + lead
    return ask => tallies.get(ask)!.taken / tallies.get(ask)!.all > share
  }

  /** How many tasks of each ask there were, and have been taken. */
  private tallyOf(waiting: Task[]): Map<Ask, Tally> {
    const known = this.tallies.get(waiting)
    if (known !== undefined) return known
    const made = new Map<Ask, Tally>()
    for (const { ask } of waiting) {
      const tally = made.get(ask) ?? { all: 0, taken: 0 }
      made.set(ask, tally)
      tally.all++
    }
    this.tallies.set(waiting, made)
    return made
  }

  private before(operation: Operation): readonly Before[] {
    const { ended, sent } = this.last
    const before = (number: number, counts: number): Before => ({ met: this.after(number), counts })
    const done = [ended, sent ?? ended].filter(each => each !== undefined)
    return [
      ...done.flatMap(({ endpoint, outcome }) => [
        before(this.numberOf(`${endpoint === operation ? 'same' : 'other'} operation ${outcome}`), outcomeCounts),
        before(this.numberOf(`${endpoint} ${outcome}`), operationCounts),
      ]),
      ...this.classes.map(number => before(number, classCounts)),
      ...(this.creating > 0 ? [before(this.numberOf('beside a creation'), outcomeCounts)] : []),
      ...(this.underWay === 0 ? [before(this.numberOf('alone'), outcomeCounts)] : []),
    ]
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

  /** Looked at many times while a question waits. */
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
