import { type Parameter, randomOf, shuffled } from '../../src/kit/index.js'
import type { Row } from './row.js'

/** A parameter that rows leave free, with the classes that it may have beside the others of a row. */
export type Free = readonly [name: string, classes: (row: Row) => readonly string[]]

export const namesOf = <Class extends string>({ classes }: Parameter<unknown, Class>): readonly Class[] =>
  classes.map(({ name }) => name)

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

/** A number for each class of each parameter. */
class Numbers {
  private count = 0
  private readonly known = new Map<string, Map<string, number>>()

  of(name: string, value: string): number {
    const number = this.known.get(name)?.get(value)
    return number ?? this.next(name, value)
  }

  private next(name: string, value: string): number {
    const classes = this.known.get(name) ?? new Map<string, number>()
    this.known.set(name, classes.set(value, this.count))
    return this.count++
  }
}

/** How many rows have both of two classes. */
class Met {
  private readonly counts: Uint16Array[] = []

  add(numbers: readonly number[], by: 1 | -1): void {
    const greatest = Math.max(...numbers)
    for (const [at, one] of numbers.entries()) {
      const counts = this.countsOf(one, greatest)
      for (let other = 0; other < numbers.length; other++) if (other !== at) counts[numbers[other]!]! += by
    }
  }

  /** With how many of the first of the others a class has not met yet. */
  gain(one: number, others: readonly number[], end = others.length): number {
    const counts = this.counts[one]
    if (counts === undefined) return end
    let gain = 0
    for (let at = 0; at < end; at++) if (!counts[others[at]!]) gain++
    return gain
  }

  /** By the other class; with room for the greatest. */
  private countsOf(one: number, greatest: number): Uint16Array {
    const known = this.counts[one]
    if (known !== undefined && greatest < known.length) return known
    const larger = new Uint16Array(2 * greatest + 1)
    larger.set(known ?? [])
    this.counts[one] = larger
    return larger
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
  const met = new Met()
  const classNumbers = new Numbers()
  const given = rows.map(row => Object.entries(row).map(([name, value]) => classNumbers.of(name, value)))
  const fill = (at: number): Filled => {
    const row: Record<string, string> = { ...rows[at]! }
    const numbers = [...given[at]!]
    let gain = 0
    for (const [name, classes] of free) {
      let best = ''
      let bestNumber = -1
      let most = -1
      for (const value of shuffled(random, classes(row))) {
        const number = classNumbers.of(name, value)
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
