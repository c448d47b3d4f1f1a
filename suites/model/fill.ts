import { type Parameter, randomOf, shuffled } from '../../src/kit/index.js'
import { namesOf } from './parameter.js'
import type { Row } from './row.js'
import type { Depths } from './rows.js'
import { bodySize } from './spelling.js'

/** A parameter that rows leave free, with the classes that it may have beside the others of a row. */
export type Free = readonly [name: string, classes: (row: Row) => readonly string[]]

/** All of its classes, or those that fit the row. */
export function free<Class extends string>(
  parameter: Parameter<unknown, Class, keyof Row>,
  fits = (_class: Class, _row: Row): boolean => true,
): Free {
  const names = namesOf(parameter)
  return [parameter.name, row => names.filter(each => fits(each, row))]
}

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
export function filled(
  rows: readonly Row[],
  all: readonly Free[],
  { depth, seed }: Depths,
  of: string,
): readonly Row[] {
  // A quick run asks most things once: a target that takes no long bodies is to see them all the same.
  const free = depth === 'quick' ? all.filter(([name]) => name !== bodySize.name) : all
  const random = randomOf('filled', seed, of)
  const pairs = new Pairs()
  return rows.map(given => {
    const row: Record<string, string> = { ...given }
    const numbers = Object.entries(row).map(([name, value]) => pairs.numberOf(name, value))
    for (const [name, classes] of free) {
      if (row[name] !== undefined) continue
      let best: { readonly name: string; readonly number: number; readonly gain: number } | undefined
      for (const each of shuffled(random, classes(row))) {
        const number = pairs.numberOf(name, each)
        const gain = pairs.gain(number, numbers)
        if (best === undefined || gain > best.gain) best = { name: each, number, gain }
      }
      if (best === undefined) continue
      row[name] = best.name
      numbers.push(best.number)
    }
    pairs.add(numbers)
    return row
  })
}
