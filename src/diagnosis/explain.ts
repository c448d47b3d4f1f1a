import type { ConditionTerm } from '../core/condition.js'
import { type Dimension, holdsFor, type Observed, type PlacedTerm, possible, type Vector } from './terms.js'

/** What explains the failures: conjunctions of the same number of terms. */
export interface Explained {
  /** What all failures are about, such as one operation, as far as it is needed. */
  readonly scope: readonly PlacedTerm[]
  /** The first is told. Empty where no conjunction sets the failures apart. */
  readonly all: readonly (readonly PlacedTerm[])[]
}

/** Of more terms nobody knows after a few failures whether they have anything to do with it. */
const mostTerms = 3
/** Classes that a term names: more are no class. */
const mostClasses = 4
/** Failures of which a class has to be known for certain before it explains them. */
const leastCertain = 2
/** Conjunctions of the same size that are kept. */
const mostKept = 64

/** The smallest conjunctions of terms that hold in all failures and in no success. Of what is uncertain neither is said. */
export function explain(observed: readonly Observed[], dimensions: readonly Dimension[]): Explained {
  const failing = observed.filter(({ failed }) => failed > 0).map(({ vector }) => vector)
  const passing = observed.filter(({ failed, passed }) => failed === 0 && passed > 0).map(({ vector }) => vector)
  const scope = scopeOf(failing, dimensions)
  const holds = (terms: readonly PlacedTerm[], vector: Vector) =>
    terms.every(term => holdsFor(term, vector, dimensions) === true)
  const within = passing.filter(vector => holds(scope, vector))
  const whole = (1n << BigInt(within.length)) - 1n
  const candidates = candidatesOf(failing, dimensions)
    .map(term => ({ term, left: leftOf(term, within, dimensions) }))
    .filter(({ left }) => left !== whole)
  // Where requests of the very same classes fail and pass, it is not the classes that make the difference.
  const isMixed = observed.some(({ failed, passed, vector }) => failed > 0 && passed > 0 && !vector.some(possible))
  const whatever = isMixed ? [] : [[]]
  const all = within.length === 0 ? whatever : smallest(candidates).sort(byPreference(dimensions))
  const [best = []] = all
  const needed = scope.filter(one => {
    const others = scope.filter(each => each !== one)
    return passing.some(vector => holds([...others, ...best], vector))
  })
  return { scope: needed, all: all.slice(0, mostKept) }
}

interface Candidate {
  readonly term: PlacedTerm
  /** A bit for each that passed although the term holds. */
  readonly left: bigint
}

function leftOf(term: PlacedTerm, passing: readonly Vector[], dimensions: readonly Dimension[]): bigint {
  const digits = passing.map(vector => (holdsFor(term, vector, dimensions) === true ? '1' : '0'))
  return BigInt(`0b0${digits.join('')}`)
}

/** Every conjunction of the least size that leaves nothing that passed. */
function smallest(candidates: readonly Candidate[]): (readonly PlacedTerm[])[] {
  interface Partial {
    readonly terms: readonly PlacedTerm[]
    readonly from: number
    readonly left: bigint
  }
  let partial: readonly Partial[] = candidates.map(({ term, left }, at) => ({ terms: [term], from: at + 1, left }))
  for (let size = 1; size <= mostTerms; size++) {
    const done = partial.filter(({ left }) => left === 0n)
    if (done.length > 0 || size === mostTerms) return done.map(({ terms }) => terms)
    partial = partial.flatMap(({ terms, from, left }) =>
      candidates.slice(from).flatMap(({ term, left: also }, at): Partial[] => {
        if (terms.some(({ at: place }) => place === term.at && term.term.is === 'exactly')) return []
        const both = left & also
        return both !== left && both !== also ? [{ terms: [...terms, term], from: from + at + 1, left: both }] : []
      }),
    )
  }
  return []
}

/** The terms that hold in every failure, of each dimension the narrowest. */
function candidatesOf(failing: readonly Vector[], dimensions: readonly Dimension[]): readonly PlacedTerm[] {
  return dimensions.flatMap(({ name: parameter, classes, ordered, detail, scope }, at): PlacedTerm[] => {
    if (scope === 'any') return []
    const found = failing.map(vector => vector[at])
    const certain = found.filter(each => possible(each) === undefined)
    if (certain.includes(undefined) || certain.length < Math.min(leastCertain, found.length)) return []
    const seen = [...new Set(certain as string[])]
    const term = (is: ConditionTerm['is'], name: string, or: readonly string[] = []): PlacedTerm => ({
      at,
      term: { parameter, is, class: name, ...(or.length === 0 ? {} : { or }) },
    })
    if (seen.length === 1) return [term('exactly', seen[0]!)]
    if (detail) return []
    if (ordered) {
      const places = seen.map(each => classes.indexOf(each))
      const [low, high] = [Math.min(...places), Math.max(...places)]
      return [
        ...(low > 0 ? [term('at least', classes[low]!)] : []),
        ...(high < classes.length - 1 ? [term('at most', classes[high]!)] : []),
      ]
    }
    const absent = classes.filter(each => !seen.includes(each))
    const inOrder = classes.filter(each => seen.includes(each))
    return [
      ...(seen.length <= mostClasses && absent.length > 1 ? [term('exactly', inOrder[0]!, inOrder.slice(1))] : []),
      ...absent.map(each => term('other than', each)),
    ]
  })
}

/** What the request says before what surrounds it, classes before values, one class before several. */
export const byPreference = (dimensions: readonly Dimension[]) => {
  const ranks = [
    ({ at }: PlacedTerm) => dimensions[at]!.around === true,
    ({ at }: PlacedTerm) => dimensions[at]!.detail === true,
    ({ term }: PlacedTerm) => term.is === 'other than',
    ({ term }: PlacedTerm) => term.or !== undefined,
  ]
  return (one: readonly PlacedTerm[], other: readonly PlacedTerm[]): number => {
    for (const rank of ranks) {
      const difference = one.filter(rank).length - other.filter(rank).length
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** What kind of request all failures are about: of one class, or all but the usual ones. */
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
