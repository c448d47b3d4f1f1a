import type { ConditionTerm, Judged } from '../core/condition.js'
import type { Said } from '../core/model.js'

/** A parameter with its classes, in their order where they have one. */
export interface Dimension {
  readonly name: string
  readonly classes: readonly string[]
  readonly ordered?: boolean
  /** What surrounds the request rather than is in it: blamed last. */
  readonly around?: boolean
  readonly said?: Said
  /** Classes in whose place no other is asked. */
  readonly apart?: readonly string[]
}

/** Classes by dimension; undefined where a parameter does not apply. */
export type Vector = readonly (string | undefined)[]

/** Exchanges of the same classes that one rule judged. */
export interface Observed extends Judged {
  readonly vector: Vector
  /** One of them was put to tell when the rule fails: nothing is as it is by chance. */
  readonly isAsked?: boolean
}

/** A term with the place of its parameter. */
export interface PlacedTerm {
  readonly at: number
  readonly term: ConditionTerm
}

const mark = '?'
const split = new Map<string, readonly string[]>()

/** A class that nobody can tell for sure, such as what was under way: those that it may be, the likeliest first. */
export const oneOf = (names: readonly (string | undefined)[]): string => `${mark}${names.join('|')}`

/** The classes that it may be, where it is not certain. */
export function possible(found: string | undefined): readonly string[] | undefined {
  if (found === undefined || !found.startsWith(mark)) return undefined
  const known = split.get(found) ?? found.slice(1).split('|')
  split.set(found, known)
  return known
}

/** Whether a term holds for a class: `maybe` where nobody can tell. */
export function holdsFor(
  { at, term }: PlacedTerm,
  vector: Vector,
  dimensions: readonly Dimension[],
): boolean | 'maybe' {
  const { classes } = dimensions[at]!
  const some = possible(vector[at])
  if (some === undefined) return fits(term, vector[at], classes)
  const all = new Set(some.map(each => fits(term, each, classes)))
  return all.size === 1 ? all.has(true) : 'maybe'
}

/** Nothing holds of a parameter that does not apply. */
function fits(term: ConditionTerm, found: string | undefined, classes: readonly string[]): boolean {
  if (found === undefined) return false
  if (term.is === 'exactly') return found === term.class || term.or?.includes(found) === true
  if (term.is === 'other than') return found !== term.class
  const [place, limit] = [classes.indexOf(found), classes.indexOf(term.class)]
  return term.is === 'at least' ? place >= limit : place >= 0 && place <= limit
}
