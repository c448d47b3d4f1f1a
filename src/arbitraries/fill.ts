import type { Depth } from '../core/model/depth.js'
import type { Parameter } from '../core/model/model.js'
import { randomOf, shuffled } from '../core/random/random.js'
import { namesOf } from './parameter.js'
import type { Depths } from './rows.js'

/** A parameter that rows leave free, with the classes that it may have beside the others of a row. */
export interface Free<R = any> {
  readonly name: string
  readonly classes: (row: R) => readonly string[]
  /** A run of less depth leaves it out. */
  readonly from?: Exclude<Depth, 'quick'>
}

/** All of its classes, or those that fit the row. */
export const free = <Class extends string, R>(
  parameter: Parameter<unknown, Class>,
  fits: (name: Class, row: R) => boolean = () => true,
): Free<R> => ({ name: parameter.name, classes: row => namesOf(parameter).filter(each => fits(each, row)) })

/** More classes than the parameters of one model have. */
const mostClasses = 1 << 10

class Pairs {
  private readonly numbers = new Map<string, Map<string, number>>()
  private readonly counts = new Uint16Array(mostClasses * mostClasses)
  private known = 0

  numberOf(parameter: string, name: string): number {
    const classes = this.numbers.get(parameter) ?? new Map<string, number>()
    this.numbers.set(parameter, classes)
    const number = classes.get(name) ?? this.known++
    classes.set(name, number)
    return number
  }

  add(row: readonly number[]): void {
    for (const one of row) for (const other of row) this.counts[one * mostClasses + other]!++
  }

  /** With how many of the others a class has not met yet; of as many the one that was taken less often. */
  gain(one: number, others: readonly number[]): number {
    const first = one * mostClasses
    let unmet = 0
    for (const other of others) if (this.counts[first + other] === 0) unmet++
    return unmet - this.counts[first + one]! / mostClasses
  }
}

/**
 * The rows with what they leave free: one after the other, of each parameter the class that makes the most pairs which no row
 * before has. No row is added: what a model promises stays what it is.
 */
export function filled<R extends object>(
  rows: readonly R[],
  all: readonly Free<R>[],
  { depth, seed }: Depths,
  of: string,
): readonly R[] {
  const free = all.filter(({ from }) => from === undefined || depth !== 'quick')
  const random = randomOf('filled', seed, of)
  const pairs = new Pairs()
  return rows.map(given => {
    const row = { ...given } as Record<string, string>
    const numbers = Object.entries(row).map(([name, value]) => pairs.numberOf(name, value))
    for (const { name, classes } of free) {
      if (row[name] !== undefined) continue
      let best: { readonly name: string; readonly number: number; readonly gain: number } | undefined
      for (const each of shuffled(random, classes(row as R))) {
        const number = pairs.numberOf(name, each)
        const gain = pairs.gain(number, numbers)
        if (best === undefined || gain > best.gain) best = { name: each, number, gain }
      }
      if (best === undefined) continue
      row[name] = best.name
      numbers.push(best.number)
    }
    pairs.add(numbers)
    return row as R
  })
}
