import { isRecased } from '../core/credential/credential.js'
import type { Interaction } from '../core/model/model.js'
import type { Finding, Rule } from '../core/rule/rule.js'
import { isLike, isOneMistake } from './alike.js'
import type { Diagnosis } from './index.js'
import type { Kept } from './interactions.js'
import { type Part, plainValues, shrunk, type Values, valuesOf } from './parts.js'
import { type Failing, isFinding, type Sent } from './sent.js'
import { shapeOf } from './shapes/index.js'
import type { Sample, Shape } from './shapes/shape.js'
import { alone, aroundIn, aroundTexts, onNew, partsAround, plainList, surroundingsOf } from './surroundings.js'
import { passesTwice, type Trials } from './trials.js'

/** Requests that find where failures begin among values that have an order. */
const halvings = 6
/** Requests beyond its share, to make a failure small that has failed again. */
const toShrink = 16
/** Times that the smallest request of what seldom fails is sent besides. */
const further = 2

export interface Smallest {
  readonly rule: Rule
  /** With the finding that the last one of its exchanges shows. */
  readonly sent: Failing
  /** The same without what the rule alone needs, which others find wrong in the same way. */
  readonly like: Sent
  /** The rule that finds the same wrong in `like`: this one, where it is judged by it at all. */
  readonly foundBy: Rule
  /** What has to surround it, such as `with 3 others at the same time`. */
  readonly around: readonly string[]
  /** What of it is not plain. */
  readonly parts: readonly string[]
  readonly times: { readonly sent: number; readonly failed: number }
  /** Each differs from it in this part alone, and is right. */
  readonly contrasts: readonly ({ readonly part: string } & Other)[]
  /** What other values of a part led to. */
  readonly varied: readonly {
    readonly part: string
    readonly values: readonly Other[]
  }[]
}

/** A part with another value, which reports show as `value`. */
interface Other {
  readonly value: string
  readonly raw: string
  readonly sent: Sent
}

/** A smallest request, and how it is written. */
export interface Found {
  readonly smallest: Smallest
  readonly example: Sample
  readonly shape: Shape
  readonly values: Values
  /** It, sent once more after all that was right. */
  readonly again: Sent | undefined
}

/** What surrounded failures with a status of 5xx that did not fail by themselves, by that status: none where it was looked for in vain. */
export type Sought = Map<number, readonly Values[]>

/** One rule at the end of one phase. */
export class Experiment {
  constructor(
    private readonly diagnosis: Diagnosis,
    private readonly trials: Trials,
    private readonly sought: Sought,
  ) {}

  /** Undefined where nothing failed again; `unable` where nothing like it may be sent now, `cut` where not all was sent. */
  async run(): Promise<Found | 'unable' | 'cut' | undefined> {
    const { interactions } = this.diagnosis
    const examples = this.diagnosis.examples(this.trials.rule).flatMap(number => interactions.of(number) ?? [])
    let [wasSent, hasFailed, isWhole] = [false, false, true]
    let unsteady: Found | undefined
    for (const example of examples.filter(each => this.trials.isAble(each))) {
      this.trials.expected = this.expectedOf(example)
      const shape = shapeOf(example, this.trials.tools)
      // What another request has to go before, such as one that was refused, says nothing by itself.
      isWhole &&= shape.isRead === true || (this.trials.expected?.finding.exchanges?.length ?? 1) < 2
      let isRightAlone = false
      for (const around of this.surroundings(example, () => isRightAlone)) {
        const values = { ...valuesOf(shape.parts), ...around }
        const first = await this.trials.try(shape, values, { isNew: around !== alone })
        wasSent ||= first !== undefined
        if (first === undefined || !failed(first)) {
          isRightAlone ||= around === alone && first !== undefined
          continue
        }
        if (this.trials.isBrief) return 'unable'
        hasFailed = true
        this.trials.takeMore(toShrink)
        const isKnown = this.sought.get(example.status!)?.includes(around) === true
        const found = isKnown
          ? await this.likeOthers(shape, values, first, example)
          : await this.made(shape, around, first.outcome, example)
        if (found === undefined) continue
        if (around !== alone && isServerError(example)) this.sought.set(example.status!, [around])
        if (isKnown || isSteady(found.smallest)) return found
        unsteady ??= found
      }
    }
    if (unsteady !== undefined) return unsteady
    if (!wasSent || !isWhole) return 'unable'
    return this.trials.wasCut && hasFailed ? 'cut' : undefined
  }

  /** None; then, once it did not fail so, others. What breaks now and then breaks requests of all kinds: it is looked for with one of them. */
  private *surroundings(example: Interaction & Kept, isRightAlone: () => boolean): Iterable<Values> {
    // Such a key has a connection of its own in any case.
    yield isRecased(example.credential) ? { ...alone, ...onNew } : alone
    if (this.trials.isBrief) return
    const isBroken = isServerError(example) && isRightAlone()
    const sought = isBroken ? this.sought.get(example.status!) : undefined
    if (sought?.length === 0) return
    if (isBroken && sought === undefined) {
      this.sought.set(example.status!, [])
      this.trials.takeAll()
    }
    yield* sought ?? []
    if (sought !== undefined && this.trials.wasCut) return
    yield* surroundingsOf(example, isBroken)
  }

  private expectedOf({ request, status }: Kept): Trials['expected'] {
    const finding = this.diagnosis.outcome(this.trials.rule, { request })
    return finding === undefined || finding === 'right' ? undefined : { finding, status }
  }

  private async made(shape: Shape, around: Values, first: Finding, example: Sample): Promise<Found | undefined> {
    const all = [...shape.parts, ...partsAround(around)]
    const base = { ...alone, ...valuesOf(all) }
    const odd = all.filter(({ value, plain }) => value !== plain)
    const with_ = (changed: Values): Values => ({ ...base, ...changed })
    const fails = async (plain: readonly Part[]): Promise<boolean> => {
      return isLike(await this.trials.try(shape, with_(plainValues(plain))), first)
    }
    const needed = await shrunk(odd, fails)
    // What was not made plain for want of requests may be free.
    if (this.trials.wasCut) return undefined
    const free = odd.filter(part => !needed.includes(part))
    // Where it holds on a new connection and on a used one, nothing is asked of it.
    const any = Object.fromEntries(free.flatMap(({ name }) => (isAround(name) ? [[name, alone[name]!]] : [])))
    let least = with_({ ...plainValues(free), ...any })
    // What fails on any connection does on a new one, which is what everybody else has.
    if (around === alone && (await passesTwice(this.trials, shape, { ...least, ...onNew })) !== undefined)
      return undefined
    for (const { name, better = [] } of needed) {
      for (const value of better) {
        const other = { ...least, [name]: value }
        if (!isLike(await this.trials.try(shape, other), first)) continue
        least = other
        break
      }
    }
    const contrasts: Smallest['contrasts'][number][] = []
    const times = { sent: 0, failed: 0 }
    const sendAgain = async (isNew = true): Promise<Failing | undefined> => {
      const sent = await this.trials.try(shape, least, { isNew })
      if (sent === undefined) return undefined
      times.sent++
      if (!isLike(sent, first)) return undefined
      times.failed++
      return sent
    }
    // The one that was found while it was made small; then again, after all that was right.
    const found = await sendAgain(false)
    if (found === undefined) return undefined
    /** Parts that the rule needs, and the failure does not: another rule finds the same without them. */
    const failing = new Set<string>()
    let [like, foundBy]: [Sent, Rule] = [found, this.trials.rule]
    const isWrongAlike = (sent: Sent | undefined): boolean => {
      const rule = sent && this.wrongAlike(sent, first)
      if (rule !== undefined) [like, foundBy] = [sent!, rule]
      return rule !== undefined
    }
    for (const part of needed) {
      const sent = await this.trials.try(shape, { ...least, [part.name]: part.plain })
      if (isWrongAlike(sent)) failing.add(part.name)
      const right = isAround(part.name)
        ? await passesTwice(this.trials, shape, { ...least, [part.name]: part.plain })
        : sent
      if (right?.outcome === 'right' && this.trials.couldFail(right, found))
        contrasts.push({ part: part.name, value: shownValue(part, part.plain), raw: part.plain, sent: right })
    }
    // By itself is after whatever else.
    await this.trials.sendOther()
    const again = await sendAgain()
    // What seldom fails may have failed twice by chance.
    const { failed: seen, judged } = this.diagnosis.seen(this.trials.rule)
    if (around === alone && again !== undefined && again.unsettled === undefined && seen < judged / 2)
      for (let n = 0; n < further && times.failed === times.sent; n++) await sendAgain()
    const varied: Smallest['varied'][number][] = []
    const telling = isSteady({ times }) ? needed.filter(({ name }) => !failing.has(name)) : []
    for (const part of telling) {
      const values = await this.vary(shape, least, part, found)
      if (values.length > 0) varied.push({ part: part.name, values })
    }
    if (failing.size > 1) {
      const plain = plainValues(needed.filter(({ name }) => failing.has(name)))
      isWrongAlike(await this.trials.try(shape, { ...least, ...plain }))
    }
    if (around !== alone) isWrongAlike(await this.trials.try(plainList, aroundIn(least)))
    const parts = needed.filter(({ name }) => !failing.has(name)).map(({ name }) => name)
    const smallest = { rule: this.trials.rule, sent: found, like, foundBy, times }
    const told = isSteady(smallest) ? { around: aroundTexts(least), parts, contrasts, varied } : needsUnknown
    return { smallest: { ...smallest, ...told }, example, shape, values: least, again }
  }

  /** What another rule's failure needs around it is what this one needs: a plain request fails in the same way. */
  private async likeOthers(shape: Shape, values: Values, sent: Failing, example: Sample): Promise<Found | undefined> {
    const like = await this.trials.try(plainList, aroundIn(values))
    const foundBy = like && this.wrongAlike(like, sent.outcome)
    if (like === undefined || foundBy === undefined) return undefined
    const smallest = {
      ...{ rule: this.trials.rule, sent, like, foundBy, around: aroundTexts(values) },
      ...{
        parts: partsAround(values).map(({ name }) => name),
        times: { sent: 1, failed: 1 },
        contrasts: [],
        varied: [],
      },
    }
    return { smallest, example, shape, values, again: undefined }
  }

  /** The rule that finds the same wrong in it, this one before others. */
  private wrongAlike({ exchanges, outcome }: Sent, first: Finding): Rule | undefined {
    const found = isFinding(outcome)
      ? [{ rule: this.trials.rule, finding: outcome }]
      : this.diagnosis.allFound(exchanges.at(-1)!)
    const status = exchanges.at(-1)!.response?.status
    return found.find(({ finding }) => isOneMistake(finding, first, status))?.rule
  }

  private async vary(shape: Shape, least: Values, part: Part, found: Failing) {
    const values: Other[] = []
    const failing = new Map<bigint, boolean>()
    const add = async (value: string): Promise<void> => {
      const sent = await this.trials.try(shape, { ...least, [part.name]: value })
      if (sent === undefined || sent.outcome === 'neither' || this.trials.isSilent(sent, found)) return
      values.push({ value: shownValue(part, value), raw: value, sent })
      const number = part.scale?.numberOf(value)
      if (number !== undefined) failing.set(number, sent.outcome !== 'right')
    }
    for (const value of part.others) if (value !== part.plain && !this.trials.isShareUsed) await add(value)
    const own = part.scale?.numberOf(part.value)
    if (part.scale === undefined || own === undefined) return values
    failing.set(own, true)
    const plain = part.scale.numberOf(part.plain)
    if (plain !== undefined) failing.set(plain, false)
    for (let n = 0; n < halvings; n++) {
      const between = boundary(failing)
      if (between === undefined || this.trials.isShareUsed) break
      await add(part.scale.valueAt(between))
      if (!failing.has(between)) break
    }
    return values
  }
}

const failed = (sent: Sent): sent is Failing => isFinding(sent.outcome)

const isServerError = ({ status = 0 }: Kept): boolean => status >= 500

const isAround = (part: string): boolean => Object.hasOwn(alone, part)

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

/** Of what comes and goes nobody knows what it needs. */
export const needsUnknown = { around: [], parts: [], contrasts: [], varied: [] } as const

/** What fails now and again differs by chance as well. */
export const isSteady = ({ times: { sent, failed } }: Pick<Smallest, 'times'>): boolean => failed === sent && sent > 1
