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
  private readonly numbers = new Map<string, number>()
  private readonly counts = new Uint16Array(mostClasses * mostClasses)

  numberOf(parameter: string, name: string): number {
    const key = `${parameter}=${name}`
    const number = this.numbers.get(key) ?? this.numbers.size
    this.numbers.set(key, number)
    return number
  }

  add(row: readonly number[]): void {
    for (const one of row) for (const other of row) this.counts[one * mostClasses + other]!++
  }

  /** With how many of the others a class has not met yet; of as many the one that was taken less often. */
  gain(one: number, others: readonly number[]): number {
    const unmet = others.filter(other => this.counts[one * mostClasses + other] === 0)
    return unmet.length - this.counts[one * mostClasses + one]! / mostClasses
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
      const gains = shuffled(random, classes(row)).map(value => {
        const number = pairs.numberOf(name, value)
        return { value, number, gain: pairs.gain(number, numbers) }
      })
      const [first, ...others] = gains
      if (first === undefined) continue
      const best = others.reduce((most, each) => (each.gain > most.gain ? each : most), first)
      row[name] = best.value
      numbers.push(best.number)
    }
    pairs.add(numbers)
    return row
  })
}
