import type { Model, Row, Strength } from '../core/model/model.js'
import { randomOf, shuffled } from '../core/random/random.js'
import { type Assignment, completed, type Space, spaceOf } from './row-space.js'

/** A covering array, and what of the model it covers. */
export interface Covering {
  readonly rows: readonly Row[]
  /** Combinations of classes that a row can hold. */
  readonly possible: number
  /** Combinations that the constraints rule out. */
  readonly impossible: number
}

/** The last array of each model and strength: asks, coverage and plan want the same one. */
const made = new WeakMap<Model, Map<Strength, { readonly seed: number; readonly covering: Covering }>>()

/**
 * Rows such that every combination of the classes of any `strength` parameters stands in one of them, unless the
 * constraints rule it out. Greedy, one row after the other (AETG); the same for the same seed.
 */
export function coveringArray(model: Model, strength: Strength, seed: number): Covering {
  const known = made.get(model) ?? new Map()
  made.set(model, known)
  const last = known.get(strength)
  if (last?.seed === seed) return last.covering
  const covering = cover(model, strength, seed)
  known.set(strength, { seed, covering })
  return covering
}

function cover(model: Model, strength: Strength, seed: number): Covering {
  const random = randomOf('covering', model.id, strength, seed)
  const space = spaceOf(model)
  const tuples = new Uncovered(space, Math.min(strength, model.parameters.length))
  const impossible = tuples.dropImpossible(space)
  const possible = tuples.left
  const rows: Row[] = []
  while (tuples.left > 0) {
    const row = nextRow(space, tuples, random)
    tuples.cover(row)
    rows.push(toRow(model, row))
  }
  return { rows, possible, impossible }
}

/** The combinations of `strength` classes that a row holds, each as one key. */
export function combinationsOf(model: Model, strength: Strength, row: Row): readonly string[] {
  const classes = model.parameters.map(({ name }) => `${name}=${row[name]}`)
  return subsetsOf(classes.length, Math.min(strength, classes.length)).map(subset =>
    subset.map(index => classes[index]).join(' & '),
  )
}

/** The combinations that no row holds yet. */
class Uncovered {
  left = 0
  private readonly subsets: readonly (readonly number[])[]
  /** By parameter: the subsets that it is in. */
  private readonly subsetsOf: readonly (readonly number[])[]
  private readonly open: readonly Uint8Array[]

  constructor(
    private readonly space: Space,
    strength: number,
  ) {
    this.subsets = subsetsOf(space.sizes.length, strength)
    this.subsetsOf = space.sizes.map((_, p) => [...this.subsets.keys()].filter(s => this.subsets[s]!.includes(p)))
    this.open = this.subsets.map(subset => new Uint8Array(subset.reduce((n, i) => n * space.sizes[i]!, 1)).fill(1))
    this.left = this.open.reduce((sum, { length }) => sum + length, 0)
  }

  /** Strikes out what no row can hold; returns how many. */
  dropImpossible(space: Space): number {
    let dropped = 0
    let last: Assignment | undefined
    for (const [s, subset] of this.subsets.entries()) {
      for (let index = 0; index < this.open[s]!.length; index++) {
        const whole = completed(space, this.assignment(subset, index), subset, last)
        if (whole === undefined) {
          this.open[s]![index] = 0
          dropped++
        } else last = whole
      }
    }
    this.left -= dropped
    return dropped
  }

  /** An uncovered combination, found from a random place on. */
  any(random: () => number): Assignment {
    let s = Math.floor(random() * this.subsets.length)
    for (;;) {
      const open = this.open[s]!
      const start = Math.floor(random() * open.length)
      for (let i = 0; i < open.length; i++) {
        const index = (start + i) % open.length
        if (open[index] === 1) return this.assignment(this.subsets[s]!, index)
      }
      s = (s + 1) % this.subsets.length
    }
  }

  /** By class of a parameter that has none yet: how many combinations the assignment would newly hold with it. */
  gains(assignment: Assignment, parameter: number): Uint16Array {
    const { sizes } = this.space
    const gains = new Uint16Array(sizes[parameter]!)
    for (const s of this.subsetsOf[parameter]!) {
      const subset = this.subsets[s]!
      if (subset.some(each => each !== parameter && assignment[each]! < 0)) continue
      let first = 0
      let step = 0
      for (const each of subset) {
        first = first * sizes[each]! + (each === parameter ? 0 : assignment[each]!)
        step = each === parameter ? 1 : step * sizes[each]!
      }
      const open = this.open[s]!
      for (let value = 0; value < gains.length; value++) gains[value]! += open[first + value * step]!
    }
    return gains
  }

  cover(assignment: Assignment): void {
    for (const [s, subset] of this.subsets.entries()) {
      const index = this.index(subset, assignment)
      if (index < 0 || this.open[s]![index] === 0) continue
      this.open[s]![index] = 0
      this.left--
    }
  }

  private index(subset: readonly number[], assignment: Assignment): number {
    let index = 0
    for (const parameter of subset) {
      if (assignment[parameter]! < 0) return -1
      index = index * this.space.sizes[parameter]! + assignment[parameter]!
    }
    return index
  }

  private assignment(subset: readonly number[], index: number): Assignment {
    const assignment = new Int16Array(this.space.sizes.length).fill(-1)
    let rest = index
    for (const parameter of [...subset].reverse()) {
      assignment[parameter] = rest % this.space.sizes[parameter]!
      rest = Math.floor(rest / this.space.sizes[parameter]!)
    }
    return assignment
  }
}

function nextRow(space: Space, tuples: Uncovered, random: () => number): Assignment {
  const row = tuples.any(random)
  let whole = completed(space, row, [])
  for (const parameter of shuffled(random, [...row.keys()])) {
    if (row[parameter]! >= 0) continue
    const gains = tuples.gains(row, parameter)
    let best: Assignment | undefined
    let most = -1
    for (const value of preferredFirst(space, parameter, random)) {
      if (gains[value]! <= most) continue
      row[parameter] = value
      const found = completed(space, row, [parameter], whole)
      if (found !== undefined) [best, most] = [found, gains[value]!]
    }
    whole = best
    row[parameter] = best![parameter]!
  }
  return row
}

/** The classes in random order, but for a preferred one: of those that gain the same the first is taken. */
function preferredFirst({ sizes, preferred }: Space, parameter: number, random: () => number): readonly number[] {
  const values = shuffled(
    random,
    Array.from({ length: sizes[parameter]! }, (_, i) => i),
  )
  const first = preferred[parameter]!
  return first < 0 ? values : [first, ...values.filter(value => value !== first)]
}

const known = new Map<string, readonly (readonly number[])[]>()

/** Every choice of so many of the first numbers; the same list each time. */
export function subsetsOf(size: number, count: number): readonly (readonly number[])[] {
  const key = `${size} ${count}`
  const all = known.get(key) ?? subsets(size, count)
  known.set(key, all)
  return all
}

function subsets(size: number, count: number, from = 0): readonly (readonly number[])[] {
  if (count === 0) return [[]]
  const all: number[][] = []
  for (let first = from; first <= size - count; first++) {
    for (const rest of subsets(size, count - 1, first + 1)) all.push([first, ...rest])
  }
  return all
}

function toRow({ parameters }: Model, assignment: Assignment): Row {
  return Object.fromEntries(parameters.map(({ name, classes }, i) => [name, classes[assignment[i]!]!.name]))
}
