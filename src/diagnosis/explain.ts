import { type ConditionTerm, mostClasses } from '../core/condition.js'
import { type Counted, type Dimension, holdsFor, isAround, isTraffic, unsure } from './classes.js'

type Terms = readonly ConditionTerm[]

/** What explains the failures. */
export interface Explained {
  /** The terms that hold in all failures. */
  readonly common: Terms
  /** The smallest conjunctions of them that set the successes apart, all of one size; the first is told. */
  readonly all: readonly Terms[]
  /** Each term of the one that is told was seen to be needed. */
  readonly isConfirmed: boolean
  /** For each of its terms that surrounds them, a success that changed it alone, if there was any, was followed by one more failure. */
  readonly isReversed: boolean
}

/** Of more nobody knows after a few failures whether they have anything to do with it. */
const mostTerms = 5

/**
 * The smallest conjunctions of terms that hold in all failures and in no success: of what was sent, or else also of what surrounded
 * it, which goes with it by chance. A success of which all holds, or may hold, that is common to the failures is set apart by nothing,
 * and stays within: in some requests a failure cannot show.
 */
export function explain(
  failed: readonly Counted[],
  passed: readonly Counted[],
  dimensions: readonly Dimension[],
): Explained {
  const common = commonOf(failed, dimensions)
  const keyOf = ({ row }: Counted) => JSON.stringify(row)
  // Those that were right by chance among what failed tell nothing.
  const failedRows = new Set(failed.map(keyOf))
  const right = passed.filter(each => !failedRows.has(keyOf(each)))
  const rows = [...new Map(right.map(each => [keyOf(each), each.row])).values()]
  const lacking = rows
    .filter(row => common.some(term => holdsFor(term, row, dimensions) === false))
    .map(row => common.filter(term => holdsFor(term, row, dimensions) !== true))
  const sent = common.filter(({ parameter }) => !isAround(parameter))
  const ofSent = smallest(sent, lacking)
  const all = (ofSent.length > 0 ? ofSent : smallest(common, lacking)).sort(byPreference)

  // Whether the first of them is sure.
  const [told = common] = all
  const isAsked = ({ kept }: Counted) => kept.isAsked
  const lastFailure = failed.findLast(isAsked)?.kept.number ?? 0
  /** Right with nothing of the explanation changed but this, and that for certain. */
  const changedAlone = (term: ConditionTerm) =>
    right.filter(({ row }) => told.every(other => holdsFor(other, row, dimensions) === (other !== term)))
  const asked = (term: ConditionTerm) => changedAlone(term).filter(isAsked)
  const isApart = ({ parameter, class: name }: ConditionTerm) =>
    dimensions.some(each => each.name === parameter && each.apart?.includes(name))
  // What surrounds them may have changed with time: it has to fail once more after it was right.
  const isSeenNeeded = (term: ConditionTerm) => {
    if (isTraffic(term)) return asked(term).some(({ kept }) => kept.number < lastFailure)
    return (
      isApart(term) ||
      asked(term).length > 0 ||
      (all.every(terms => terms.includes(term)) && changedAlone(term).length > 0)
    )
  }
  const isReversed = told.every(term => !isTraffic(term) || asked(term).length === 0 || isSeenNeeded(term))
  return { common, all, isConfirmed: told.every(isSeenNeeded), isReversed }
}

/** Every conjunction of the least size, of these terms, of which each success lacks one. */
function smallest(terms: Terms, lacking: readonly Terms[]): Terms[] {
  const left = lacking.map(missing => missing.filter(term => terms.includes(term)))
  left.sort((one, other) => one.length - other.length)
  for (let size = 0; size <= mostTerms; size++) {
    const found = hitting(left, size).map(those => terms.filter(term => those.includes(term)))
    if (found.length > 0) return [...new Map(found.map(those => [JSON.stringify(those), those])).values()]
  }
  return []
}

function hitting([first, ...others]: readonly Terms[], size: number): readonly Terms[] {
  if (first === undefined) return [[]]
  if (size === 0) return []
  if (size === 1) return first.filter(term => others.every(terms => terms.includes(term))).map(term => [term])
  return first.flatMap(term =>
    hitting(
      others.filter(terms => !terms.includes(term)),
      size - 1,
    ).map(more => [term, ...more]),
  )
}

/** The narrowest term of each dimension that holds in every failure, or may hold; of those in order it may be two bounds. */
function commonOf(failed: readonly Counted[], dimensions: readonly Dimension[]): Terms {
  return dimensions.flatMap(({ name: parameter, classes, ordered }): Terms => {
    const found = new Set(failed.map(({ row }) => row[parameter]).filter(each => each !== unsure))
    if (found.size === 0 || found.has(undefined)) return []
    const [name, ...or] = found.size === 1 ? [...found] : classes.filter(each => found.has(each))
    const term = (is: ConditionTerm['is'], each = name!): ConditionTerm => ({ parameter, is, class: each })
    if (or.length === 0) return [term('exactly')]
    const absent = classes.filter(each => !found.has(each))
    const isAllButOne = absent.length === 1 && classes.length > 2
    // Of what went before there are many classes: several of them are common by chance.
    if (isAround(parameter)) return isAllButOne && classes.length <= mostClasses ? [term('other than', absent[0])] : []
    if (ordered) {
      const bounds = [
        ...(name === classes[0] ? [] : [term('at least')]),
        ...(or.at(-1) === classes.at(-1) ? [] : [term('at most', or.at(-1))]),
      ]
      return bounds.length === 0 && isAllButOne ? [term('other than', absent[0])] : bounds
    }
    if (isAllButOne) return [term('other than', absent[0])]
    if (absent.length > 0 && found.size <= mostClasses) return [{ ...term('exactly'), or: or as string[] }]
    return absent.includes(classes[0]!) ? [term('other than', classes[0])] : []
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
