import type { Condition, Judged } from '../core/condition.js'
import { conditionText, seenText } from './condition-text.js'
import { candidatesOf } from './explanation-search.js'
import {
  areUnsure,
  type Dimension,
  type Explanation,
  explain,
  holdsFor,
  type Observed,
  type PlacedTerm,
} from './explanations.js'

/** Rivals that are worth telling. */
const mostRivals = 8

/**
 * The smallest conjunction of terms that holds in every exchange that failed and in none that could have failed and did
 * not. Where there is none, the one that comes nearest; undefined where nothing sets the failures apart.
 * `noun` is what is counted, such as `lists`; the terms are about what is behind it where `isBehind`.
 */
export function conditionOf(
  observed: readonly Observed[],
  dimensions: readonly Dimension[],
  noun = 'requests',
  isBehind = false,
): Condition | undefined {
  return weighedCondition(observed, dimensions, noun, isBehind)?.condition
}

export interface Weighed {
  readonly condition: Condition
  /** How likely it is against others, 0..1; 0 where it only comes near. */
  readonly weight: number
}

/** The same with how likely it is. */
export function weighedCondition(
  observed: readonly Observed[],
  dimensions: readonly Dimension[],
  noun: string,
  isBehind: boolean,
  explained = explain(observed, dimensions),
): Weighed | undefined {
  if (!observed.some(({ failed }) => failed > 0)) return undefined
  const best = explained.find(each => isTellable(each) && isShown(each, observed, dimensions))
  if (best === undefined) {
    const near = nearest(observed, dimensions, noun, isBehind)
    return near && { condition: near, weight: 0 }
  }
  const told = (one: Explanation): Condition => {
    const rivals = explained.filter(each => each !== one && each.terms.length === one.terms.length)
    const shown = rivals.slice(0, mostRivals).map(rival => rival.terms)
    return condition([...one.scope, ...one.terms], shown, observed, dimensions, noun, isBehind)
  }
  return { condition: told(best), weight: best.weight }
}

/** With exceptions of several parameters, whatever failed can be set apart: that says nothing of the next request. */
function isTellable({ terms }: Explanation): boolean {
  return new Set(terms.filter(({ term }) => term.is === 'other than').map(({ at }) => at)).size < 2
}

/**
 * What surrounds a request is told only where a request of the same classes was right in other surroundings: else what was
 * sent may be what decides, and goes with them by chance.
 */
function isShown(
  { scope, terms }: Explanation,
  observed: readonly Observed[],
  dimensions: readonly Dimension[],
): boolean {
  const all = [...scope, ...terms]
  if (!all.some(({ at }) => dimensions[at]!.around)) return true
  const sent = ({ vector }: Observed): string =>
    JSON.stringify(vector.filter((_, at) => !dimensions[at]?.around && !dimensions[at]?.detail))
  const failing = new Set(observed.filter(({ failed }) => failed > 0).map(sent))
  return observed.some(
    each =>
      each.failed === 0 &&
      failing.has(sent(each)) &&
      all.some(term => dimensions[term.at]!.around && holdsFor(term, each.vector, dimensions) === false),
  )
}

/** Failures that no conjunction sets apart wholly: the one under which the fewest others are right. */
function nearest(
  observed: readonly Observed[],
  dimensions: readonly Dimension[],
  noun: string,
  isBehind: boolean,
): Condition | undefined {
  const failing = observed.filter(({ failed }) => failed > 0)
  // Some exchanges of a class fail and others do not: they count among the failing, with what passed.
  const passing = observed.filter(({ failed, passed }) => failed === 0 && passed > 0)
  const passed = sum(passing, 'passed')
  const failed = sum(failing, 'failed')
  const vectors = failing.map(({ vector }) => vector)
  // What nobody can tell of the others may hold in them as well.
  const all = observed.map(({ vector }) => vector)
  const singles = dimensions.flatMap(({ name: parameter, classes }, at) =>
    classes.flatMap((name): PlacedTerm[] =>
      vectors.some(vector => vector[at] === name) ? [{ at, term: { parameter, is: 'exactly', class: name } }] : [],
    ),
  )
  const candidates = [
    ...candidatesOf(
      vectors,
      passing.map(({ vector }) => vector),
      dimensions,
    ),
    ...singles,
  ].filter(({ at }) => dimensions[at]!.around !== true && !areUnsure(all, at))
  const combinations = [...candidates.map(one => [one]), ...pairs(candidates)]
  const within = (terms: readonly PlacedTerm[], of: readonly Observed[]) =>
    of.filter(({ vector }) => terms.every(term => holdsFor(term, vector, dimensions) === true))
  /** The share of failures that it holds in, less the share of right ones. */
  const worth = (terms: readonly PlacedTerm[]): number =>
    sum(within(terms, failing), 'failed') / failed -
    sum(within(terms, passing), 'passed') / passed -
    terms.reduce((cost, { term: { or = [] } }) => cost + 0.01 + 0.02 * or.length, 0)
  let [best, most]: [readonly PlacedTerm[] | undefined, number] = [undefined, 0.5]
  for (const terms of combinations) {
    const value = worth(terms)
    if (value > most) [best, most] = [terms, value]
  }
  return best && condition(best, [], observed, dimensions, noun, isBehind)
}

const pairs = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.flatMap((one, i) => items.slice(i + 1).map(other => [one, other]))

const sum = (all: readonly Observed[], what: 'failed' | 'passed'): number =>
  all.reduce((total, each) => total + each[what], 0)

/** Failures beyond the number of terms: of fewer too much is common by chance. */
const leastBeyond = 2
/** So many failures are enough to tell a condition of so many terms. */
export const areEnough = (failures: number, terms: number): boolean => failures >= terms + leastBeyond

function condition(
  terms: readonly PlacedTerm[],
  rivals: readonly (readonly PlacedTerm[])[],
  observed: readonly Observed[],
  dimensions: readonly Dimension[],
  noun: string,
  isBehind: boolean,
): Condition {
  const judged = (of: readonly Observed[]): Judged => ({ failed: sum(of, 'failed'), passed: sum(of, 'passed') })
  const holdsIn = ({ vector }: Observed) => terms.map(term => holdsFor(term, vector, dimensions))
  const isProven = observed.some(each => each.failed > 0 && holdsIn(each).every(holds => holds === true))
  /** What nobody can tell of an exchange is taken to be as its outcome says, once one has failed of which it is certain. */
  const isWithin = (each: Observed): boolean => {
    const holds = holdsIn(each)
    return !holds.includes(false) && (each.failed > 0 || !isProven || !holds.includes('maybe'))
  }
  const [within, outside] = [judged(observed.filter(isWithin)), judged(observed.filter(each => !isWithin(each)))]
  const shown = terms.map(({ term }) => term)
  const untold = { terms: [], exact: false, rivals: [] } as const
  if (!areEnough(within.failed, terms.length))
    return { ...untold, within, outside, text: seenText(within, outside, noun) }
  // Where most are right something else decides: an untrue condition is worse than none.
  if (within.passed > within.failed) {
    const [failures, others] = [sum(observed, 'failed'), sum(observed, 'passed')]
    const all = { failed: failures, passed: 0 }
    const right = { failed: 0, passed: others }
    return { ...untold, within: all, outside: right, text: seenText(all, right, noun) }
  }
  return {
    terms: shown,
    within,
    outside,
    exact: within.passed === 0 && outside.failed === 0,
    rivals: rivals.map(rival => rival.map(({ term }) => term)),
    text: conditionText({ terms: shown, within, outside, noun, isBehind, dimensions }),
  }
}
