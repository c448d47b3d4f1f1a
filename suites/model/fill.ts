import { type Row, randomOf, shuffled } from '../../src/kit/index.js'

/** A parameter that rows leave free, with the classes that it may have beside the others of a row. */
export type Free = readonly [name: string, classes: (row: Row) => readonly string[]]

/** So often each row is filled anew beside all others: what the first of them took, later ones may do without. */
const rounds = 4

interface Filled {
  readonly row: Row
  /** Its classes. */
  readonly numbers: readonly number[]
}

/** How many rows have both of two classes. */
class Met {
  /** By the larger number, then by the smaller. */
  private readonly counts: Uint16Array[] = []

  countOf(one: number, other: number): number {
    return one > other ? (this.counts[one]?.[other] ?? 0) : (this.counts[other]?.[one] ?? 0)
  }

  add(numbers: readonly number[], by: 1 | -1): void {
    for (let at = 1; at < numbers.length; at++)
      for (let before = 0; before < at; before++) {
        const [less, more] = [Math.min(numbers[at]!, numbers[before]!), Math.max(numbers[at]!, numbers[before]!)]
        this.counts[more] ??= new Uint16Array(more + 1)
        this.counts[more][less]! += by
      }
  }

  /** With how many of the others a class has not met yet. */
  gain(one: number, others: readonly number[], end = others.length): number {
    let gain = 0
    for (let at = 0; at < end; at++) if (this.countOf(one, others[at]!) === 0) gain++
    return gain
  }

  /** How many pairs of these have not met yet. */
  gainOf(numbers: readonly number[]): number {
    let gain = 0
    for (let at = 1; at < numbers.length; at++) gain += this.gain(numbers[at]!, numbers, at)
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
  const met = new Met()
  /** By parameter, then by class. */
  const numbers = new Map<string, Map<string, number>>()
  let count = 0
  const numbersOf = (name: string): Map<string, number> => {
    const known = numbers.get(name) ?? new Map<string, number>()
    numbers.set(name, known)
    return known
  }
  const numberIn = (known: Map<string, number>, value: string): number => {
    const number = known.get(value) ?? count
    if (number === count) known.set(value, count++)
    return number
  }
  const fill = (row: Row): Filled => {
    const full: Record<string, string> = { ...row }
    const taken = Object.entries(row).map(([name, value]) => numberIn(numbersOf(name), value))
    for (const [name, classes] of free) {
      const known = numbersOf(name)
      let best = ''
      let bestNumber = -1
      let most = -1
      for (const value of shuffled(random, classes(full))) {
        const number = numberIn(known, value)
        const gain = met.gain(number, taken)
        if (gain > most) [best, bestNumber, most] = [value, number, gain]
      }
      if (bestNumber < 0) continue
      full[name] = best
      taken.push(bestNumber)
    }
    return { row: full, numbers: taken }
  }
  const all = rows.map(row => {
    const made = fill(row)
    met.add(made.numbers, 1)
    return made
  })
  for (let round = 0; round < rounds; round++)
    for (const [at, old] of all.entries()) {
      met.add(old.numbers, -1)
      const other = fill(rows[at]!)
      const kept = met.gainOf(other.numbers) >= met.gainOf(old.numbers) ? other : old
      met.add(kept.numbers, 1)
      all[at] = kept
    }
  return all.map(({ row }) => row)
}
