import type { ConditionTerm, Judged } from '../core/condition.js'
import type { Said } from '../core/model.js'
import { Search } from './explanation-search.js'

/** A parameter with its classes, in their order where they have one. */
export interface Dimension {
  readonly name: string
  readonly classes: readonly string[]
  readonly ordered?: boolean
  /** Values of single requests, where a class stands for many: blamed after the class. */
  readonly detail?: boolean
  /** What surrounds the request rather than is in it: blamed last. */
  readonly around?: boolean
  readonly said?: Said
  /** Which requests a failure is about at all: those of one class, or all but the usual ones. */
  readonly scope?: 'any' | { readonly usual: string }
}

/**
 * A class that nobody can tell for sure, such as what was under way beside a request: those that it may be, the likeliest
 * first.
 */
export const oneOf = (names: readonly (string | undefined)[]): string => `?${names.join('|')}`
export function possible(found: string | undefined): readonly string[] | undefined {
  if (found === undefined || found.charCodeAt(0) !== questionMark) return undefined
  let names = unsure.get(found)
  if (names === undefined) {
    names = found.slice(1).split('|')
    unsure.set(found, names)
  }
  return names
}
const questionMark = 63
/** Few combinations of classes, asked for very often. */
const unsure = new Map<string, readonly string[]>()

/** Classes by dimension; undefined where a parameter does not apply. */
export type Vector = readonly (string | undefined)[]

/** Exchanges of the same classes that one rule judged. */
export interface Observed extends Judged {
  readonly vector: Vector
}

/** A term with the place of its parameter. */
export interface PlacedTerm {
  readonly at: number
  readonly term: ConditionTerm
}

/** A conjunction of terms that may hold in every exchange that failed, and for certain in none that did not. */
export interface Explanation {
  readonly terms: readonly PlacedTerm[]
  /** What all failures are about: it holds besides, as far as it is needed. */
  readonly scope: readonly PlacedTerm[]
  /** Of a few terms about what was sent more than of many, or of terms about what surrounds the request. */
  readonly weight: number
  /** What it would weigh if all that nobody can tell for sure were proven: what is worth a question. */
  readonly promise: number
}

/** Whether a term holds for a class: `maybe` where nobody can tell. */
export function holdsFor(
  { at, term }: PlacedTerm,
  vector: Vector,
  dimensions: readonly Dimension[],
): boolean | 'maybe' {
  const found = vector[at]
  const some = possible(found)
  if (some === undefined) return fits(term, found, dimensions[at]!.classes)
  const all = new Set(some.map(each => fits(term, each, dimensions[at]!.classes)))
  return all.size === 1 ? all.has(true) : 'maybe'
}

/** With a larger share of exchanges of which nobody can tell the class, a term about it fits what it likes. */
const mostUnsure = 0.1

/** Whether nobody can tell for sure of which class many of these are. */
export function areUnsure(vectors: readonly Vector[], at: number): boolean {
  let unsure = 0
  for (const vector of vectors) if (possible(vector[at]) !== undefined) unsure++
  return unsure > mostUnsure * vectors.length
}

export function fits(term: ConditionTerm, found: string | undefined, classes: readonly string[]): boolean {
  if (term.is === 'exactly') return found === term.class || (found !== undefined && term.or?.includes(found) === true)
  if (term.is === 'other than') return found !== term.class
  if (found === undefined) return false
  const [place, limit] = [classes.indexOf(found), classes.indexOf(term.class)]
  return term.is === 'at least' ? place >= limit : place >= 0 && place <= limit
}

/** Every combination of terms that explains which exchanges failed. */
export function explain(observed: readonly Observed[], dimensions: readonly Dimension[]): readonly Explanation[] {
  const failing = observed.filter(({ failed }) => failed > 0).map(({ vector }) => vector)
  const sure = (vector: Vector) => !vector.some(found => possible(found))
  // Where some exchanges of one class fail and others do not, what nobody can tell of them makes the difference, if anything.
  const passing = observed
    .filter(({ failed, passed, vector }) => passed > 0 && (failed === 0 || !sure(vector)))
    .map(({ vector }) => vector)
  const scope = scopeOf(failing, dimensions)
  const within = explainWithin(scope, failing, passing, dimensions)
  if (within[0] === undefined || !within[0].scope.some(isNarrowing(dimensions))) return within
  // That failures are about requests of one kind only may have another reason, such as a name that hides them in the others.
  const operation = scope.filter(term => !isNarrowing(dimensions)(term))
  const anyhow = explainWithin(operation, failing, passing, dimensions)
  return [...within, ...anyhow].sort((one, other) => other.weight - one.weight)
}

/** Whether a term of the scope says more than the operation. */
const isNarrowing =
  (dimensions: readonly Dimension[]) =>
  ({ at }: PlacedTerm): boolean =>
    dimensions[at]!.name !== 'operation'

function explainWithin(
  scope: readonly PlacedTerm[],
  failing: readonly Vector[],
  passing: readonly Vector[],
  dimensions: readonly Dimension[],
): readonly Explanation[] {
  const rest = passing.filter(vector => scope.every(term => holdsFor(term, vector, dimensions) !== false))
  const all = new Search(failing, rest, dimensions).all()
  const scoped = all.slice(0, mostScoped).map((each): Explanation => {
    const needed = neededScope(scope, each.terms, passing, dimensions)
    const rate = narrowed ** needed.filter(isNarrowing(dimensions)).length
    return { ...each, scope: needed, weight: each.weight * rate, promise: each.promise * rate }
  })
  const others = all.slice(mostScoped).map(each => ({ ...each, scope }))
  return [...scoped.sort((one, other) => other.weight - one.weight), ...others]
}

/** For so many explanations it is looked which part of the scope they need. */
const mostScoped = 40
/** How much less likely an explanation is that needs a part of it. */
const narrowed = 0.5

/** Terms of the scope that are needed beside others to keep what passes out. */
function neededScope(
  scope: readonly PlacedTerm[],
  terms: readonly PlacedTerm[],
  passing: readonly Vector[],
  dimensions: readonly Dimension[],
): readonly PlacedTerm[] {
  const hold = (all: readonly PlacedTerm[], vector: Vector) =>
    all.every(term => holdsFor(term, vector, dimensions) === true)
  const matching = passing.filter(vector => hold(terms, vector))
  const within = (all: readonly PlacedTerm[]) => matching.filter(vector => hold(all, vector)).length
  let needed = scope
  for (const one of scope) {
    const without = needed.filter(each => each !== one)
    if (within(without) === within(needed)) needed = without
  }
  return needed
}

function scopeOf(failing: readonly Vector[], dimensions: readonly Dimension[]): readonly PlacedTerm[] {
  return dimensions.flatMap(({ name: parameter, scope }, at): readonly PlacedTerm[] => {
    const seen = new Set(failing.map(vector => vector[at]))
    const [first] = seen
    if (scope === undefined || seen.has(undefined)) return []
    const usual = scope === 'any' ? undefined : scope.usual
    if (seen.size === 1 && (scope === 'any' || first === usual))
      return [{ at, term: { parameter, is: 'exactly', class: first! } }]
    return usual === undefined || seen.has(usual) ? [] : [{ at, term: { parameter, is: 'other than', class: usual } }]
  })
}
