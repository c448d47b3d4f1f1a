import { holdsFor, isOfTraffic, type PlacedTerm, type Vector } from './classes.js'
import { drawer, type Flip } from './flips.js'
import type { Undecided } from './index.js'
import { isSettled } from './interactions.js'
import type { VariantTools } from './variants.js'

type Terms = readonly PlacedTerm[]

/** So many requests are drawn for a set of changes, of which the best is sent, for each of these probabilities to keep another class: some go with what is changed. */
const drawn = 4
const keeping = [1, 0.9, 0.6]
/** Of questions that change the same terms so many are asked: the rule may have nothing to say of the first. */
const mostAlike = 2

interface Question {
  /** Sets of factors: of one of them as many are changed as go together. */
  readonly changes: readonly (readonly string[])[]
  /** What a request asks that lacks these terms: no question is asked twice. Undefined where it is another question. */
  readonly asks: (missing: Terms, vector: Vector) => string | undefined
  /** How far it is from what is wanted. */
  readonly distance: (missing: Terms) => number
}

/**
 * The next request, or undefined where nothing is left to ask. Each keeps some of what the failures have in common and changes the rest:
 * 1. what surrounds them, all at once;
 * 2. as long as several explanations are left, what refutes half of them, whatever comes of it;
 * 3. all that the one explanation leaves out, and each of its terms;
 * 4. nothing, until enough have failed.
 * What was changed in a request that failed all the same is out of the question from then on.
 */
export function nextFlip(open: Undecided, tools: VariantTools, asked: ReadonlySet<string>): Flip | undefined {
  const draw = drawer(open, tools)
  for (const question of questionsOf(open, tools, asked)) {
    const [best] = question.changes
      .flatMap(factors => keeping.flatMap(share => Array.from({ length: drawn }, () => draw(factors, share) ?? [])))
      .flat()
      .flatMap(({ changed, vector, ...flip }) => {
        const missing = open.common.filter(term => holdsFor(term, vector, open.dimensions) !== true)
        const text = question.asks(missing, vector)
        if (text === undefined || asked.has(text)) return []
        return [{ flip: { ...flip, question: text }, distance: question.distance(missing), changed }]
      })
      .sort((one, other) => one.distance - other.distance || one.changed - other.changed)
    if (best !== undefined) return best.flip
  }
  return undefined
}

/** In the order in which they are asked. */
function questionsOf(open: Undecided, tools: VariantTools, asked: ReadonlySet<string>): readonly Question[] {
  if (!open.examples.some(isSettled)) return unsettled(open, tools)
  const { all, common, dimensions, isEnough, observed, within } = open
  const [told = common] = all
  const say = (terms: Terms): string => JSON.stringify(terms.map(({ term }) => term))
  const countOf = (what: string) => [...asked].filter(each => each.startsWith(what)).length
  /** The question, unless it was asked so often. */
  const next = (what: string, most = mostAlike) => (countOf(what) < most ? `${what}: ${countOf(what)}` : undefined)
  const changing = (terms: Terms) => parts(terms).map(each => [...new Set(each.map(({ at }) => dimensions[at]!.name))])
  const isTraffic = ({ at }: PlacedTerm) => isOfTraffic(dimensions[at]!)
  // What holds of all that the rule judges makes no difference to it.
  const differs = (term: PlacedTerm) => observed.some(({ vector }) => holdsFor(term, vector, dimensions) !== true)
  const canChange = (term: PlacedTerm) => isTraffic(term) || (!dimensions[term.at]!.around && differs(term))
  const changeable = common.filter(term => term.at > 0 && canChange(term))

  const others = changeable.filter(term => !told.includes(term))
  const isBroken = (terms: Terms, missing: Terms) => terms.some(term => missing.includes(term))
  const far = (wanted: Terms) => (missing: Terms) =>
    wanted.filter(each => !missing.includes(each)).length + missing.filter(each => !wanted.includes(each)).length
  const leftOut: Question = {
    changes: changing(others),
    asks: missing => (missing.length > 0 && !isBroken(told, missing) ? next(`leaving out ${say(missing)}`) : undefined),
    distance: far(others),
  }
  /** A success with one other class may be one in which the failure cannot show. */
  const single = (term: PlacedTerm, most: number): Question => ({
    changes: changing([term]),
    asks: (missing, vector) => {
      const what = `${say([term])} of ${say(told)}`
      const isIt = told.every(each => (each === term) === missing.includes(each))
      return isIt && countOf(what) < most ? `${what}: ${vector[term.at]}` : undefined
    },
    distance: far([term]),
  })
  const again: Question = {
    changes: [[]],
    asks: missing => (missing.length === 0 ? `again ${within.failed}` : undefined),
    distance: () => 0,
  }
  return [
    leftOut,
    ...told.map(each => single(each, 1)),
    ...(isEnough ? [] : [again]),
    ...told.map(each => single(each, 2)),
  ]
}

/** Where nobody knows what surrounded the failures: as they were, then with one thing around them changed. */
function unsettled({ dimensions }: Undecided, { mayCreate, facts }: VariantTools): readonly Question[] {
  const placeOf = (name: string) => dimensions.findIndex(each => each.name === name)
  // Whether a page is full hangs on the store, which may have grown since.
  const isAround = ({ at }: PlacedTerm) => dimensions[at]!.around === true || dimensions[at]!.name === 'page'
  // What nobody can try in this phase should not cost the requests of a later one.
  const changes = mayCreate || facts.readOnly ? ['concurrent requests', 'previous request', 'connection'] : []
  return ['', ...changes].map(change => {
    // A store of another size may be what it takes.
    const told = placeOf(change === '' || change === 'concurrent requests' ? 'store' : change)
    return {
      changes: [change === '' ? [] : [change]],
      asks: (missing, vector) => (missing.every(isAround) ? `with ${change} changed: ${vector[told]}` : undefined),
      distance: missing => missing.length,
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
