import { type Parameter, type Row, randomOf, shuffled } from '../../src/kit/index.js'

/** A parameter that rows leave free, with the classes that it may have beside the others of a row. */
export type Free = readonly [name: string, classes: (row: Row) => readonly string[]]

export const namesOf = ({ classes }: Parameter): readonly string[] => classes.map(({ name }) => name)

/** Where a row does not say it: its classes, or those that fit the row. */
export function unsaid(parameter: Parameter, fits = (_class: string, _row: Row): boolean => true): Free {
  const names = namesOf(parameter)
  return [parameter.name, row => (row[parameter.name] === undefined ? names.filter(each => fits(each, row)) : [])]
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

/** Which two classes a row has both of. */
class Met {
  private readonly counts: Uint8Array[] = []

  add(numbers: readonly number[]): void {
    const greatest = Math.max(...numbers)
    for (const [at, one] of numbers.entries()) {
      const counts = this.countsOf(one, greatest)
      for (let other = 0; other < numbers.length; other++) if (other !== at) counts[numbers[other]!] = 1
    }
  }

  /** With how many of the others a class has not met yet. */
  gain(one: number, others: readonly number[]): number {
    const counts = this.counts[one]
    if (counts === undefined) return others.length
    let gain = 0
    for (const other of others) if (!counts[other]) gain++
    return gain
  }

  /** By the other class; with room for the greatest. */
  private countsOf(one: number, greatest: number): Uint8Array {
    const known = this.counts[one]
    if (known !== undefined && greatest < known.length) return known
    const larger = new Uint8Array(2 * greatest + 1)
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
  return rows.map(given => {
    const row: Record<string, string> = { ...given }
    const numbers = Object.entries(given).map(([name, value]) => classNumbers.of(name, value))
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
    }
    met.add(numbers)
    return row
  })
}
