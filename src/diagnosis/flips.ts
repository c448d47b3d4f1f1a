import type { NameForm } from '../core/ask.js'
import { type AskRequest, isRecased, type Operation } from '../core/exchange.js'
import type { Interaction, Parameter, Row, RowWriter, Setting } from '../core/model.js'
import { choose } from '../core/random.js'
import { isOfOtherMethod, petAt } from '../facts/setting.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import {
  type Allowed,
  type Circumstances,
  expectedSetting,
  predecessorsOf,
  preludeOf,
  requestThatEnds,
  type State,
} from './circumstances.js'
import type { Example, Undecided } from './conditions.js'
import type { Vector } from './terms.js'
import { asSent, variantsOf } from './variants.js'

/** A request with what has to go before it. */
export interface Flip {
  readonly request: AskRequest
  readonly before: readonly AskRequest[]
  /** The classes that it is expected to have. */
  readonly vector: Vector
  /** It keeps every factor: does the failure need anything else? */
  readonly isProbe: boolean
}

export interface FlipTools {
  readonly trace: TraceJudge
  readonly random: () => number
  readonly name: (form?: NameForm) => string
  readonly state: State
  readonly allowed: Allowed
  readonly parameters: Readonly<Partial<Record<Operation, readonly Parameter[]>>>
  readonly writeRow: RowWriter | undefined
  /** How many probes this rule has had. */
  readonly probes: () => number
}

/** So many requests are drawn, of which the one is sent that differs least from one that failed. */
const drawn = 200

/** So often it is tried whether the failure needs nothing else. */
const mostProbes = 6

/**
 * A request like one that failed but for a factor of which it is not known yet whether the failure needs it; then one that
 * keeps these and changes what else all failures have in common. Where nothing explains them, one more like them: on a quiet
 * wire it is certain what surrounds it. Undefined where nothing is left to ask.
 */
export function nextFlip(open: Undecided, tools: FlipTools, asked: ReadonlySet<string>): Flip | undefined {
  const factors = [...new Set(open.all.flatMap(terms => terms.map(({ at }) => at)))]
  const unsure = factors.filter(at => !isNeeded(at, factors, open))
  const common = commonOf(open).filter(at => !factors.includes(at))
  const mayProbe = tools.probes() < mostProbes
  let best: { readonly flip: Flip; readonly worth: number } | undefined
  for (const { flip, example } of drawnFlips(open, tools)) {
    const isNew = !asked.has(flip.vector.join('|'))
    // Of too few failures nothing can be told.
    if (!isNew && open.isEnough) continue
    const isChanged = (at: number) => flip.vector[at] !== example[at]
    const changed = factors.filter(isChanged)
    const differences = flip.vector.filter((_, at) => isChanged(at)).length
    const isFlip = isNew && changed.length === 1 && unsure.includes(changed[0]!)
    const isProbe = changed.length === 0 && mayProbe
    // One factor at a time, with as little else changed as can be, goes first.
    const share = open.all.length === 0 ? 1000 - differences : common.filter(isChanged).length
    const worth = isFlip ? 1000 - differences : isProbe ? (isNew ? share : 0.5) : 0
    if (worth > (best?.worth ?? 0)) best = { flip: { ...flip, isProbe }, worth }
  }
  return best?.flip
}

/** The dimensions in which all failures are of one class. */
function commonOf({ observed, dimensions }: Undecided): readonly number[] {
  const failing = observed.filter(({ failed }) => failed > 0).map(({ vector }) => vector)
  return [...dimensions.keys()].filter(at => new Set(failing.map(vector => vector[at])).size === 1)
}

/** Whether something passed that differs from a failure in this factor alone, as far as the factors go. */
function isNeeded(factor: number, factors: readonly number[], { observed }: Undecided): boolean {
  const failing = observed.filter(({ failed }) => failed > 0)
  return observed.some(
    ({ vector, failed, passed }) =>
      failed === 0 &&
      passed > 0 &&
      failing.some(each => factors.every(at => (each.vector[at] === vector[at]) === (at !== factor))),
  )
}

function* drawnFlips(open: Undecided, tools: FlipTools) {
  const { random, allowed } = tools
  const shapes = open.examples.flatMap(example => {
    const { setting, request, credential } = example
    const isAllowed = credential === 'valid' ? request.method !== 'POST' || allowed.creations : allowed.withoutKey
    const vector = setting && open.classify({ ...example, setting })
    if (!isAllowed || vector === undefined) return []
    const variants = variantsOf(example, variantTools(vector, open, tools))
    return variants === undefined ? [] : [{ example, vector, variants }]
  })
  if (shapes.length === 0) return
  for (let i = 0; i < drawn; i++) {
    const { example, vector, variants } = choose(random, shapes)
    const share = choose(random, [0, 0.5, 0.8, 0.9, 1])
    const keep = () => random() < share
    const request = variants.draw(keep)
    const flip = request && flipOf(request, circumstancesOf(example, keep, tools), open, tools)
    if (flip !== undefined) yield { flip, example: vector }
  }
}

function variantTools(vector: Vector, open: Undecided, tools: FlipTools) {
  const row: Row = Object.fromEntries(
    open.dimensions.flatMap(({ name, detail }, at) => (detail || !vector[at] ? [] : [[name, vector[at]]])),
  )
  const classes = Object.fromEntries(
    (tools.parameters.createPet ?? []).map(({ name, classes: all }) => [name, all.map(each => each.name)]),
  )
  return { ...tools, facts: tools.trace.facts, bad: tools.trace.badKeys, row, classes }
}

const connections = ['reused', 'fresh', 'after a 4xx'] as const

function circumstancesOf({ endpoint, setting }: Example, keep: () => boolean, tools: FlipTools): Circumstances {
  const { random, allowed } = tools
  const possible = predecessorsOf(endpoint as Operation, allowed)
  const mayFollow = (outcome: string) => possible.includes(outcome) || isOfOtherMethod(outcome)
  const after = keep() && setting?.after !== undefined && mayFollow(setting.after) ? setting.after : undefined
  return {
    connection: keep() && setting !== undefined ? connectionOf(setting) : choose(random, connections),
    after: after ?? choose(random, possible),
  }
}

const connectionOf = ({ nth, before = 200 }: Setting): Circumstances['connection'] =>
  nth === 1 ? 'fresh' : before >= 400 && before < 500 ? 'after a 4xx' : 'reused'

function flipOf(plain: AskRequest, around: Circumstances, open: Undecided, tools: FlipTools): Flip | undefined {
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
  return vector === undefined ? undefined : { request, before: before as AskRequest[], vector, isProbe: false }
}
