import type { ConditionTerm } from '../core/condition.js'
import type { Row } from '../core/model.js'
import { holdsFor, isAround, isTraffic } from './classes.js'
import { drawer, type Flip } from './draw.js'
import type { Undecided } from './index.js'
import { isSettled } from './interactions.js'
import type { Tools } from './surroundings.js'

type Terms = readonly ConditionTerm[]

/** Requests that are drawn for a question, of which the best is sent. */
const tries = 48

/** What the next request is to tell. */
interface Question {
  readonly name: string
  /** Terms of which one at least is not to hold: a request is the better the more of them do not. */
  readonly without: Terms
  /** Terms that have to hold. */
  readonly within: Terms
  /** Factors that change, and those that do by chance. */
  readonly changes: readonly string[]
  readonly mayChange?: readonly string[]
  /** It is another question for each class of these parameters. */
  readonly each?: readonly string[]
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
export function nextFlip(open: Undecided, tools: Tools, asked: ReadonlyMap<string, number>): Flip | undefined {
  const draw = drawer(open, tools)
  for (const { name, without, within, changes, mayChange = [], each = [], most } of questionsOf(open, tools)) {
    const lacks = (term: ConditionTerm, row: Row) => holdsFor(term, row, open.dimensions) !== true
    const [best] = Array.from({ length: tries }, (_, nth) => draw(changes, mayChange, 1 - nth / tries / 2) ?? [])
      .flat()
      .flatMap(({ changed, row, ...flip }) => {
        const missing = without.filter(term => lacks(term, row))
        if ((missing.length === 0 && without.length > 0) || within.some(term => lacks(term, row))) return []
        const question = JSON.stringify([name, missing, ...each.map(parameter => row[parameter])])
        if ((asked.get(question) ?? 0) >= most) return []
        const others = open.common.filter(term => !without.includes(term) && lacks(term, row))
        return [{ flip: { ...flip, question }, distance: others.length - missing.length, changed }]
      })
      .sort((one, other) => one.distance - other.distance || one.changed - other.changed)
    if (best !== undefined) return best.flip
  }
  return undefined
}

/** In the order in which they are asked. */
function questionsOf(open: Undecided, tools: Tools): readonly Question[] {
  const { all, common, dimensions, examples, isEnough, isReversed, failed, failures, passed } = open
  if (!examples.some(isSettled)) return unsettled(common, tools)
  const [told = common] = all
  // What holds of all that the rule judges makes no difference to it.
  const judged = [...failed, ...passed]
  const differs = (term: ConditionTerm) => judged.some(({ row }) => holdsFor(term, row, dimensions) !== true)
  const canChange = (term: ConditionTerm) =>
    term.parameter !== 'operation' && (isTraffic(term) || (!isAround(term.parameter) && differs(term)))
  const others = common.filter(term => canChange(term) && !told.includes(term))
  const leaving = (without: Terms): readonly Question[] => {
    const kept = [...told, ...others].filter(term => !without.includes(term))
    const mayChange = without.map(({ parameter }) => parameter)
    return without.length === 0 ? [] : [{ name: 'leaving out', without, within: kept, changes: [], mayChange, most: 2 }]
  }
  /** Also of the store: that of a later phase is another one. */
  const single = (term: ConditionTerm): Question => ({
    name: `of ${JSON.stringify(told)}`,
    without: [term],
    within: told.filter(each => each !== term),
    changes: [term.parameter],
    most: 2,
  })
  // Rather of another pet, or of another one that is not there: the same one again would count once.
  const again = { name: `again ${failures}`, without: [], within: common, changes: [], mayChange: ['id'], most: 1 }
  return [
    ...leaving(others.filter(isTraffic)),
    ...leaving(others),
    ...told.map(single),
    ...(isEnough && isReversed ? [] : [again]),
  ]
}

/** Where nobody knows what surrounded the failures: with whatever may have. */
function unsettled(common: Terms, { mayCreate, facts }: Tools): readonly Question[] {
  const [after, beside] = ['previous request', 'concurrent requests']
  // Whether a page is full hangs on the store, which may have grown since.
  const within = common.filter(({ parameter }) => ![after, beside, 'store', 'page'].includes(parameter))
  const alike = { name: 'alike', without: [], within, changes: [], each: ['store'], most: 1 }
  // What nobody can try in this phase should not cost the requests of a later one.
  if (!mayCreate && !facts.readOnly) return [alike]
  const alone = { ...alike, name: 'alone', mayChange: [after], each: ['store', after] }
  // That costs three times as much, goes over no new connection, and does not meet the others each time.
  const overAny = within.filter(({ parameter }) => parameter !== 'connection')
  const along = { ...alone, within: overAny, changes: [beside], mayChange: [after, 'connection'] }
  return [alone, { ...along, name: 'along' }, { ...along, name: 'along again' }]
}
