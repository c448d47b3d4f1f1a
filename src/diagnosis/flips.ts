import { isRecased, type Operation, type RequestSpec } from '../core/exchange.js'
import type { Interaction } from '../core/model.js'
import { choose } from '../core/random.js'
import { petAt } from '../facts/setting.js'
import { type Allowed, circumstancesOf, companyOf, expectedSetting, preludeOf, type State } from './circumstances.js'
import { isSettled, type Undecided } from './conditions.js'
import { holdsFor, type PlacedTerm, possible, type Vector } from './terms.js'
import { asSent, type VariantTools, variantsOf } from './variants.js'

/** A request with what has to go before it. */
export interface Flip {
  readonly request: RequestSpec
  readonly before: readonly RequestSpec[]
  /** What goes at the same time. */
  readonly beside: readonly RequestSpec[]
  /** The classes that it is expected to have. */
  readonly vector: Vector
  /** What it asks: no question is put twice. */
  readonly question: string
}

type Terms = readonly PlacedTerm[]
type Drawn = Omit<Flip, 'question'>

export interface FlipTools extends VariantTools {
  readonly state: State
  readonly allowed: Allowed
}

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
 * The next of these that there is: a request like one that failed, until enough have failed on a quiet wire. One in other
 * surroundings that may be what the failure needs. One that changes a single factor of the explanation of which nobody knows yet
 * whether the failure needs it. One that keeps what explains the failures, and changes what else they have in common. Undefined
 * where nothing is left to ask.
 */
export function nextFlip(open: Undecided, tools: FlipTools, asked: ReadonlySet<string>): Flip | undefined {
  const { common, dimensions } = open
  const relevant = common.filter(term => dimensions[term.at]!.around !== true || decidingTerms(open).includes(term))
  const hasSeen = seenBy(open)
  const draw = drawer(open, tools)
  let second: Flip | undefined
  for (const { changes, question: questionOf, isBroad = false } of goalsOf(open, tools, asked)) {
    let best: { readonly flip: Flip; readonly rank: readonly number[] } | undefined
    for (const share of keeping) {
      for (let i = 0; i < drawn; i++) {
        const made = draw(changes, share)
        if (made === undefined) continue
        const { changed, ...flip } = made
        const missing = relevant.filter(term => holdsFor(term, flip.vector, dimensions) !== true)
        const question = questionOf(missing, flip.vector)
        if (question === undefined || asked.has(question)) continue
        const rank = [hasSeen(flip.vector) ? 0 : 1, isBroad ? -missing.length : missing.length, changed]
        if (best === undefined || isLess(rank, best.rank)) best = { flip: { ...flip, question }, rank }
      }
      // Of classes that it has not judged the rule may have nothing to say.
      if (best?.rank[0] === 0) return best.flip
    }
    second ??= best?.flip
  }
  return second
}

const isAroundIn =
  ({ dimensions }: Undecided) =>
  (term: PlacedTerm) =>
    dimensions[term.at]!.around === true
const toldOf = ({ all, common }: Undecided): Terms => all[0] ?? common
const decidingTerms = (open: Undecided): Terms => [...toldOf(open), ...open.suspected]

/** In the order in which they are asked; without those of which is known that they have been. */
function goalsOf(open: Undecided, { allowed, facts }: FlipTools, asked: ReadonlySet<string>): readonly Goal[] {
  const { common, dimensions, examples, isEnough, observed, within } = open
  const isAround = isAroundIn(open)
  const deciding = decidingTerms(open)
  const decides = (term: PlacedTerm) => deciding.includes(term)
  const say = (terms: Terms): string => JSON.stringify(terms.map(({ term }) => term))
  const names = (terms: Terms) => terms.map(({ at }) => dimensions[at]!.name)
  if (!examples.some(isSettled)) {
    // As it was, then with one thing around it changed: a store of another size may be what it takes.
    const around = ['company', 'predecessor', 'connection']
    // What nobody can try in this phase should not cost the requests of a later one.
    const changed = allowed.creations || facts.readOnly ? around : []
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
  const single = (term: PlacedTerm, question: string, others: number): readonly Goal[] =>
    [...asked].filter(each => each.startsWith(question)).length > others
      ? []
      : [
          {
            changes: names([term]),
            question: (missing, vector) => {
              const [factor, ...more] = missing.filter(decides)
              return factor === term && more.length === 0 ? `${question}: ${vector[term.at]}` : undefined
            },
          },
        ]
  const singles = (others: number) =>
    deciding
      .filter(term => !isAround(term))
      .flatMap(term => single(term, `${say([term])} of ${say(toldOf(open))}`, others))
  // What holds of all that the rule judges makes no difference to it.
  const differs = (term: PlacedTerm) => observed.some(({ vector }) => holdsFor(term, vector, dimensions) !== true)
  const beside: Goal = {
    changes: names(common.filter(term => !decides(term) && !isAround(term) && differs(term))),
    question: missing => (missing.length > 0 && !missing.some(decides) ? `beside ${say(missing)}` : undefined),
    isBroad: true,
  }
  return [
    ...(isEnough ? [] : [again]),
    ...deciding.filter(isAround).flatMap(term => single(term, `not ${say([term])}`, 0)),
    ...singles(0),
    ...(beside.changes.length > 0 ? [beside] : []),
    // A success with one other class may be one in which the failure cannot show.
    ...singles(1),
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

/** Draws a request like one that failed, with the number of classes in which it differs. */
type Draw = (changes: readonly string[], share: number) => (Drawn & { readonly changed: number }) | undefined

function drawer(open: Undecided, tools: FlipTools): Draw {
  const { random, allowed } = tools
  const isAllowed = ({ credential, request }: Interaction) =>
    credential === 'valid' ? request.method !== 'POST' || allowed.creations : allowed.withoutKey
  const able = open.examples.filter(isAllowed)
  const quiet = able.filter(({ setting }) => setting.perhaps === undefined)
  const settled = quiet.length > 0 ? quiet : able.filter(isSettled)
  const examples = (settled.length > 0 ? settled : able).flatMap(example => {
    const like = open.classify(example)
    const variants = like && variantsOf(example, like, open, tools)
    return variants === undefined ? [] : [{ example, like: like!, variants }]
  })
  const surroundings = new Set(open.dimensions.filter(({ around }) => around).map(({ name }) => name))
  return (changes, share) => {
    if (examples.length === 0) return undefined
    const { example, like, variants } = choose(random, examples)
    // Of many changes some at a time: not all of them go together.
    const most = random()
    const keep = (factor: string) =>
      changes.includes(factor)
        ? changes.length > 1 && random() >= most
        : surroundings.has(factor) || share === 1 || random() < share
    const request = variants(keep)
    const flip = request && flipOf(request, example, keep, open, tools)
    return flip && { ...flip, changed: flip.vector.filter((each, at) => each !== like[at]).length }
  }
}

function flipOf(
  plain: RequestSpec,
  example: Interaction,
  keep: (factor: string) => boolean,
  open: Undecided,
  tools: FlipTools,
): Drawn | undefined {
  const { facts, allowed, state, random } = tools
  const around = circumstancesOf(example, keep, allowed, random)
  if (around.connection !== 'fresh' && isRecased(plain.credential)) return undefined
  const { fresh: _, ...rest } = plain
  const request: RequestSpec = around.connection === 'fresh' ? { ...rest, fresh: true } : rest
  const before = preludeOf(around, request.endpoint as Operation, state, tools)
  const beside = companyOf(around, allowed, tools)
  if (before === undefined || beside === undefined) return undefined
  const pet = request.endpoint === 'getPet' ? petAt(request.path, facts) : undefined
  const vector = open.classify({
    endpoint: request.endpoint,
    credential: request.credential ?? 'valid',
    ...(request.credentialVariant === undefined ? {} : { credentialVariant: request.credentialVariant }),
    request: asSent(request),
    setting: { ...expectedSetting(around, facts.stock), ...(pet === undefined ? {} : { pet }) },
  })
  if (vector === undefined || vector.some(possible)) return undefined
  return { request, before, beside, vector }
}
