import { shuffled } from '../core/random/random.js'
import { rowOf } from '../core/rule/scenario.js'
import type { Task } from './inputs.js'

/** So many of the tasks that wait are looked at for the next one: more of them gain next to nothing. */
const ahead = 48
/** Tasks of more requests than this begin first. */
const longest = 4

/**
 * The tasks so that as many scenarios and classes as can be follow each other once: greedily, what has most of them that have not
 * followed yet the scenario right before it, or that which ends when it begins, which is `concurrency` places before it. A service
 * that remembers what it did last shows it in such pairs only. The same numbers give the same order. Tasks of many requests go
 * first: they would hold up the end.
 */
export function order(tasks: readonly Task[], random: () => number, concurrency: number): readonly Task[] {
  const mixed = shuffled(random, tasks)
  const long = mixed.filter(({ requests }) => requests > longest).sort((a, b) => b.requests - a.requests)
  const rest = mixed.filter(({ requests }) => requests <= longest)
  const following = new Following(concurrency)
  return [long, rest].flatMap(part => following.order(part))
}

class Following {
  /** Of each scenario, by its id, which classes have followed it: by their numbers, since they are looked up a million times. */
  private readonly met = new Map<string, boolean[]>()
  private readonly numbers = new Map<string, number>()
  private readonly sent: Task[] = []

  constructor(private readonly concurrency: number) {}

  order(tasks: readonly Task[]): readonly Task[] {
    const waiting = tasks.map(task => ({ task, classes: classesOf(task).map(each => this.numberOf(each)) }))
    return tasks.map(() => {
      const before = [this.sent.at(-1), this.sent.at(-this.concurrency)].filter(each => each !== undefined)
      const met = before.map(({ scenario }) => this.behind(scenario.id))
      let [best, most] = [0, -1]
      for (let at = 0; at < Math.min(waiting.length, ahead); at++) {
        let gain = 0
        for (const each of met) gain += shareOf(waiting[at]!.classes, each)
        if (gain > most) [best, most] = [at, gain]
      }
      const { task, classes } = waiting.splice(best, 1)[0]!
      for (const each of met) for (const one of classes) each[one] = true
      this.sent.push(task)
      return task
    })
  }

  private behind(id: string): boolean[] {
    const met = this.met.get(id) ?? []
    this.met.set(id, met)
    return met
  }

  private numberOf(text: string): number {
    const number = this.numbers.get(text) ?? this.numbers.size
    this.numbers.set(text, number)
    return number
  }
}

/** How many of the classes have not been met, of 1. */
function shareOf(classes: readonly number[], met: readonly boolean[]): number {
  let unmet = 0
  for (const each of classes) if (!met[each]) unmet++
  return unmet / classes.length
}

const classesOf = ({ scenario: { id }, sample: { input } }: Task): readonly string[] => [
  id,
  ...Object.entries(rowOf(input) ?? {}).map(each => `${id}|${each.join('=')}`),
]
