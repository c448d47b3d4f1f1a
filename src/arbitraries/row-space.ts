import type { Model, Row } from '../core/model/model.js'

/** Classes by number; -1 where a parameter has none yet. */
export type Assignment = Int16Array

export interface Space {
  readonly sizes: readonly number[]
  /** By parameter: the class to take where nothing is gained; -1 where there is none. */
  readonly preferred: readonly number[]
  /** The parameters, those that most constraints are about first: what cannot be is seen before the rest is tried. */
  readonly order: readonly number[]
  /** Whether the constraints that a parameter is in hold, as far as their parameters have a class. */
  readonly allowed: (assignment: Assignment, changed: number) => boolean
}

/** A constraint: the parameters that it is about, and what it allows. */
interface Bound {
  readonly indexes: readonly number[]
  readonly table: Uint8Array
}

/** What the rows of a model can be. */
export function spaceOf({ parameters, constraints }: Model): Space {
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
    for (const each of boundOf[changed]!) if (!holds(each, assignment)) return false
    return true
  }
  const preferred = parameters.map((parameter, i) => classes[i]!.indexOf(parameter.preferred ?? ''))
  const order = [...sizes.keys()].sort((one, other) => boundOf[other]!.length - boundOf[one]!.length)
  return { sizes, preferred, order, allowed }
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

/**
 * A row that holds the assignment and all constraints; undefined where there is none. Of the assignment, `changed` are the
 * parameters whose constraints are not known to hold. Most often another such row is one once it holds the assignment, too.
 */
export function completed(
  space: Space,
  assignment: Assignment,
  changed: readonly number[],
  other?: Assignment,
): Assignment | undefined {
  const holds = (row: Assignment): boolean => changed.every(parameter => space.allowed(row, parameter))
  if (other !== undefined) {
    const row = other.slice()
    for (const parameter of changed) row[parameter] = assignment[parameter]!
    if (holds(row)) return row
  }
  const row = assignment.slice()
  return holds(row) && extend(space, row, 0) ? row : undefined
}

/** Whether the open parameters from this place of the order on can be chosen so that all constraints hold; leaves the choice in place. */
function extend(space: Space, assignment: Assignment, place: number): boolean {
  const next = space.order[place]
  if (next === undefined) return true
  if (assignment[next]! >= 0) return extend(space, assignment, place + 1)
  for (let value = 0; value < space.sizes[next]!; value++) {
    assignment[next] = value
    if (space.allowed(assignment, next) && extend(space, assignment, place + 1)) return true
  }
  assignment[next] = -1
  return false
}
