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
  /** How many rows have both classes. */
  const met = new Map<number, number>()
  const numbers = new Map<string, number>()
  const numberOf = (name: string, value: string): number => {
    const key = `${name}=${value}`
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
  const pairOf = (one: number, other: number): number => Math.min(one, other) * 4096 + Math.max(one, other)
  const isNew = (one: number, other: number): boolean => (met.get(pairOf(one, other)) ?? 0) === 0
  const count = ({ numbers: all }: Filled, by: 1 | -1): void => {
    for (const [one, other] of pairs(all)) met.set(pairOf(one, other), (met.get(pairOf(one, other)) ?? 0) + by)
  }
  const gainOf = ({ numbers: all }: Filled): number => {
    let gain = 0
    for (const [one, other] of pairs(all)) if (isNew(one, other)) gain++
    return gain
  }
  const fill = (row: Row): Filled => {
    const full: Record<string, string> = { ...row }
    const taken = Object.entries(row).map(([name, value]) => numberOf(name, value))
    for (const [name, classes] of free) {
      let best: { readonly value: string; readonly number: number; readonly gain: number } | undefined
      for (const value of shuffled(random, classes(full))) {
        const number = numberOf(name, value)
        const gain = taken.filter(other => isNew(number, other)).length
        if (gain > (best?.gain ?? -1)) best = { value, number, gain }
      }
      if (best === undefined) continue
      full[name] = best.value
      taken.push(best.number)
    }
    return { row: full, numbers: taken }
  }
  const all = rows.map(row => {
    const made = fill(row)
    count(made, 1)
    return made
  })
  for (let round = 0; round < rounds; round++)
    for (const [at, old] of all.entries()) {
      count(old, -1)
      const other = fill(rows[at]!)
      const kept = gainOf(other) >= gainOf(old) ? other : old
      count(kept, 1)
      all[at] = kept
    }
  return all.map(({ row }) => row)
}

function* pairs(numbers: readonly number[]): Generator<readonly [number, number]> {
  for (const [at, one] of numbers.entries()) for (const other of numbers.slice(0, at)) yield [one, other]
}
