import type { ConditionTerm } from '../core/condition.js'
import type { Row } from '../core/model.js'
import { holdsFor, isAround, isTraffic } from './classes.js'
import { drawer, type Flip } from './flips.js'
import type { Undecided } from './index.js'
import { isSettled } from './interactions.js'
import type { VariantTools } from './variants.js'

type Terms = readonly ConditionTerm[]

/** So many requests are drawn for a set of changes, of which the best is sent, for each of these probabilities to keep another class: some go with what is changed. */
const drawn = 4
const keeping = [1, 0.9, 0.6]

interface Question {
  /** Terms that are not to hold: a request is the better the closer it comes. */
  readonly without: Terms
  /** Sets of factors to change. */
  readonly changes: readonly (readonly string[])[]
  /** What a request asks that lacks these terms. Undefined where it is another question. */
  readonly asks: (missing: Terms, row: Row) => string | undefined
  /** How often it may be asked: twice where the rule may have nothing to say of the first response, or the failure may not be able to show in it. */
  readonly most: number
}

/**
 * The next request, or undefined where nothing is left to ask. Each keeps some of what the failures have in common and changes the rest:
 * 1. all that the simplest explanation leaves out, or as much of it as goes together: first what surrounds them, which costs most;
 * 2. each of its terms;
 * 3. nothing, until enough have failed, and once more after what surrounds them was changed.
 * What was changed in a request that failed all the same is out of the question from then on.
 */
export function nextFlip(open: Undecided, tools: VariantTools, asked: ReadonlySet<string>): Flip | undefined {
  const draw = drawer(open, tools)
  for (const { without, changes, asks, most } of questionsOf(open, tools)) {
    const [best] = changes
      .flatMap(factors => keeping.flatMap(share => Array.from({ length: drawn }, () => draw(factors, share) ?? [])))
      .flat()
      .flatMap(({ changed, row, ...flip }) => {
        const missing = open.common.filter(term => holdsFor(term, row, open.dimensions) !== true)
        const what = asks(missing, row)
        if (what === undefined) return []
        const times = [...asked].filter(each => each.startsWith(`${what}: `)).length
        if (times >= most) return []
        const others = missing.filter(term => !without.includes(term)).length
        const distance = without.length - (missing.length - others) + others
        return [{ flip: { ...flip, question: `${what}: ${times}` }, distance, changed }]
      })
      .sort((one, other) => one.distance - other.distance || one.changed - other.changed)
    if (best !== undefined) return best.flip
  }
  return undefined
}

/** In the order in which they are asked. */
function questionsOf(open: Undecided, tools: VariantTools): readonly Question[] {
  if (!open.examples.some(isSettled)) return unsettled(tools)
  const { all, common, dimensions, isEnough, isReversed, observed, within } = open
  const [told = common] = all
  const say = (terms: Terms): string => JSON.stringify(terms)
  // What holds of all that the rule judges makes no difference to it.
  const differs = (term: ConditionTerm) => observed.some(({ row }) => holdsFor(term, row, dimensions) !== true)
  const canChange = (term: ConditionTerm) =>
    term.parameter !== 'operation' && (isTraffic(term) || (!isAround(term.parameter) && differs(term)))
  const lacking = (without: Terms, asks: Question['asks']): Question => {
    const changes = parts(without).map(terms => terms.map(({ parameter }) => parameter))
    return { without, changes, asks, most: 2 }
  }
  const others = common.filter(term => canChange(term) && !told.includes(term))
  const leaving = (those: Terms): Question =>
    lacking(those, missing => {
      const isKept = [...told, ...others].every(term => those.includes(term) || !missing.includes(term))
      return missing.length > 0 && isKept ? `leaving out ${say(missing)}` : undefined
    })
  /** Also of the store: that of a later phase is another one. */
  const single = (term: ConditionTerm): Question =>
    lacking([term], missing =>
      told.every(each => (each === term) === missing.includes(each)) ? `${say([term])} of ${say(told)}` : undefined,
    )
  const again: Question = {
    without: [],
    changes: [[]],
    asks: missing => (missing.length === 0 ? `again ${within.failed}` : undefined),
    most: 1,
  }
  return [
    leaving(others.filter(isTraffic)),
    leaving(others),
    ...told.map(single),
    ...(isEnough && isReversed ? [] : [again]),
  ]
}

/** Where nobody knows what surrounded the failures: as they were, then with one thing around them changed. */
function unsettled({ mayCreate, facts }: VariantTools): readonly Question[] {
  // Whether a page is full hangs on the store, which may have grown since.
  const mayDiffer = ({ parameter }: ConditionTerm) => isAround(parameter) || parameter === 'page'
  // What nobody can try in this phase should not cost the requests of a later one.
  const changes = mayCreate || facts.readOnly ? ['concurrent requests', 'previous request', 'connection'] : []
  return ['', ...changes].map(change => {
    // A store of another size may be what it takes.
    const varies = change === '' || change === 'concurrent requests' ? 'store' : change
    return {
      without: [],
      changes: change === '' ? [[]] : [[change], [change, 'connection']],
      asks: (missing, row) => (missing.every(mayDiffer) ? `with ${change} changed ${row[varies]}` : undefined),
      most: 1,
    }
  })
}

/** All of them, the halves, and the halves of these, down to each by itself. */
function parts(terms: Terms): readonly Terms[] {
  const all = terms.length === 0 ? [] : [terms]
  for (const each of all) {
    const half = Math.ceil(each.length / 2)
    if (each.length > 1) all.push(each.slice(0, half), each.slice(half))
  }
  return all
}
