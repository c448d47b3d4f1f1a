import type { Depth } from '../core/depth.js'
import type { Exchange, RequestSpec } from '../core/exchange.js'
import type { NameForm } from '../core/name-form.js'
import { type Phase, storeIn } from '../core/phase.js'
import { randomOf } from '../core/random.js'
import type { Finding, Rule } from '../core/rule.js'
import type { Facts } from '../core/scenario.js'
import type { Amount } from '../core/share.js'
import { sentRequest } from '../spec/request.js'
import { parsedResponse } from '../spec/response.js'
import type { Diagnosis } from './index.js'
import { alongWithOthers, quietMs } from './interactions.js'
import { type Part, plainValues, shrunk, type Values, valuesOf } from './parts.js'
import { type Shape, shapeOf, type Tools } from './shape.js'
import { alone, concurrentCount, type May, partsAround, requestsAround, surroundingsOf } from './surroundings.js'

/** ms: nobody waits half a minute for a clearer word. A run of ten thousand requests bears more. */
const mostMs = (depth: Depth): number => (depth === 'deep' ? 60_000 : 20_000)
/** Requests for one rule. */
const mostForRule = 60
/** Times that a failure is looked for again, in as many phases. */
const mostPhases = 3
/** Requests that find where failures begin among values that have an order. */
const halvings = 6

/** A request that was sent to learn something, with what had to go before. */
export interface Sent {
  readonly exchanges: readonly Exchange[]
  /** Whether the rule found something; `right` is right by the document's own response, and not merely tolerated (P30). */
  readonly outcome: Finding | 'right' | 'neither'
}

/** One in which the rule found something. */
interface Failing extends Sent {
  readonly outcome: Finding
}

export interface Smallest {
  readonly rule: Rule
  /** With the finding that the last one of its exchanges shows. */
  readonly sent: Failing
  /** The same without what the rule alone needs, which others find wrong in the same way. */
  readonly like: Sent
  /** What of it is not plain. */
  readonly parts: readonly string[]
  readonly times: { readonly sent: number; readonly failed: number }
  /** Each differs from it in this part alone, and is right. */
  readonly contrasts: readonly { readonly part: string; readonly value: string; readonly sent: Sent }[]
  /** What other values of a part led to. */
  readonly varied: readonly {
    readonly part: string
    readonly values: readonly { readonly value: string; readonly sent: Sent }[]
  }[]
}

interface ExperimentParts {
  readonly facts: Facts
  /** Rules that have failed, of which more may be learnt. */
  readonly failing: () => readonly Rule[]
  readonly diagnosis: Diagnosis
  readonly send: (request: RequestSpec, phase: Phase, label: string) => Promise<Exchange>
  /** What may be sent yet. */
  readonly left: () => Amount
  /** Judges what waits until something is fine again. */
  readonly judgeWaiting: () => Promise<void>
  readonly name: (form?: NameForm) => string
  readonly ended: () => boolean
  readonly sleep: (ms: number) => Promise<void>
  readonly broke: (text: string) => void
  /** Undefined: what failed did not fail again. */
  readonly found: (rule: Rule, smallest: Smallest | undefined) => void
}

/**
 * At the end of a phase makes failures small: the plainest failing request is sent again by itself, with more and more of its parts
 * made plain, as long as the same rule fails at the same place. Then each part that is left is made plain alone, and has other values.
 * What does not fail by itself is tried with what surrounded it. Everything that is said of a failure was sent.
 */
export class Experiments {
  private tookMs = 0
  private readonly done = new Set<Rule>()
  private readonly tried = new Map<Rule, number>()
  /** What this phase has sent, by what it was to be. */
  private known = new Map<string, Sent>()

  constructor(private readonly parts: ExperimentParts) {}

  async phase(phase: Phase): Promise<void> {
    this.known = new Map()
    for (const rule of this.parts.failing()) {
      if (this.done.has(rule) || (this.tried.get(rule) ?? 0) >= mostPhases) continue
      const startedAt = performance.now()
      const experiment = new Experiment(this.parts, rule, phase, this.known, () => this.isOver(startedAt))
      // What breaks here takes no verdict along.
      const outcome = await experiment.run().catch((error: Error) => {
        this.parts.broke(`Experiments with ${rule.id} broke, which is a fault of the tool: ${error.message}`)
        return 'unable' as const
      })
      if (outcome !== 'unable') {
        this.tried.set(rule, (this.tried.get(rule) ?? 0) + 1)
        this.parts.found(rule, outcome)
        if (outcome !== undefined) this.done.add(rule)
      }
      this.tookMs += performance.now() - startedAt
    }
  }

  private isOver(startedAt: number): boolean {
    return this.parts.ended() || this.tookMs + performance.now() - startedAt > mostMs(this.parts.facts.depth)
  }
}

/** One rule at the end of one phase. */
class Experiment {
  private requests = 0
  private readonly tools: Tools
  private readonly may: May

  constructor(
    private readonly parts: ExperimentParts,
    private readonly rule: Rule,
    private readonly phase: Phase,
    private readonly known: Map<string, Sent>,
    private readonly isOver: () => boolean,
  ) {
    const { facts, name, diagnosis } = parts
    const random = randomOf('experiments', facts.seed, rule.id, phase)
    this.tools = { facts, rule, random, name, sent: diagnosis.interactions.latest() }
    this.may = { create: this.mayCreate(), omitKey: phase === 'keys' }
  }

  /** Undefined where nothing failed again; `unable` where nothing like it may be sent now. */
  async run(): Promise<Smallest | 'unable' | undefined> {
    const { interactions } = this.parts.diagnosis
    const examples = this.parts.diagnosis.examples(this.rule).flatMap(number => interactions.of(number) ?? [])
    const able = examples.filter(each => this.isAble(each))
    let wasSent = false
    for (const example of able) {
      const shape = shapeOf(example, this.tools)
      for (const around of [alone, ...surroundingsOf(example)]) {
        const first = await this.try(shape, { ...valuesOf(shape.parts), ...around }, { isNew: around !== alone })
        wasSent ||= first !== undefined
        if (first === undefined || !isFinding(first.outcome)) continue
        const smallest = await this.made(shape, around, first.outcome)
        if (smallest !== undefined) return smallest
      }
    }
    return wasSent ? undefined : 'unable'
  }

  /** Whether requests like this one may be sent now. */
  private isAble(example: Parameters<typeof shapeOf>[0]): boolean {
    const { keyed } = sentRequest(example)
    const creates = example.endpoint === 'createPet' || (example.endpoint === 'getPet' && example.pet !== undefined)
    return keyed !== 'open' && (keyed === 'valid' || this.may.omitKey) && (!creates || this.may.create)
  }

  private async made(shape: Shape, around: Values, first: Finding): Promise<Smallest | undefined> {
    const all = [...shape.parts, ...partsAround(around)]
    const base = { ...alone, ...valuesOf(all) }
    const odd = all.filter(({ value, plain }) => value !== plain)
    const with_ = (changed: Values): Values => ({ ...base, ...changed })
    const fails = async (plain: readonly Part[]): Promise<boolean> => {
      const sent = await this.try(shape, with_(plainValues(plain)))
      return sent !== undefined && isFinding(sent.outcome) && isAlike(sent.outcome, first)
    }
    const needed = await shrunk(odd, fails)
    const least = with_(plainValues(odd.filter(part => !needed.includes(part))))
    const times = { sent: 0, failed: 0 }
    const sendAgain = async (isNew = true): Promise<Failing | undefined> => {
      const sent = await this.try(shape, least, { isNew })
      if (sent === undefined) return undefined
      times.sent++
      if (!isFinding(sent.outcome) || !isAlike(sent.outcome, first)) return undefined
      times.failed++
      return { ...sent, outcome: sent.outcome }
    }
    // The one that was found while it was made small; then again, after all that was right.
    const found = await sendAgain(false)
    if (found === undefined) return undefined
    const contrasts: Smallest['contrasts'][number][] = []
    /** Parts that the rule needs, and the failure does not: another rule finds the same without them. */
    const failing = new Set<string>()
    let like: Sent = found
    for (const part of needed) {
      const sent = await this.try(shape, { ...least, [part.name]: part.plain })
      if (sent !== undefined && this.isWrongAlike(sent, first)) {
        failing.add(part.name)
        like = sent
      }
      // What surrounds a request does not always come about.
      const again =
        part.name in alone ? await this.try(shape, { ...least, [part.name]: part.plain }, { isNew: true }) : sent
      if (sent?.outcome === 'right' && again?.outcome === 'right')
        contrasts.push({ part: part.name, value: shownValue(part, part.plain), sent })
    }
    const varied: Smallest['varied'][number][] = []
    for (const part of needed.filter(({ name }) => !failing.has(name))) {
      const values = await this.vary(shape, least, part)
      if (values.length > 0) varied.push({ part: part.name, values })
    }
    await sendAgain()
    // What fails now and again differs by chance as well.
    const isSteady = times.failed === times.sent && times.sent > 1
    if (failing.size > 1) {
      const sent = await this.try(shape, { ...least, ...plainValues(needed.filter(({ name }) => failing.has(name))) })
      if (sent !== undefined && this.isWrongAlike(sent, first)) like = sent
    }
    const parts = needed.filter(({ name }) => !failing.has(name)).map(({ name }) => name)
    return {
      rule: this.rule,
      sent: found,
      like,
      parts,
      times,
      contrasts: isSteady ? contrasts : [],
      varied: isSteady ? varied : [],
    }
  }

  private isWrongAlike({ exchanges, outcome }: Sent, first: Finding): boolean {
    const found = isFinding(outcome) ? [outcome] : this.parts.diagnosis.wrongs(exchanges.at(-1)!)
    return found.some(finding => isAlike(finding, first))
  }

  private async vary(shape: Shape, least: Values, part: Part) {
    const values: { value: string; sent: Sent }[] = []
    const failing = new Map<bigint, boolean>()
    const add = async (value: string): Promise<void> => {
      const sent = await this.try(shape, { ...least, [part.name]: value })
      if (sent === undefined || sent.outcome === 'neither') return
      values.push({ value: shownValue(part, value), sent })
      const number = part.scale?.numberOf(value)
      if (number !== undefined) failing.set(number, sent.outcome !== 'right')
    }
    for (const value of part.others) if (value !== part.plain) await add(value)
    const own = part.scale?.numberOf(part.value)
    if (part.scale === undefined || own === undefined) return values
    failing.set(own, true)
    const plain = part.scale.numberOf(part.plain)
    if (plain !== undefined) failing.set(plain, false)
    for (let n = 0; n < halvings; n++) {
      const between = boundary(failing)
      if (between === undefined) break
      await add(part.scale.valueAt(between))
      if (!failing.has(between)) break
    }
    return values
  }

  /** Sends it, unless it was sent in this phase; undefined where it cannot be, or nothing came of it. */
  private async try(shape: Shape, values: Values, { isNew = false } = {}): Promise<Sent | undefined> {
    const written = shape.write(values)
    const around = requestsAround(values, this.tools, this.may)
    if (written === undefined || around === undefined) return undefined
    const like = JSON.stringify([shape.kind, values])
    const known = isNew ? undefined : this.known.get(like)
    if (known !== undefined) return this.judged(known.exchanges)
    const cost = around.before.flat().length + around.concurrent.length + (written.creation === undefined ? 1 : 2)
    const left = Math.min(this.parts.left().requests, mostForRule - this.requests)
    if (cost > left || this.isOver()) return undefined
    for (const step of around.before) {
      await this.pause()
      await Promise.all(step.map(each => this.send(each)))
    }
    const exchanges: Exchange[] = []
    let id: string | undefined
    if (written.creation !== undefined) {
      await this.pause()
      const created = await this.send(written.creation)
      id = String(parsedResponse(created).looseId ?? '')
      if (id === '') return undefined
      exchanges.push(created)
    }
    await this.pause()
    const request = { ...written.request(id), ...(around.fresh ? { fresh: true as const } : {}) }
    const others = around.concurrent.map(each => this.send(each))
    const [exchange] = await Promise.all([
      this.send(request, others.length > 0 ? alongWithOthers : undefined),
      ...others,
    ])
    await this.parts.judgeWaiting()
    const sent = this.judged([...exchanges, exchange])
    if (sent !== undefined) this.known.set(like, sent)
    return sent
  }

  private judged(exchanges: readonly Exchange[]): Sent | undefined {
    const exchange = exchanges.at(-1)!
    if (exchange.response === undefined) return undefined
    const outcome = this.parts.diagnosis.outcome(this.rule, exchange)
    if (outcome !== undefined && outcome !== 'right') return { exchanges, outcome }
    const isRight = exchange.response.status === this.documented(exchange) && !this.parts.diagnosis.isWrong(exchange)
    return { exchanges, outcome: isRight ? 'right' : 'neither' }
  }

  /** The status that the document gives to the request, where it gives one. */
  private documented(exchange: Exchange): number | undefined {
    const { keyed, query, creation, petId } = sentRequest(exchange)
    if (keyed !== 'valid') return keyed === 'invalid' ? 401 : undefined
    if (query !== undefined) return query.validity === 'valid' ? 200 : undefined
    if (creation !== undefined)
      return { valid: 201, invalid: 400, open: undefined, lenient: undefined }[creation.validity]
    if (petId?.kind !== 'integer') return undefined
    return this.parts.facts.own(petId.text) === undefined ? 404 : 200
  }

  private async send(request: RequestSpec, label = 'experiment'): Promise<Exchange> {
    this.requests++
    return this.parts.send(request, this.phase, label)
  }

  /** Timers are not that exact. */
  private readonly pause = () => this.parts.sleep(2 * quietMs)

  private mayCreate(): boolean {
    const { readOnly, stock, categoryId } = this.parts.facts
    const room = (storeIn(this.phase)?.most ?? 0) - stock.total
    const left = Math.min(room, this.parts.left().creates)
    return !readOnly && categoryId !== undefined && left >= 2 * (concurrentCount + 1)
  }
}

const isFinding = (outcome: Sent['outcome']): outcome is Finding => typeof outcome !== 'string'

/** The same is wrong, be it with another value: but for a status, which is what came. */
const isAlike = (one: Finding, other: Finding): boolean =>
  one.place.replace(/\d+/g, '#') === other.place.replace(/\d+/g, '#') &&
  (one.place !== 'status line' || one.actual === other.actual)

const shownValue = ({ show }: Part, value: string): string => show?.(value) ?? value

/** Halfway between two numbers of which one fails and the other does not, where that is the only such pair. */
function boundary(failing: ReadonlyMap<bigint, boolean>): bigint | undefined {
  const numbers = [...failing.keys()].sort((one, other) => (one < other ? -1 : 1))
  const pairs = numbers
    .slice(1)
    .flatMap((number, at) =>
      failing.get(number) === failing.get(numbers[at]!) ? [] : [[numbers[at]!, number] as const],
    )
  const [pair, ...more] = pairs
  if (pair === undefined || more.length > 0 || pair[1] - pair[0] < 2n) return undefined
  return (pair[0] + pair[1]) / 2n
}
