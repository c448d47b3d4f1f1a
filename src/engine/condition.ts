import type { Condition, ConditionTerm, Judged } from '../core/condition.js'

/** A parameter with its classes, in their order where they have one. */
export interface Dimension {
  readonly name: string
  readonly classes: readonly string[]
  readonly ordered?: boolean
  /** What surrounds the request rather than is in it: blamed last. */
  readonly around?: boolean
}

/** Exchanges of the same classes that one rule judged; undefined where a parameter does not apply. */
export interface Observed extends Judged {
  readonly vector: readonly (string | undefined)[]
}

/** A term with the place of its parameter. */
interface Candidate {
  readonly at: number
  readonly term: ConditionTerm
  readonly holds: (name: string | undefined) => boolean
}

const mostTerms = 3
/** Rivals that are worth telling. */
const mostRivals = 8

/**
 * The smallest conjunction of terms that holds in every exchange that failed and in none that could have failed and did
 * not. Where there is none, the one that comes nearest; undefined where nothing sets the failures apart.
 * `noun` is what is counted, such as `lists`.
 */
export function conditionOf(
  observed: readonly Observed[],
  dimensions: readonly Dimension[],
  noun = 'requests',
): Condition | undefined {
  const failing = observed.filter(({ failed }) => failed > 0)
  // Some exchanges of a class fail and others do not: they count among the failing, with what passed.
  const passing = observed.filter(({ failed, passed }) => failed === 0 && passed > 0)
  if (failing.length === 0) return undefined
  const candidates = candidatesOf(failing, dimensions)
  for (let size = 0; size <= mostTerms; size++) {
    const exact = conjunctions(candidates, size).filter(terms => !passing.some(each => holdsAll(terms, each)))
    if (exact.length === 0) continue
    const [best, ...rivals] = exact.sort((one, other) => cost(one, dimensions) - cost(other, dimensions))
    return condition(best!, rivals.slice(0, mostRivals), observed, noun)
  }
  return nearest(candidates, failing, passing, observed, dimensions, noun)
}

/** Terms that hold in every exchange that failed. */
function candidatesOf(failing: readonly Observed[], dimensions: readonly Dimension[]): readonly Candidate[] {
  return dimensions.flatMap(({ name: parameter, classes, ordered }, at) => {
    const seen = [...new Set(failing.map(({ vector }) => vector[at]))]
    if (seen.includes(undefined)) return []
    if (seen.length === 1) return [exactly(at, parameter, seen[0]!)]
    if (!ordered) return []
    const places = seen.map(name => classes.indexOf(name!))
    const [low, high] = [Math.min(...places), Math.max(...places)]
    if (low < 0) return []
    const place = (name: string | undefined): number => (name === undefined ? -1 : classes.indexOf(name))
    return [
      ...(low === 0 ? [] : [bound(at, parameter, 'at least', classes[low]!, name => place(name) >= low)]),
      ...(high === classes.length - 1
        ? []
        : [bound(at, parameter, 'at most', classes[high]!, name => place(name) >= 0 && place(name) <= high)]),
    ]
  })
}

/** Whether a term holds for the classes of an exchange. */
export function holdsAt(
  { parameter, is, class: name }: ConditionTerm,
  vector: Observed['vector'],
  dimensions: readonly Dimension[],
): boolean {
  const at = dimensions.findIndex(each => each.name === parameter)
  const found = vector[at]
  if (is === 'exactly' || found === undefined) return found === name
  const { classes } = dimensions[at]!
  const [place, limit] = [classes.indexOf(found), classes.indexOf(name)]
  return is === 'at least' ? place >= limit : place >= 0 && place <= limit
}

const exactly = (at: number, parameter: string, wanted: string): Candidate => ({
  at,
  term: { parameter, is: 'exactly', class: wanted },
  holds: name => name === wanted,
})

const bound = (
  at: number,
  parameter: string,
  is: 'at least' | 'at most',
  limit: string,
  holds: Candidate['holds'],
): Candidate => ({ at, term: { parameter, is, class: limit }, holds })

const holdsAll = (terms: readonly Candidate[], { vector }: Observed): boolean =>
  terms.every(({ at, holds }) => holds(vector[at]))

function conjunctions(candidates: readonly Candidate[], size: number, from = 0): readonly (readonly Candidate[])[] {
  if (size === 0) return [[]]
  return candidates
    .slice(from)
    .flatMap((first, i) => conjunctions(candidates, size - 1, from + i + 1).map(rest => [first, ...rest]))
}

/** What the request says is blamed before what surrounds it; among these the order of the dimensions decides. */
const cost = (terms: readonly Candidate[], dimensions: readonly Dimension[]): number =>
  terms.reduce((sum, { at }) => sum + at + (dimensions[at]!.around ? 1000 : 0), 0)

/** Failures that no conjunction sets apart wholly: the one under which the fewest others are right. */
function nearest(
  candidates: readonly Candidate[],
  failing: readonly Observed[],
  passing: readonly Observed[],
  observed: readonly Observed[],
  dimensions: readonly Dimension[],
  noun: string,
): Condition | undefined {
  const passed = sum(passing, 'passed')
  const failed = sum(failing, 'failed')
  const singles = dimensions.flatMap(({ name }, at) =>
    [...new Set(failing.map(({ vector }) => vector[at]))].flatMap(seen =>
      seen === undefined ? [] : [[exactly(at, name, seen)]],
    ),
  )
  const all = [
    ...conjunctions(candidates, 1),
    ...conjunctions(candidates, 2),
    ...conjunctions(candidates, 3),
    ...singles,
  ]
  const within = (terms: readonly Candidate[], of: readonly Observed[]) => of.filter(each => holdsAll(terms, each))
  /** The share of failures that it holds in, less the share of right ones. */
  const worth = (terms: readonly Candidate[]): number =>
    sum(within(terms, failing), 'failed') / failed - sum(within(terms, passing), 'passed') / passed - terms.length / 100
  const best = all.reduce<readonly Candidate[] | undefined>(
    (known, terms) => (known === undefined || worth(terms) > worth(known) ? terms : known),
    undefined,
  )
  return best === undefined || worth(best) < 0.5 ? undefined : condition(best, [], observed, noun)
}

const sum = (all: readonly Observed[], what: 'failed' | 'passed'): number =>
  all.reduce((total, each) => total + each[what], 0)

function condition(
  terms: readonly Candidate[],
  rivals: readonly (readonly Candidate[])[],
  observed: readonly Observed[],
  noun: string,
): Condition {
  const judged = (of: readonly Observed[]): Judged => ({ failed: sum(of, 'failed'), passed: sum(of, 'passed') })
  const within = judged(observed.filter(each => holdsAll(terms, each)))
  const outside = judged(observed.filter(each => !holdsAll(terms, each)))
  const shown = terms.map(({ term }) => term)
  return {
    terms: shown,
    within,
    outside,
    exact: within.passed === 0 && outside.failed === 0,
    rivals: rivals.map(rival => rival.map(({ term }) => term)),
    text: conditionText(shown, within, outside, noun),
  }
}

const suffix = { exactly: '', 'at least': ' or more', 'at most': ' or less' } as const

export const termText = ({ parameter, is, class: name }: ConditionTerm): string =>
  is === 'exactly' ? `\`${parameter}=${name}\`` : `\`${parameter}\` is ${name}${suffix[is]}`

function conditionText(terms: readonly ConditionTerm[], within: Judged, outside: Judged, noun: string): string {
  const when = terms.map(termText).join(' and ')
  const all = within.failed + within.passed
  const others = outside.failed + outside.passed
  if (terms.length === 0)
    return within.passed === 0
      ? `fails each time (${all} of ${all} ${noun})`
      : `fails in ${within.failed} of ${all} ${noun}`
  const share = `${within.failed} of ${all}`
  if (within.passed === 0 && outside.failed === 0) {
    return `fails whenever ${when} (${share}); right in ${others} other ${noun}`
  }
  return `fails in ${share} ${noun} with ${when}, in ${outside.failed} of ${others} others`
}
