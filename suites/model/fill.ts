import { type Row, randomOf, shuffled } from '../../src/kit/index.js'

/** A parameter that rows leave free, with the classes that it may have beside the others of a row. */
export type Free = readonly [name: string, classes: (row: Row) => readonly string[]]

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
  const met = new Set<number>()
  const numbers = new Map<string, number>()
  const numberOf = (name: string, value: string): number => {
    const key = `${name}=${value}`
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
  const pairOf = (one: number, other: number): number => Math.min(one, other) * 4096 + Math.max(one, other)
  return rows.map(row => {
    const full: Record<string, string> = { ...row }
    const taken = Object.entries(row).map(([name, value]) => numberOf(name, value))
    for (const [name, classes] of free) {
      let best: { readonly value: string; readonly number: number; readonly gain: number } | undefined
      for (const value of shuffled(random, classes(full))) {
        const number = numberOf(name, value)
        const gain = taken.filter(other => !met.has(pairOf(number, other))).length
        if (gain > (best?.gain ?? -1)) best = { value, number, gain }
      }
      if (best === undefined) continue
      full[name] = best.value
      taken.push(best.number)
    }
    for (const [at, one] of taken.entries()) for (const other of taken.slice(0, at)) met.add(pairOf(one, other))
    return full
  })
}
