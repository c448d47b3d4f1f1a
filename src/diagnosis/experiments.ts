import { type Phase, phases } from '../core/model/phase.js'
import type { Amount } from '../core/model/share.js'
import type { Rule } from '../core/rule/rule.js'
import { plural } from '../core/text/plural.js'
import { Experiment, type Found, isSteady, needsUnknown, type Smallest, type Sought } from './experiment.js'
import { isUnsettled, settled } from './later-reads.js'
import { isFinding, type Known } from './sent.js'
import { passesTwice, type TrialParts, Trials } from './trials.js'

/** What experiments may take: a share of what the rest of the run took, or so many ms where that is more. */
const longest = { share: 0.4, ms: 10_000 }
/** For one rule in one phase at most, and at least: what is left is shared among the rules that have failed. */
const forRule = { most: { requests: 60, creates: 60 }, least: { requests: 8, creates: 8 } } as const
/** Requests that are kept for rules that cannot fail any sooner: those on creations, and those on keys. */
const kept = { creations: 48, keys: 48 } as const
/** Requests that show whether something fails again by itself. */
const brief = 2
/** After it none is sent. */
const lastPhase: Phase = 'keys'
/** Times that a failure is looked for again, in as many phases. */
const mostPhases = 3

interface ExperimentParts extends TrialParts {
  /** Rules that have failed, of which more may be learnt. */
  readonly failing: () => readonly Rule[]
  readonly broke: (text: string) => void
  /** Undefined: what failed did not fail again. */
  readonly found: (rule: Rule, smallest: Smallest | undefined) => void
}

/** What was found, with how many pets in the store, and when. */
interface Done extends Found {
  readonly pets: number
  readonly at: number
}

/**
 * At the end of a phase makes failures small: the plainest failing request is sent again by itself, with more and more of its parts
 * made plain, as long as the same rule fails at the same place. Then each part that is left is made plain alone, and has other values.
 * What does not fail by itself is tried with what surrounded it. Everything that is said of a failure was sent.
 */
export class Experiments {
  private readonly startedAt = performance.now()
  private tookMs = 0
  private readonly done = new Map<Rule, Done>()
  private readonly tried = new Map<Rule, number>()
  private readonly sought: Sought = new Map()
  /** What pets that must settle first will show: nobody waits for them as long as other requests are to be sent. */
  private readonly unsettled = new Map<Rule, Found>()

  constructor(private readonly parts: ExperimentParts) {}

  async phase(phase: Phase): Promise<void> {
    const known: Known = new Map()
    await this.each(this.parts.failing(), phase, known)
    if (phase === lastPhase) await this.each([...this.unsettled.keys()], phase, known)
  }

  /** Violations before warnings, what was not tried yet before what did not fail again, and what fails most first: it takes fewest requests. */
  private async each(rules: readonly Rule[], phase: Phase, known: Known): Promise<void> {
    const times = (rule: Rule): number => this.tried.get(rule) ?? 0
    const failed = (rule: Rule): number => this.parts.diagnosis.seen(rule).failed
    const open = rules
      .filter(rule => !this.done.has(rule))
      .sort((one, other) => times(one) - times(other) || failed(other) - failed(one))
    const musts = open.filter(({ level }) => level === 'must')
    const inOrder = [
      ...musts,
      ...open.filter(rule => !musts.includes(rule)),
      ...rules.filter(rule => this.done.has(rule)),
    ]
    for (const [at, rule] of inOrder.entries()) {
      // What breaks creations is found with what came before them as well.
      const left = this.left(phase, ['keys'])
      const share = this.shareOf(open.length - at, phase)
      const isBrief = share.requests < forRule.least.requests && !this.unsettled.has(rule)
      if (isBrief && (left.requests < 1 || this.done.has(rule))) continue
      const startedAt = performance.now()
      const forOthers = brief * Math.max(0, open.length - at - 1)
      const most = isBrief ? { ...left, requests: Math.min(left.requests, brief) } : share
      const all = { ...left, requests: left.requests - forOthers }
      const trials = new Trials(this.parts, rule, phase, known, most, all, isBrief, () => this.isOver(startedAt))
      // What breaks here takes no verdict along.
      await this.experiment(rule, trials, phase).catch((error: Error) =>
        this.parts.broke(`Experiments with ${rule.id} broke, which is a fault of the tool: ${error.message}`),
      )
      this.tookMs += performance.now() - startedAt
    }
  }

  private async experiment(rule: Rule, trials: Trials, phase: Phase): Promise<void> {
    const [done, unsettled] = [this.done.get(rule), this.unsettled.get(rule)]
    if (unsettled !== undefined) {
      this.unsettled.delete(rule)
      this.conclude(rule, await settled(unsettled, trials))
    } else if (done === undefined) await this.first(rule, trials)
    else if (phase === lastPhase) await this.later(done, trials)
  }

  private async first(rule: Rule, trials: Trials): Promise<void> {
    const tried = this.tried.get(rule) ?? 0
    if (tried >= mostPhases) return
    const found = await new Experiment(this.parts.diagnosis, trials, this.sought).run()
    if (found === 'unable') return
    this.tried.set(rule, tried + 1)
    if (found === 'cut') return
    if (found !== undefined && isUnsettled(found)) this.unsettled.set(rule, found)
    else this.conclude(rule, found)
  }

  private conclude(rule: Rule, found: Found | undefined): void {
    this.parts.found(rule, found?.smallest)
    if (found !== undefined)
      this.done.set(rule, { ...found, pets: this.parts.facts.stock.total, at: performance.now() })
  }

  /**
   * At the end of the run it is sent once more. Where it is right by then, and nothing has failed since the store was smaller, it is
   * the store that has changed; otherwise it fails now and then.
   */
  private async later({ pets, at, ...found }: Done, trials: Trials): Promise<void> {
    const { smallest, example, shape, values } = found
    if (!isSteady(smallest) || !trials.isAble(example)) return
    trials.expected = { finding: smallest.sent.outcome, status: smallest.sent.exchanges.at(-1)!.response?.status }
    const sent = await passesTwice(trials, shape, values)
    if (sent === undefined) return this.stillRight({ ...found, pets, at }, trials)
    // An id that no pet had may have been given since; and what could not have failed says nothing.
    if (!trials.isSameQuestion(sent, smallest.sent) || !trials.couldFail(sent, smallest.sent)) return
    const { total } = this.parts.facts.stock
    const last = this.parts.diagnosis.latestFailure(trials.rule)
    if (last === undefined || last.pets.total >= total) {
      const times = { ...smallest.times, sent: smallest.times.sent + 2 }
      this.parts.found(trials.rule, { ...smallest, ...needsUnknown, times })
      return
    }
    const value = `${total} later in the run, not ${pets}`
    const contrast = { part: petsInStore, value, raw: value, sent }
    const more = {
      around: [
        ...smallest.around,
        `sent with ${plural(pets, 'pet')} in the store; right ${Math.ceil((performance.now() - at) / 1000)} s later, with ${total}`,
      ],
      parts: [...smallest.parts, petsInStore],
      // Other values may differ in the pets that they are about.
      varied: [],
      contrasts: [...smallest.contrasts, ...(sent.outcome === 'right' ? [contrast] : [])],
    }
    this.parts.found(trials.rule, { ...smallest, ...more })
  }

  /** A list that was right of a smaller store need not be right any more: then nothing is said of it. */
  private async stillRight({ pets, smallest, shape, values }: Done, trials: Trials) {
    if (shape.kind !== 'list' || this.parts.facts.stock.total <= pets) return
    let isWrong = false
    const isLeft = async (part: string, { raw }: { readonly raw: string }): Promise<boolean> => {
      const isRight = (await trials.try(shape, { ...values, [part]: raw }))?.outcome === 'right'
      isWrong ||= !isRight
      return isRight
    }
    const contrasts: Smallest['contrasts'][number][] = []
    for (const each of smallest.contrasts) if (await isLeft(each.part, each)) contrasts.push(each)
    const varied: Smallest['varied'][number][] = []
    for (const { part, values: all } of smallest.varied) {
      const left: (typeof all)[number][] = []
      for (const each of all) if (isFinding(each.sent.outcome) || (await isLeft(part, each))) left.push(each)
      if (left.length > 0) varied.push({ part, values: left })
    }
    if (isWrong) this.parts.found(trials.rule, { ...smallest, contrasts, varied })
  }

  /** Nothing like `least` where no rule of the phase gets enough. */
  private shareOf(rules: number, phase: Phase): Amount {
    const left = this.left(phase)
    const share = (of: keyof Amount): number => {
      const equal = Math.floor(left[of] / Math.max(1, rules))
      return Math.min(left[of], forRule.most[of], Math.max(forRule.least[of], equal))
    }
    return { requests: share('requests'), creates: share('creates') }
  }

  /** Without what is kept for later phases. */
  private left(phase: Phase, keptFor: readonly (keyof typeof kept)[] = ['creations', 'keys']): Amount {
    const { requests, creates } = this.parts.left()
    const later = keptFor.filter(of => phases.indexOf(phase) < phases.indexOf(of))
    return { requests: later.reduce((left, of) => left - kept[of], requests), creates }
  }

  private isOver(startedAt: number): boolean {
    const now = performance.now()
    const tookMs = this.tookMs + now - startedAt
    return this.parts.ended() || tookMs > Math.max(longest.ms, longest.share * (now - this.startedAt - tookMs))
  }
}

const petsInStore = 'pets in the store'
