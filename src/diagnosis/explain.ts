import type { ConditionTerm } from '../core/condition.js'
import { type Dimension, holdsFor, isUnsure, type Observed, type PlacedTerm, type Vector } from './classes.js'

type Terms = readonly PlacedTerm[]

/** What explains the failures. */
export interface Explained {
  /** The terms that hold in all failures. */
  readonly common: Terms
  /** Of these what surrounds the failures and may be what they need: nobody has seen the same request right in other surroundings. */
  readonly suspected: Terms
  /** Of these the ones without which a success would be accused that nothing else sets apart: what one factor changed has shown. */
  readonly needed: Terms
  /** Each of its terms was seen to be needed, or it is the only one and has a single term. */
  readonly isConfirmed: boolean
  /** The smallest conjunctions of the terms in common that set the successes apart, all of one size; the first is told. */
  readonly all: readonly Terms[]
}

/** Beyond those that are needed anyway: of more nobody knows after a few failures whether they have anything to do with it. */
const mostTerms = 3
/** Classes that a term names: more are no class. */
export const mostClasses = 4

/**
 * The smallest conjunctions of terms that hold in all failures and in no success. A success of which all holds that is common to
 * the failures is set apart by nothing, and stays within: in some requests a failure cannot show. What surrounds a request explains
 * only what a request that was put for it has shown: else what was sent goes with it by chance. Only sizes of the store are dealt
 * like what is sent, and cannot be had back.
 */
export function explain(observed: readonly Observed[], dimensions: readonly Dimension[]): Explained {
  const isAround = ({ at }: PlacedTerm) => dimensions[at]!.around === true
  const isDealt = ({ at }: PlacedTerm) => dimensions[at]!.name === 'store'
  const isOfTraffic = (term: PlacedTerm) => isAround(term) && !isDealt(term)
  const lacks = (term: PlacedTerm, vector: Vector) => holdsFor(term, vector, dimensions) !== true
  const isWithout = (term: PlacedTerm, vector: Vector) => holdsFor(term, vector, dimensions) === false
  const failing = observed.filter(({ failed }) => failed > 0).map(({ vector }) => vector)
  const passing = observed.filter(({ failed, passed }) => failed === 0 && passed > 0)
  const right = passing.map(({ vector }) => vector)
  const asked = passing.filter(({ isAsked }) => isAsked).map(({ vector }) => vector)

  // What all failures have in common, and what of it may explain them.
  const common = commonOf(failing, dimensions)
  const isChangedAlone = (term: PlacedTerm) =>
    asked.some(vector => isWithout(term, vector) && common.every(other => other === term || !isWithout(other, vector)))
  const known = common.filter(term => !isOfTraffic(term) || isChangedAlone(term))
  const suspected = common.filter(term => !known.includes(term))

  // The smallest conjunctions: what is needed, and the fewest of the others.
  const isNeeded = (term: PlacedTerm) =>
    right.some(vector => lacks(term, vector) && common.every(other => other === term || !lacks(other, vector)))
  const needed = known.filter(isNeeded)
  const others = known.filter(term => !needed.includes(term))
  const lacking = right.map(vector => known.filter(term => lacks(term, vector)))
  const left = lacking.filter(terms => terms.length > 0 && !terms.some(term => needed.includes(term)))
  const more = [others.filter(term => !isAround(term)), others].map(terms => smallest(terms, left))
  const all = (more.find(({ length }) => length > 0) ?? []).map(terms =>
    [...needed, ...terms].sort((one, other) => one.at - other.at),
  )
  all.sort(byPreference(dimensions))

  // Whether the first of them is sure.
  const [told = known] = all
  const isApart = ({ at, term }: PlacedTerm) => dimensions[at]!.apart?.includes(term.class) === true
  const isOpen = (term: PlacedTerm) => !isAround(term) && !isApart(term) && right.some(vector => lacks(term, vector))
  const isSeenNeeded = (term: PlacedTerm) =>
    isApart(term) || needed.includes(term) || asked.some(vector => confirms(vector, term))
  const [only] = told.length === 1 ? told : []
  const isOnly = told.length < 2 && all.length < 2
  // One thing around them explains failures alone where they have nothing of what was sent in common.
  const isConfirmed = only && isAround(only) ? !known.some(isOpen) : isOnly || told.every(isSeenNeeded)
  return { common, suspected, needed, isConfirmed, all }

  /** Whether it was right with nothing of the explanation changed but this. */
  function confirms(vector: Vector, term: PlacedTerm): boolean {
    return vector[term.at] !== undefined && told.every(other => (other === term) === lacks(other, vector))
  }
}

/** Every conjunction of the least size of which each success lacks a term. */
function smallest(terms: Terms, lacking: readonly Terms[]): (readonly PlacedTerm[])[] {
  interface Partial {
    readonly terms: Terms
    readonly from: number
    /** A bit for each success that lacks none of them. */
    readonly left: bigint
  }
  const none = { terms: [], from: 0, left: (1n << BigInt(lacking.length)) - 1n }
  const lefts = terms.map(term => BigInt(`0b0${lacking.map(each => (each.includes(term) ? '0' : '1')).join('')}`))
  let partial: readonly Partial[] = [none]
  for (let size = 0; size <= mostTerms; size++) {
    const done = partial.filter(({ left }) => left === 0n)
    if (done.length > 0 || size === mostTerms) return done.map(each => [...each.terms])
    partial = partial.flatMap(one =>
      terms.slice(one.from).flatMap((term, i): Partial[] => {
        const left = one.left & lefts[one.from + i]!
        return left === one.left ? [] : [{ terms: [...one.terms, term], from: one.from + i + 1, left }]
      }),
    )
  }
  return []
}

/** The terms that hold in every failure, or may hold, of each dimension the narrowest. */
function commonOf(failing: readonly Vector[], dimensions: readonly Dimension[]): Terms {
  return dimensions.flatMap(({ name: parameter, classes, ordered, around }, at): PlacedTerm[] => {
    const found = [...new Set(failing.map(vector => vector[at]))]
    const certain = failing.map(vector => vector[at]).filter(each => !isUnsure(each))
    if (found.includes(undefined)) return []
    const term = (is: ConditionTerm['is'], name: string, or: readonly string[] = []): PlacedTerm => ({
      at,
      term: { parameter, is, class: name, ...(or.length === 0 ? {} : { or }) },
    })
    const holds = (each: PlacedTerm) => failing.every(vector => holdsFor(each, vector, dimensions) !== false)
    if (certain.length === 0) return []
    const seen = [...new Set(certain as string[])]
    return termsOf().filter(holds)

    function termsOf(): PlacedTerm[] {
      if (seen.length === 1) return [term('exactly', seen[0]!)]
      if (ordered) {
        const places = seen.map(each => classes.indexOf(each))
        const [low, high] = [Math.min(...places), Math.max(...places)]
        return [
          ...(low > 0 ? [term('at least', classes[low]!)] : []),
          ...(high < classes.length - 1 ? [term('at most', classes[high]!)] : []),
        ]
      }
      const absent = classes.filter(each => !seen.includes(each))
      // Of what went before there are many classes: several of them are common by chance.
      if (around) return absent.length === 1 && classes.length <= mostClasses ? [term('other than', absent[0]!)] : []
      const [first, ...or] = classes.filter(each => seen.includes(each))
      return [
        ...(seen.length <= mostClasses && absent.length > 1 ? [term('exactly', first!, or)] : []),
        ...absent.filter(each => each === classes[0] || absent.length === 1).map(each => term('other than', each)),
      ]
    }
  })
}

/** What the request says before what surrounds it, fewer terms, one class before several or all but one. */
export const byPreference = (dimensions: readonly Dimension[]) => {
  const ranks = [
    ({ at }: PlacedTerm) => dimensions[at]!.around === true,
    () => true,
    ({ term }: PlacedTerm) => term.is === 'other than',
    ({ term }: PlacedTerm) => term.or !== undefined,
  ]
  return (one: Terms, other: Terms): number => {
    for (const rank of ranks) {
      const difference = one.filter(rank).length - other.filter(rank).length
      if (difference !== 0) return difference
    }
    return 0
  }
}
