import type { Phase } from '../core/phase.js'
import type { Rule } from '../core/rule.js'
import type { Amount } from '../core/share.js'
import { Experiment, type Found, isSteady, isUnsettled, type Smallest, settled } from './experiment.js'
import { type Known, passesTwice, type TrialParts, Trials } from './trials.js'

/** What experiments may take: a share of what the rest of the run took, or so many ms where that is more. */
const most = { share: 0.4, ms: 10_000 }
/** For one rule in one phase at most, and at least: what is left is shared among the rules that have failed. */
const forRule = { most: { requests: 60, creates: 60 }, least: { requests: 12, creates: 8 } } as const
/** After it none is sent. */
const lastPhase: Phase = 'keys'
/** Requests that are kept for what shows at the end only: that keys are taken for right or wrong. */
const keptForKeys = 24
/** Times that a failure is looked for again, in as many phases. */
const mostPhases = 3

interface ExperimentParts extends TrialParts {
  /** Rules that have failed, of which more may be learnt. */
  readonly failing: () => readonly Rule[]
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
  private readonly startedAt = performance.now()
  private tookMs = 0
  private readonly done = new Map<Rule, Found & { readonly pets: number }>()
  private readonly tried = new Map<Rule, number>()
  /** What pets that must settle first will show: nobody waits for them as long as other requests are to be sent. */
  private readonly unsettled = new Map<Rule, Found>()

  constructor(private readonly parts: ExperimentParts) {}

  async phase(phase: Phase): Promise<void> {
    const known: Known = new Map()
    await this.each(this.parts.failing(), phase, known)
    if (phase === lastPhase) await this.each([...this.unsettled.keys()], phase, known)
  }

  private async each(rules: readonly Rule[], phase: Phase, known: Known): Promise<void> {
    let open = rules.filter(rule => !this.done.has(rule)).length
    for (const rule of rules) {
      const startedAt = performance.now()
      const trials = new Trials(this.parts, rule, phase, known, this.shareOf(open, phase), () => this.isOver(startedAt))
      if (!this.done.has(rule)) open--
      // What breaks here takes no verdict along.
      await this.experiment(rule, trials).catch((error: Error) =>
        this.parts.broke(`Experiments with ${rule.id} broke, which is a fault of the tool: ${error.message}`),
      )
      this.tookMs += performance.now() - startedAt
    }
  }

  private async experiment(rule: Rule, trials: Trials): Promise<void> {
    const [done, unsettled] = [this.done.get(rule), this.unsettled.get(rule)]
    if (unsettled !== undefined) {
      this.unsettled.delete(rule)
      this.conclude(rule, await settled(unsettled, trials))
    } else if (done === undefined) await this.first(rule, trials)
    else await this.later(done, trials)
  }

  private async first(rule: Rule, trials: Trials): Promise<void> {
    const tried = this.tried.get(rule) ?? 0
    if (tried >= mostPhases) return
    const found = await new Experiment(this.parts.diagnosis, trials).run()
    if (found === 'unable') return
    this.tried.set(rule, tried + 1)
    if (found === 'cut') return
    if (found !== undefined && isUnsettled(found)) this.unsettled.set(rule, found)
    else this.conclude(rule, found)
  }

  private conclude(rule: Rule, found: Found | undefined): void {
    this.parts.found(rule, found?.smallest)
    if (found !== undefined) this.done.set(rule, { ...found, pets: this.parts.facts.stock.total })
  }

  /** A request is a question about the store, too: the same one once the store holds more pets. */
  private async later(found: Found & { readonly pets: number }, trials: Trials): Promise<void> {
    const { smallest, example, shape, values, pets } = found
    trials.expected = { finding: smallest.sent.outcome, status: smallest.sent.exchanges.at(-1)!.response?.status }
    const { total } = this.parts.facts.stock
    if (total === pets || smallest.parts.includes(petsInStore) || !isSteady(smallest) || !trials.isAble(example)) return
    const sent = await passesTwice(trials, shape, values)
    if (sent === undefined) return
    const contrast = { part: petsInStore, value: `${total}, not ${pets}`, sent }
    const more = {
      parts: [...smallest.parts, petsInStore],
      contrasts: [...smallest.contrasts, ...(sent.outcome === 'right' ? [contrast] : [])],
    }
    this.done.set(trials.rule, { ...found, smallest: { ...smallest, ...more } })
    this.parts.found(trials.rule, { ...smallest, ...more })
  }

  private shareOf(rules: number, phase: Phase): Amount {
    const { requests, creates } = this.parts.left()
    const left = { requests: requests - (phase === lastPhase ? 0 : keptForKeys), creates }
    const share = (of: keyof Amount) =>
      Math.max(forRule.least[of], Math.min(forRule.most[of], Math.floor(left[of] / Math.max(1, rules))))
    return { requests: share('requests'), creates: share('creates') }
  }

  private isOver(startedAt: number): boolean {
    const now = performance.now()
    const tookMs = this.tookMs + now - startedAt
    return this.parts.ended() || tookMs > Math.max(most.ms, most.share * (now - this.startedAt - tookMs))
  }
}

const petsInStore = 'pets in the store'
