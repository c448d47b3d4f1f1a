import type { ConditionTerm } from '../core/condition.js'
import type { Row } from '../core/model.js'
import { type Dimension, holdsFor, isAround, isOfTime, isTraffic, type Observed, unsure } from './classes.js'

type Terms = readonly ConditionTerm[]

/** What explains the failures. */
export interface Explained {
  /** The terms that hold in all failures. */
  readonly common: Terms
  /** Each of its terms was seen to be needed, or it is the only one and has a single term. */
  readonly isConfirmed: boolean
  /** For each term that surrounds them, a success that changed it alone, if there was any, was followed by one more failure. */
  readonly isReversed: boolean
  /** The smallest conjunctions of the terms in common that set the successes apart, all of one size; the first is told. */
  readonly all: readonly Terms[]
}

/** Beyond those that are needed anyway: of more nobody knows after a few failures whether they have anything to do with it. */
const mostTerms = 3
/** Classes that a term names: more are no class. */
export const mostClasses = 4

/**
 * The smallest conjunctions of terms that hold in all failures and in no success. A success of which all holds that is common to
 * the failures is set apart by nothing, and stays within: in some requests a failure cannot show. What surrounds a request is sure
 * only where a request that was put for it has shown it: else what was sent goes with it by chance. Only sizes of the store are
 * dealt like what is sent, and cannot be had back.
 */
export function explain(observed: readonly Observed[], dimensions: readonly Dimension[]): Explained {
  const lacks = (term: ConditionTerm, row: Row) => holdsFor(term, row, dimensions) !== true
  const failing = observed.filter(({ failed }) => failed > 0)
  const passing = observed.filter(({ failed, passed }) => failed === 0 && passed > 0)

  // What all failures have in common, and what of it may explain them: not what was changed in a request that failed all the same.
  const common = commonOf(failing, dimensions)
  // The smallest conjunctions: what is needed, and the fewest of the others.
  const missing = passing.map(({ row }) => common.filter(term => lacks(term, row)))
  const isNeeded = (term: ConditionTerm) => missing.some(terms => terms.length === 1 && terms[0] === term)
  const needed = common.filter(isNeeded)
  const others = common.filter(term => !needed.includes(term))
  const left = missing.filter(terms => terms.length > 0 && !terms.some(term => needed.includes(term)))
  const sent = others.filter(({ parameter }) => !isAround(parameter))
  const known = others.filter(term => !isOfTime(term))
  const more = [sent, known, others].map(terms => smallest(terms, left))
  const all = (more.find(({ length }) => length > 0) ?? []).map(terms =>
    common.filter(term => needed.includes(term) || terms.includes(term)),
  )
  all.sort(byPreference)

  // Whether the first of them is sure.
  const [told = common] = all
  const isApart = ({ parameter, class: name }: ConditionTerm) =>
    dimensions.some(each => each.name === parameter && each.apart?.includes(name))
  const lastFailure = Math.max(...failing.flatMap(({ asked }) => asked))
  const changedAlone = (term: ConditionTerm) =>
    passing.filter(({ row }) => confirms(row, term)).flatMap(({ asked }) => asked)
  // What surrounds them may have changed with time: it has to fail once more after it was right.
  const isAskedAlone = (term: ConditionTerm) =>
    changedAlone(term).some(number => !isTraffic(term) || number < lastFailure)
  const isSeenNeeded = (term: ConditionTerm) =>
    isApart(term) || isAskedAlone(term) || (needed.includes(term) && !isTraffic(term))
  const isOnly = told.length < 2 && all.length < 2 && !told.some(isTraffic)
  const isConfirmed = isOnly || told.every(isSeenNeeded)
  const isReversed = told.every(term => !isTraffic(term) || changedAlone(term).length === 0 || isAskedAlone(term))
  return { common, isConfirmed, isReversed, all }

  /** Whether it was right with nothing of the explanation changed but this, and that for certain. */
  function confirms(row: Row, term: ConditionTerm): boolean {
    return (
      row[term.parameter] !== undefined && told.every(other => holdsFor(other, row, dimensions) === (other !== term))
    )
  }
}

/** Every conjunction of the least size of which each success lacks a term. */
function smallest(terms: Terms, lacking: readonly Terms[]): readonly Terms[] {
  for (let size = 0; size <= mostTerms; size++) {
    const found = choices(terms, size).filter(those =>
      lacking.every(missing => those.some(each => missing.includes(each))),
    )
    if (found.length > 0) return found
  }
  return []
}

const choices = (terms: Terms, size: number): readonly Terms[] =>
  size === 0 ? [[]] : terms.flatMap((term, at) => choices(terms.slice(at + 1), size - 1).map(more => [term, ...more]))

/** The terms that hold in every failure, or may hold, of each dimension the narrowest. */
function commonOf(failing: readonly Observed[], dimensions: readonly Dimension[]): Terms {
  const met = failing.filter(({ isMet }) => isMet)
  return dimensions.flatMap(({ name: parameter, classes, ordered }): Terms => {
    const certain = (all: readonly Observed[]) => all.map(({ row }) => row[parameter]).filter(each => each !== unsure)
    // Of those that were not put to tell it nobody may know what was under way.
    const [ofMet = [], ofAll = []] = [met, failing].map(all => [...new Set(certain(all))])
    const found = ofMet.length > 0 ? ofMet : ofAll
    if (found.length === 0 || found.includes(undefined)) return []
    const term = (is: ConditionTerm['is'], name: string, or: readonly string[] = []): ConditionTerm => ({
      ...{ parameter, is, class: name },
      ...(or.length === 0 ? {} : { or }),
    })
    // What a request refuted leaves the wider one.
    const all = termsOf(found as string[]).filter(each =>
      failing.every(({ row }) => holdsFor(each, row, dimensions) !== false),
    )
    const exact = all.filter(({ is }) => is === 'exactly')
    return exact.length > 0 ? exact : all

    function termsOf(seen: readonly string[]): Terms {
      const around = isAround(parameter)
      const places = seen.map(each => classes.indexOf(each))
      const [low, high] = [Math.min(...places), Math.max(...places)]
      const absent = classes.filter(each => !seen.includes(each))
      const others = absent.map(each => term('other than', each))
      if (seen.length === 1 && around) return [term('exactly', seen[0]!)]
      // Of what went before there are many classes: several of them are common by chance.
      if (around) return absent.length === 1 && classes.length <= mostClasses ? others : []
      const [name, ...or] = classes.filter(each => seen.includes(each))
      const few = seen.length <= mostClasses && absent.length > 1
      return [
        ...(seen.length === 1 ? [term('exactly', seen[0]!)] : few && !ordered ? [term('exactly', name!, or)] : []),
        ...(ordered && low > 0 ? [term('at least', classes[low]!)] : []),
        ...(ordered && low >= 0 && high < classes.length - 1 ? [term('at most', classes[high]!)] : []),
        ...others.filter(
          each => classes.length > 2 && (absent.length === 1 || (!ordered && each.class === classes[0])),
        ),
      ]
    }
  })
}

/** What the request says before what surrounds it, fewer terms, one class before several or all but one. */
export function byPreference(one: Terms, other: Terms): number {
  for (const rank of ranks) {
    const difference = one.filter(rank).length - other.filter(rank).length
    if (difference !== 0) return difference
  }
  return 0
}

const ranks: readonly ((term: ConditionTerm) => boolean)[] = [
  ({ parameter }) => isAround(parameter),
  () => true,
  ({ is, or }) => is === 'other than' || or !== undefined,
]
