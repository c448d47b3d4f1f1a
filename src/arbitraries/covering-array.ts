import type { Model, Row, Strength } from '../core/model.js'
import { randomOf, shuffled } from '../core/random.js'

/** Classes by number; -1 where a parameter has none yet. */
type Assignment = Int16Array

interface Space {
  readonly sizes: readonly number[]
  /** By parameter: the class to take where nothing is gained; -1 where there is none. */
  readonly preferred: readonly number[]
  readonly allowed: (assignment: Assignment, changed: number) => boolean
}

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
  const names = model.parameters.map(({ name }) => name)
  return subsets(names.length, Math.min(strength, names.length)).map(subset =>
    subset.map(index => `${names[index]}=${row[names[index]!]}`).join(' & '),
  )
}

/** A constraint: the parameters that it is about, and what it allows. */
interface Bound {
  readonly indexes: readonly number[]
  readonly table: Uint8Array
}

function spaceOf({ parameters, constraints }: Model): Space {
  const names = parameters.map(({ name }) => name)
  const classes = parameters.map(parameter => parameter.classes.map(({ name }) => name))
  const bound = constraints.map(({ parameters: wanted, allows }) => {
    const indexes = wanted.map(name => names.indexOf(name))
    if (indexes.includes(-1)) throw new Error(`a constraint names an unknown parameter: ${wanted.join(', ')}`)
    return { indexes, table: tableOf(indexes, wanted, classes, allows) }
  })
  const sizes = classes.map(({ length }) => length)
  const holds = ({ indexes, table }: Bound, assignment: Assignment): boolean => {
    let place = 0
    for (const index of indexes) {
      if (assignment[index]! < 0) return true
      place = place * sizes[index]! + assignment[index]!
    }
    return table[place] === 1
  }
  const boundOf = sizes.map((_, i) => bound.filter(({ indexes }) => indexes.includes(i)))
  const allowed = (assignment: Assignment, changed: number): boolean => {
    for (const each of changed < 0 ? bound : boundOf[changed]!) if (!holds(each, assignment)) return false
    return true
  }
  const preferred = parameters.map((parameter, i) => classes[i]!.indexOf(parameter.preferred ?? ''))
  return { sizes, preferred, allowed }
}

/** What a constraint allows, by the classes of its parameters: it is asked many thousands of times. */
function tableOf(
  indexes: readonly number[],
  wanted: readonly string[],
  classes: readonly (readonly string[])[],
  allows: (row: Row) => boolean,
): Uint8Array {
  const table = new Uint8Array(indexes.reduce((size, index) => size * classes[index]!.length, 1))
  for (let place = 0; place < table.length; place++) {
    const row: Record<string, string> = {}
    let rest = place
    for (let at = indexes.length - 1; at >= 0; at--) {
      const all = classes[indexes[at]!]!
      row[wanted[at]!] = all[rest % all.length]!
      rest = Math.floor(rest / all.length)
    }
    table[place] = allows(row) ? 1 : 0
  }
  return table
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
    this.subsets = subsets(space.sizes.length, strength)
    this.subsetsOf = space.sizes.map((_, p) => [...this.subsets.keys()].filter(s => this.subsets[s]!.includes(p)))
    this.open = this.subsets.map(subset => new Uint8Array(subset.reduce((n, i) => n * space.sizes[i]!, 1)).fill(1))
    this.left = this.open.reduce((sum, { length }) => sum + length, 0)
  }

  /** Strikes out what no row can hold; returns how many. */
  dropImpossible(space: Space): number {
    let dropped = 0
    // A row that can be holds many combinations that therefore can be, too.
    const held = this.open.map(({ length }) => new Uint8Array(length))
    for (const [s, subset] of this.subsets.entries()) {
      for (let index = 0; index < this.open[s]!.length; index++) {
        if (held[s]![index] === 1) continue
        const assignment = this.assignment(subset, index)
        if (extend(space, assignment, 0)) {
          for (const [other, its] of this.subsets.entries()) held[other]![this.index(its, assignment)] = 1
          continue
        }
        this.open[s]![index] = 0
        dropped++
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

  /** How many combinations with this parameter the assignment would newly hold. */
  gain(assignment: Assignment, parameter: number): number {
    let gain = 0
    for (const s of this.subsetsOf[parameter]!) {
      const index = this.index(this.subsets[s]!, assignment)
      if (index >= 0 && this.open[s]![index] === 1) gain++
    }
    return gain
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

/** Whether the open parameters from `from` on can be chosen so that all constraints hold; leaves the choice in place. */
function extend(space: Space, assignment: Assignment, from: number): boolean {
  if (from === 0 && !space.allowed(assignment, -1)) return false
  let next = from
  while (next < assignment.length && assignment[next]! >= 0) next++
  if (next === assignment.length) return true
  for (let value = 0; value < space.sizes[next]!; value++) {
    assignment[next] = value
    if (space.allowed(assignment, next) && extend(space, assignment, next + 1)) return true
  }
  assignment[next] = -1
  return false
}

function nextRow(space: Space, tuples: Uncovered, random: () => number): Assignment {
  const row = tuples.any(random)
  for (const parameter of shuffled(random, [...row.keys()])) {
    if (row[parameter]! >= 0) continue
    let best = -1
    let most = -1
    for (const value of preferredFirst(space, parameter, random)) {
      row[parameter] = value
      const gain = tuples.gain(row, parameter)
      if (gain > most && space.allowed(row, parameter) && extend(space, row.slice(), 0)) [best, most] = [value, gain]
    }
    row[parameter] = best
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
