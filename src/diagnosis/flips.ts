import { isRecased, type Operation, type RequestSpec } from '../core/exchange.js'
import type { Interaction } from '../core/model.js'
import { choose } from '../core/random.js'
import { circumstancesOf, companyOf, expectedSetting, preludeOf } from './circumstances.js'
import { holdsFor, isUnsure, type PlacedTerm, type Vector } from './classes.js'
import { isSettled, type Undecided } from './index.js'
import { petAt } from './interactions.js'
import { asSent, type VariantTools, variantsOf } from './variants.js'

/** A request with what has to go before it. */
export interface Flip {
  readonly request: RequestSpec
  /** One step after the other. */
  readonly before: readonly (readonly RequestSpec[])[]
  /** What goes at the same time. */
  readonly beside: readonly RequestSpec[]
  /** What it asks: no question is put twice. */
  readonly question: string
}

type Terms = readonly PlacedTerm[]

/** A request like one that failed, with the classes that it is expected to have and the number of those in which it differs. */
type Drawn = Omit<Flip, 'question'> & { readonly vector: Vector; readonly changed: number }

/** So many requests are drawn for a question, of which the best is sent, for each of these probabilities to keep a factor: what goes with another one may have to change, too. */
const drawn = 8
const keeping = [1, 0.9, 0.6]

/** What a question is to change, and whether what is missing of the terms then makes it that question. */
interface Goal {
  readonly changes: readonly string[]
  readonly question: (missing: Terms, vector: Vector) => string | undefined
  /** As much as can be, rather than as little. */
  readonly isBroad?: boolean
}

/**
 * The next of these that there is: a request like one that failed, until enough have failed on a quiet wire. One that changes a
 * single factor of the explanation, or in surroundings that may be what the failure needs: of which nobody knows yet
 * whether it does. One that keeps what explains the failures, and changes what else they have in common. Undefined
 * where nothing is left to ask.
 */
export function nextFlip(open: Undecided, tools: VariantTools, asked: ReadonlySet<string>): Flip | undefined {
  const { common, dimensions } = open
  const deciding = decidingTerms(open)
  const relevant = common.filter(term => dimensions[term.at]!.around !== true || deciding.includes(term))
  const hasSeen = seenBy(open)
  const draw = drawer(open, tools)
  let second: Flip | undefined
  for (const { changes, question: questionOf, isBroad = false } of goalsOf(open, tools, asked)) {
    let best: { readonly flip: Flip; readonly rank: readonly number[] } | undefined
    for (const share of keeping.flatMap(each => Array<number>(drawn).fill(each))) {
      const made = draw(changes, share)
      if (made === undefined) continue
      const { changed, vector, ...flip } = made
      const missing = relevant.filter(term => holdsFor(term, vector, dimensions) !== true)
      const question = questionOf(missing, vector)
      if (question === undefined || asked.has(question)) continue
      const rank = [hasSeen(vector) ? 0 : 1, isBroad ? -missing.length : missing.length, changed]
      if (best === undefined || isLess(rank, best.rank)) best = { flip: { ...flip, question }, rank }
    }
    // Of classes that it has not judged the rule may have nothing to say.
    if (best?.rank[0] === 0) return best.flip
    second ??= best?.flip
  }
  return second
}

const toldOf = ({ all, common }: Undecided): Terms => all[0] ?? common
const decidingTerms = (open: Undecided): Terms => [...open.suspected, ...toldOf(open)]

/** In the order in which they are asked; without those of which is known that they have been. */
function goalsOf(open: Undecided, { mayCreate, facts }: VariantTools, asked: ReadonlySet<string>): readonly Goal[] {
  const { common, dimensions, examples, isEnough, observed, within } = open
  const isAround = ({ at }: PlacedTerm) => dimensions[at]!.around === true
  const deciding = decidingTerms(open)
  const decides = (term: PlacedTerm) => deciding.includes(term)
  const say = (terms: Terms): string => JSON.stringify(terms.map(({ term }) => term))
  const names = (terms: Terms) => terms.map(({ at }) => dimensions[at]!.name)
  if (!examples.some(isSettled)) {
    // As it was, then with one thing around it changed: a store of another size may be what it takes.
    const around = ['company', 'predecessor', 'connection']
    // What nobody can try in this phase should not cost the requests of a later one.
    const changed = mayCreate || facts.readOnly ? around : []
    const question = (change: string) => (missing: Terms, vector: Vector) => {
      const classOf = (name: string) => vector[dimensions.findIndex(each => each.name === name)]
      const what = change === 'company' || change === '' ? 'store' : change
      return missing.every(isAround) ? `with ${change} changed: ${classOf(what)}` : undefined
    }
    return ['', ...changed].map(change => ({ changes: change === '' ? [] : [change], question: question(change) }))
  }
  const again: Goal = {
    changes: [],
    question: missing => (missing.length === 0 ? `again ${within.failed}` : undefined),
  }
  /** `most`: questions of this term, and of what surrounds only one. A success with one other class may be one in which the failure cannot show. */
  const singles = (most: number, terms = deciding) =>
    terms.flatMap((term): readonly Goal[] => {
      const question = isAround(term) ? `not ${say([term])}` : `${say([term])} of ${say(toldOf(open))}`
      const isAsked = [...asked].filter(each => each.startsWith(question)).length >= (isAround(term) ? 1 : most)
      const questionOf: Goal['question'] = (missing, vector) => {
        const [factor, ...more] = missing.filter(decides)
        return factor === term && more.length === 0 ? `${question}: ${vector[term.at]}` : undefined
      }
      return isAsked ? [] : [{ changes: names([term]), question: questionOf }]
    })
  // What holds of all that the rule judges makes no difference to it.
  const differs = (term: PlacedTerm) => observed.some(({ vector }) => holdsFor(term, vector, dimensions) !== true)
  const beside: Goal = {
    changes: names(common.filter(term => !decides(term) && !isAround(term) && differs(term))),
    question: missing => (missing.length > 0 && !missing.some(decides) ? `beside ${say(missing)}` : undefined),
    isBroad: true,
  }
  // Which connection carries a request nobody can choose while others are under way.
  const company = deciding.filter(({ at }) => dimensions[at]!.name === 'company')
  return [
    ...singles(1, company),
    ...(isEnough ? [] : [again]),
    ...singles(1),
    ...(beside.changes.length > 0 ? [beside] : []),
    ...singles(2),
  ]
}

/** The first number that differs decides. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((each, i) => each !== other[i])
  return at >= 0 && one[at]! < other[at]!
}

/** Whether the rule has judged such classes: what surrounds a request is the same to all rules. */
function seenBy({ observed, dimensions }: Undecided): (vector: Vector) => boolean {
  const seen = dimensions.map((_, at) => new Set(observed.map(({ vector }) => vector[at])))
  return vector => dimensions.every(({ around }, at) => around || seen[at]!.has(vector[at]))
}

function drawer(
  open: Undecided,
  tools: VariantTools,
): (changes: readonly string[], share: number) => Drawn | undefined {
  const { random, mayCreate, mayOmitKey } = tools
  const isAllowed = ({ credential, request }: Interaction) =>
    credential === 'valid' ? request.method !== 'POST' || mayCreate : mayOmitKey
  const able = open.examples.filter(isAllowed)
  const quiet = able.filter(({ setting }) => setting.perhaps === undefined)
  const settled = quiet.length > 0 ? quiet : able.filter(isSettled)
  const examples = (settled.length > 0 ? settled : able).flatMap(example => {
    const like = open.classify(example)
    const variants = like && variantsOf(example, like, open, tools)
    return variants === undefined ? [] : [{ example, like: like!, variants }]
  })
  return (changes, share) => {
    if (examples.length === 0) return undefined
    const { example, like, variants } = choose(random, examples)
    // Of many changes some at a time: not all of them go together.
    const most = random()
    const isAround = (factor: string) => open.dimensions.some(({ name, around }) => around === true && name === factor)
    const keep = (factor: string) =>
      changes.includes(factor)
        ? changes.length > 1 && random() >= most
        : isAround(factor) || share === 1 || random() < share
    const request = variants(keep)
    return request && flipOf(request, example, like, keep, open, tools)
  }
}

function flipOf(
  plain: RequestSpec,
  example: Interaction,
  like: Vector,
  keep: (factor: string) => boolean,
  open: Undecided,
  tools: VariantTools,
): Drawn | undefined {
  const { facts } = tools
  const around = circumstancesOf(example, keep, tools)
  const isFresh = around.connection === 'fresh'
  if (!isFresh && isRecased(plain.credential)) return undefined
  const { fresh: _, ...rest } = plain
  const request: RequestSpec = isFresh ? { ...rest, fresh: true } : rest
  const before = preludeOf(around, request.endpoint as Operation, tools)
  const beside = companyOf(around, tools)
  if (before === undefined || beside === undefined) return undefined
  const pet = request.endpoint === 'getPet' ? petAt(request.path, facts) : undefined
  const vector = open.classify({
    endpoint: request.endpoint,
    credential: request.credential ?? 'valid',
    credentialVariant: request.credentialVariant ?? 0,
    request: asSent(request),
    setting: { ...expectedSetting(around, facts.stock), ...(pet === undefined ? {} : { pet }) },
  })
  if (vector === undefined || vector.some(isUnsure)) return undefined
  return { request, before, beside, vector, changed: vector.filter((each, at) => each !== like[at]).length }
}
