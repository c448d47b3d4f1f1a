import { type AskRequest, isRecased, type Operation } from '../core/exchange.js'
import type { Interaction } from '../core/model.js'
import { choose } from '../core/random.js'
import { petAt } from '../facts/setting.js'
import { type Allowed, circumstancesOf, companyOf, expectedSetting, preludeOf, type State } from './circumstances.js'
import type { Undecided } from './conditions.js'
import { holdsFor, type PlacedTerm, possible, type Vector } from './terms.js'
import { asSent, type VariantTools, variantsOf } from './variants.js'

/** A request with what has to go before it. */
export interface Flip {
  readonly request: AskRequest
  readonly before: readonly AskRequest[]
  /** What goes at the same time. */
  readonly beside: readonly AskRequest[]
  /** The classes that it is expected to have. */
  readonly vector: Vector
  /** What it asks: no question is put twice. */
  readonly question: string
}

/** One that has been drawn, with the number of classes in which it differs from what failed. */
type Drawn = Pick<Flip, 'request' | 'before' | 'beside' | 'vector'> & { readonly changed: number }

export interface FlipTools extends VariantTools {
  readonly state: State
  readonly allowed: Allowed
}

/** So many requests are drawn, of which the best is sent. */
const drawn = 150
/** How probably each factor that is not to be changed is kept: what goes with another one may have to change, too. */
const keeping = [1, 1, 0.9, 0.6] as const

/**
 * The next of these that there is: a request like one that failed, until enough have failed on a quiet wire. One in other
 * surroundings that may be what the failure needs. One that keeps what explains the failures, and changes what else they have in
 * common. One that changes a single factor of the explanation of which nobody knows yet whether the failure needs it. Undefined
 * where nothing is left to ask.
 */
export function nextFlip(open: Undecided, tools: FlipTools, asked: ReadonlySet<string>): Flip | undefined {
  const { common, suspected, needed, dimensions, all } = open
  const told = all[0] ?? common
  const hasSeen = seenBy(open)
  const say = (terms: readonly PlacedTerm[]): string => JSON.stringify(terms.map(({ term }) => term))
  const isAround = ({ at }: PlacedTerm) => dimensions[at]!.around === true
  const decides = (term: PlacedTerm) => told.includes(term) || suspected.includes(term)
  const relevant = common.filter(term => !isAround(term) || decides(term))
  const isSettled = open.examples.some(isQuiet)
  let best: { readonly flip: Flip; readonly rank: readonly number[] } | undefined
  for (const flip of drawnFlips(open, tools)) {
    const missing = relevant.filter(term => holdsFor(term, flip.vector, dimensions) !== true)
    const around = missing.filter(isAround)
    const [factor, ...factors] = missing.filter(decides)
    // Of other classes the rule may have nothing to say.
    const unseen = hasSeen(flip.vector) ? 0 : 1
    const consider = (question: string, ...rank: readonly number[]): void => {
      const whole = [unseen, ...rank, flip.changed]
      if (asked.has(question)) return
      if (best === undefined || isLess(whole, best.rank)) best = { flip: { ...flip, question }, rank: whole }
    }
    if (missing.length === around.length) {
      const surroundings = flip.vector.filter((_, at) => dimensions[at]!.around).join()
      if (!isSettled) consider(`in ${surroundings}`, 0, around.length)
      else if (factor === undefined && !open.isEnough) consider(`again ${open.within.failed}`, 0, 0)
      else if (factor !== undefined && factors.length === 0) consider(`not ${say([factor])}`, 1, 0)
    } else if (around.length > 0) continue
    else if (factor === undefined) consider(`beside ${say(missing)}`, 2, -missing.length)
    else if (factors.length === 0 && !needed.includes(factor))
      consider(`${say([factor])} of ${say(told)}`, 3, missing.length)
  }
  return best?.flip
}

/** The first number that differs decides. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((each, i) => each !== other[i])
  return at >= 0 && one[at]! < other[at]!
}

/** Nothing went on beside it, so that its surroundings are certain. */
const isQuiet = ({ setting }: Interaction): boolean => setting.perhaps === undefined

/** Whether the rule has judged such classes: what surrounds a request is the same to all rules. */
function seenBy({ observed, dimensions }: Undecided): (vector: Vector) => boolean {
  const seen = dimensions.map((_, at) => new Set(observed.map(({ vector }) => vector[at])))
  return vector => dimensions.every(({ around }, at) => around || seen[at]!.has(vector[at]))
}

function* drawnFlips(open: Undecided, tools: FlipTools): Generator<Drawn> {
  const { random, allowed } = tools
  const { common, suspected, all, dimensions } = open
  const quiet = open.examples.filter(isQuiet)
  const shapes = (quiet.length > 0 ? quiet : open.examples).flatMap(example => {
    const isAllowed =
      example.credential === 'valid' ? example.request.method !== 'POST' || allowed.creations : allowed.withoutKey
    const like = open.classify(example)
    const variants = isAllowed && like !== undefined ? variantsOf(example, like, open, tools) : undefined
    return variants === undefined ? [] : [{ example, like: like!, variants }]
  })
  if (shapes.length === 0) return
  const nameOf = ({ at }: PlacedTerm) => dimensions[at]!.name
  const told = all[0] ?? common
  const others = common.filter(term => !told.includes(term) && !suspected.includes(term)).map(nameOf)
  const goals = [others, ...[...told, ...suspected].map(term => [nameOf(term)])]
  const surroundings = dimensions.filter(({ around }) => around).map(({ name }) => name)
  if (quiet.length === 0) goals.push([], surroundings)
  for (let i = 0; i < drawn; i++) {
    const { example, like, variants } = choose(random, shapes)
    const goal = choose(random, goals)
    const share = goal.some(factor => surroundings.includes(factor)) ? 1 : choose(random, keeping)
    const keep = (factor: string) =>
      goal.includes(factor) ? goal.length > 1 && random() < 0.3 : surroundings.includes(factor) || random() < share
    const request = variants(keep)
    const flip = request && flipOf(request, example, keep, open, tools)
    if (flip === undefined) continue
    const { vector } = flip
    yield { ...flip, changed: vector.filter((each, at) => each !== like[at]).length }
  }
}

function flipOf(
  plain: AskRequest,
  example: Interaction,
  keep: (factor: string) => boolean,
  open: Undecided,
  tools: FlipTools,
): Omit<Drawn, 'changed'> | undefined {
  const { facts, allowed, state, random } = tools
  const around = circumstancesOf(example, keep, allowed, random)
  if (around.connection !== 'fresh' && isRecased(plain.credential)) return undefined
  const { fresh: _, ...rest } = plain
  const request: AskRequest = around.connection === 'fresh' ? { ...rest, fresh: true } : rest
  const before = preludeOf(around, request.endpoint as Operation, state, tools)
  const beside = companyOf(around, allowed, tools)
  if (before === undefined) return undefined
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
