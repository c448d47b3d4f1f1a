import type { NameForm } from '../core/ask.js'
import { type AskRequest, isRecased, type Operation } from '../core/exchange.js'
import type { Interaction, Parameter, Row, RowWriter, Setting } from '../core/model.js'
import { choose } from '../core/random.js'
import { isOfOtherMethod, petAt } from '../facts/setting.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import type { SentKey } from '../spec/request.js'
import {
  type Allowed,
  type Circumstances,
  copies,
  expectedSetting,
  predecessorsOf,
  preludeOf,
  requestThatEnds,
  type State,
} from './circumstances.js'
import { areEnough } from './condition.js'
import type { Example, Undecided } from './conditions.js'
import { type Explanation, holdsFor, type Vector } from './explanations.js'
import type { Relevance } from './relevance.js'
import { asSent, variantsOf } from './variants.js'

/** A request with what has to go before it. */
export interface Question {
  readonly request: AskRequest
  readonly around: Circumstances
  readonly before: readonly AskRequest[]
  /** The classes that it is expected to have. */
  readonly vector: Vector
  readonly cost: number
  /** The same once more; a creation under another name. */
  readonly copy: () => AskRequest
}

export interface QuestionTools {
  readonly trace: TraceJudge
  readonly random: () => number
  readonly name: (form?: NameForm) => string
  readonly state: State
  readonly allowed: Allowed
  /** Another request can be kept open beside one. */
  readonly mayHold: boolean
  /** What has failed alone may be tried beside others once more. */
  readonly mayCrowd: boolean
  readonly parameters: Readonly<Partial<Record<Operation, readonly Parameter[]>>>
  readonly writeRow: RowWriter | undefined
  /** Which questions the rule has judged. */
  readonly relevance: Relevance
  readonly bad: { readonly keys: readonly SentKey[]; readonly requests: readonly (readonly AskRequest[])[] }
}

/** So many are drawn, of which the most telling one is asked; fewer where one of them tells as much as this. */
const drawn = { most: 200, enough: 60, telling: 0.3 }
/** Explanations that are held against each other. */
const mostExplanations = 250
/** A question that tells less than this apart is not worth its requests. */
const leastGain = 0.02

/**
 * The request that splits the explanations most evenly for its cost. Where none does, what ought to fail by the likeliest one
 * while too few have failed to tell it, or what has failed alone is tried beside others; undefined where that is known, too.
 */
export function telling(open: Undecided, tools: QuestionTools, isAsked: (question: Question) => boolean) {
  const all = [...open.all].sort((one, other) => other.promise - one.promise).slice(0, mostExplanations)
  const whole = all.reduce((sum, { promise }) => sum + promise, 0)
  let best: { readonly question: Question; readonly score: number } | undefined
  let crowded: Question | undefined
  let confirming: Question | undefined
  let looked = 0
  for (const question of questions(open, tools)) {
    if (++looked > drawn.enough && best !== undefined && best.score >= drawn.telling) break
    const isFailing = ({ scope, terms }: Explanation) =>
      [...scope, ...terms].every(term => holdsFor(term, question.vector, open.dimensions) === true)
    const isLikely = isFailing(open.all[0]!)
    if (isLikely && !question.around.beside) confirming ??= question
    if (isAsked(question)) continue
    if (isLikely && question.around.beside) crowded ??= question
    const share = all.reduce((sum, each) => sum + (isFailing(each) ? each.promise : 0), 0) / whole
    const gain = Math.min(share, 1 - share) * tools.relevance.chance(question.vector)
    const score = gain / Math.sqrt(question.cost)
    if (gain >= leastGain && score > (best?.score ?? 0)) best = { question, score }
  }
  const { scope, terms } = open.all[0]!
  if (best === undefined && confirming !== undefined && !areEnough(open.failures, scope.length + terms.length))
    return confirming
  return best?.question ?? (open.isQuiet && tools.mayCrowd ? crowded : undefined)
}

function* questions(open: Undecided, tools: QuestionTools): Generator<Question> {
  const { random, allowed } = tools
  const examples = open.examples.filter(({ request, credential }) =>
    credential === 'valid' ? request.method !== 'POST' || allowed.creations : allowed.withoutKey,
  )
  if (examples.length === 0) return
  const shapes = examples.flatMap(example => {
    const variants = variantsOf(example, variantTools(example, open, tools))
    return variants === undefined ? [] : [{ example, variants }]
  })
  if (shapes.length === 0) return
  for (let i = 0; i < drawn.most; i++) {
    const shape = choose(random, shapes)
    // From one that changes little to one that keeps little.
    const share = choose(random, [0, 0.3, 0.6, 0.85, 1])
    const keep = () => random() < share
    const request = shape.variants.draw(keep)
    const around = request && circumstancesOf(shape.example, keep, tools)
    const question = around && questionOf(request, around, open, tools)
    if (question !== undefined) yield question
  }
}

function variantTools(example: Example, open: Undecided, tools: QuestionTools) {
  const { setting } = example
  const vector = setting && open.classify({ ...example, endpoint: example.endpoint, setting })
  const row = Object.fromEntries(
    open.dimensions.flatMap(({ name, detail }, at) => (detail || !vector?.[at] ? [] : [[name, vector[at]]])),
  )
  const classes = Object.fromEntries(
    (tools.parameters.createPet ?? []).map(({ name, classes: all }) => [name, all.map(each => each.name)]),
  )
  return { ...tools, facts: tools.trace.facts, row: row as Row, classes }
}

const connections = ['reused', 'fresh', 'after a 4xx'] as const

function circumstancesOf({ endpoint, setting }: Example, keep: () => boolean, tools: QuestionTools): Circumstances {
  const { random, allowed } = tools
  const possible = predecessorsOf(endpoint as Operation, allowed)
  const mayFollow = (outcome: string) => possible.includes(outcome) || isOfOtherMethod(outcome)
  const after = keep() && setting?.after !== undefined && mayFollow(setting.after) ? setting.after : undefined
  return {
    connection: keep() && setting !== undefined ? connectionOf(setting) : choose(random, connections),
    after: after ?? choose(random, possible),
    beside: keep() ? false : random() < 0.3,
  }
}

const connectionOf = ({ nth, before = 200 }: Setting): Circumstances['connection'] =>
  nth === 1 ? 'fresh' : before >= 400 && before < 500 ? 'after a 4xx' : 'reused'

function questionOf(
  plain: AskRequest,
  around: Circumstances,
  open: Undecided,
  tools: QuestionTools,
): Question | undefined {
  const { trace, random, name, state } = tools
  const { facts } = trace
  if (around.connection !== 'fresh' && isRecased(plain.credential)) return undefined
  const { fresh: _, ...rest } = plain
  const request: AskRequest = around.connection === 'fresh' ? { ...rest, fresh: true } : rest
  const before = preludeOf(around, request.endpoint, state, (outcome, fresh) =>
    requestThatEnds(outcome, fresh, facts, random, name),
  )
  if (before.includes(undefined)) return undefined
  const pet = request.endpoint === 'getPet' ? petAt(request.path, facts) : undefined
  const interaction: Interaction = {
    endpoint: request.endpoint,
    credential: request.credential ?? 'valid',
    ...(request.credentialVariant === undefined ? {} : { credentialVariant: request.credentialVariant }),
    request: asSent(request),
    setting: { ...expectedSetting(around, facts.stock), ...(pet === undefined ? {} : { pet }) },
  }
  const vector = open.classify(interaction)
  if (vector === undefined) return undefined
  const times = around.beside && !tools.mayHold ? copies : 1
  const hasCompanion = around.beside && (tools.mayHold || tools.allowed.creations)
  const cost = times * (before.length + (hasCompanion ? 2 : 1))
  const copy = (): AskRequest => {
    if (request.method !== 'POST') return request
    const again = variantsOf(interaction, variantTools(interaction, open, tools))?.draw(() => true)
    return again === undefined ? request : { ...again, ...(request.fresh ? { fresh: true as const } : {}) }
  }
  return { request, around, before: before as AskRequest[], vector, cost, copy }
}
