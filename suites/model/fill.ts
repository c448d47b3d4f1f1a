import { type Parameter, randomOf, shuffled } from '../../src/kit/index.js'
import { namesOf } from './parameter.js'
import type { Row } from './row.js'

/** A parameter that rows leave free, with the classes that it may have beside the others of a row. */
export type Free = readonly [name: string, classes: (row: Row) => readonly string[]]

/** Where a row does not say it: its classes, or those that fit the row. */
export function unsaid<Class extends string>(
  parameter: Parameter<unknown, Class, keyof Row>,
  fits = (_class: Class, _row: Row): boolean => true,
): Free {
  const names = namesOf(parameter)
  return [parameter.name, row => (row[parameter.name] === undefined ? names.filter(each => fits(each, row)) : [])]
}

/**
 * So often each row is filled anew beside all others: what the first of them took, later ones may do without. Without it a sixth of the pairs
 * of categories and spellings with a bad key is not asked, and fewer faults in pairs are caught at standard.
 */
const rounds = 4

interface Filled {
  readonly row: Row
  /** Its classes. */
  readonly numbers: readonly number[]
  /** How many pairs of what was free with the rest of the row were in no other. */
  readonly gain: number
}

/** More classes than the parameters of one model have. */
const mostClasses = 1 << 10

/** How many rows have both of two classes. */
class Pairs {
  private readonly numbers = new Map<string, number>()
  private readonly counts = new Uint16Array(mostClasses * mostClasses)

  /** A number for each class of each parameter. */
  numberOf(parameter: string, name: string): number {
    const key = `${parameter}=${name}`
    const number = this.numbers.get(key) ?? this.numbers.size
    this.numbers.set(key, number)
    return number
  }

  add(numbers: readonly number[], by: 1 | -1): void {
    for (const one of numbers) for (const other of numbers) this.counts[one * mostClasses + other]! += by
  }

  /** With how many of the first of the others a class has not met yet. */
  gain(one: number, others: readonly number[], end = others.length): number {
    let gain = 0
    for (let at = 0; at < end; at++) if (this.counts[one * mostClasses + others[at]!] === 0) gain++
    return gain
  }
}

/**
 * The rows with what they leave free, chosen so that as many further pairs of classes as can be stand in one of them. No row
 * is added: what a model promises stays what it is.
 */
export function filled(
  rows: readonly Row[],
  free: readonly Free[],
  ...seed: readonly (string | number)[]
): readonly Row[] {
  const random = randomOf('filled', ...seed)
  const met = new Pairs()
  const given = rows.map(row => Object.entries(row).map(([name, value]) => met.numberOf(name, value)))
  const fill = (at: number): Filled => {
    const row: Record<string, string> = { ...rows[at]! }
    const numbers = [...given[at]!]
    let gain = 0
    for (const [name, classes] of free) {
      let best = ''
      let bestNumber = -1
      let most = -1
      for (const value of shuffled(random, classes(row))) {
        const number = met.numberOf(name, value)
        const gain = met.gain(number, numbers)
        if (gain > most) [best, bestNumber, most] = [value, number, gain]
      }
      if (bestNumber < 0) continue
      row[name] = best
      numbers.push(bestNumber)
      gain += most
    }
    return { row, numbers, gain }
  }
  /** What a row gains that was filled before. */
  const gainOf = (at: number, { numbers }: Filled): number => {
    let gain = 0
    for (let i = given[at]!.length; i < numbers.length; i++) gain += met.gain(numbers[i]!, numbers, i)
    return gain
  }
  const all = rows.map((_, at) => {
    const made = fill(at)
    met.add(made.numbers, 1)
    return made
  })
  for (let round = 0; round < rounds; round++)
    for (const [at, old] of all.entries()) {
      met.add(old.numbers, -1)
      const other = fill(at)
      const kept = other.gain >= gainOf(at, old) ? other : old
      met.add(kept.numbers, 1)
      all[at] = kept
    }
  return all.map(({ row }) => row)
}
