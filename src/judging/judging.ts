import type { Condition } from '../core/condition.js'
import type { Emit } from '../core/engine.js'
import type { RunEvent } from '../core/event.js'
import { type Endpoint, type Exchange, isInfrastructure, isOperation } from '../core/exchange.js'
import type { Finding, Outcome, Outcomes, Rule } from '../core/rule.js'
import type { Case, Facts } from '../core/scenario.js'
import type { Diagnosis } from '../diagnosis/index.js'
import { causeOf, Findings, type Judged } from './findings.js'
import { ShutOut } from './shut-out.js'
import { judgeCase, unanswered } from './unanswered.js'
import { Undocumented } from './undocumented.js'

/** What a rule found in a case. */
export interface Wrong {
  readonly rule: Rule
  readonly cause: string
}

interface Judge {
  readonly rule: Rule
  readonly judge: (exchange: Exchange) => Outcomes
}

/** What a wrong key and a wrong address get. */
const inDoubt = new Set([401, 404, 405])

/** Applies the rules to what comes in and emits what they say: findings at once, observations as tallies. */
export class Judging {
  private readonly tallies = new Map<string, Map<string, number>>()
  private readonly said = new Set<string>()
  private readonly histories = new Map<Rule, unknown>()
  private readonly byScenario = new Map<string, Rule[]>()
  /** Invariants, then histories. */
  private readonly onExchanges: readonly Rule[]
  private readonly byEndpoint = new Map<Endpoint, readonly Judge[]>()
  /** Responses at the start of the run, until one shows that key and address are right. */
  private readonly held: Exchange[] = []
  private sure = false
  private hasJudged = false
  readonly shutOut = new ShutOut()
  /** What invariants found in an exchange: failing samples are shrunk by it. */
  private readonly wrong = new WeakMap<Exchange, Wrong[]>()
  private readonly findings: Findings
  private readonly undocumented = new Undocumented()

  constructor(
    rules: readonly Rule[],
    private readonly facts: Facts,
    private readonly emit: Emit,
    private readonly diagnosis: Pick<Diagnosis, 'judged' | 'conditionOf'>,
  ) {
    this.findings = new Findings(facts, emit)
    this.onExchanges = [...rules.filter(rule => rule.invariant), ...rules.filter(rule => rule.history)]
    for (const rule of rules) {
      this.tallies.set(rule.id, new Map())
      if (rule.history) this.histories.set(rule, rule.history.start())
      if (rule.judge ?? rule.concerns)
        for (const scenario of rule.scenarios)
          this.byScenario.set(scenario.id, [...(this.byScenario.get(scenario.id) ?? []), rule])
    }
  }

  /** Every exchange, whichever scenario sent it, passes the invariants and the histories. */
  exchange(exchange: Exchange): void {
    if (isInfrastructure(exchange)) return
    if (!this.isSure(exchange)) this.held.push(exchange)
    else
      for (const one of [...this.held.splice(0), exchange].flatMap(each => this.shutOut.see(each)))
        this.judgeExchange(one)
    for (const sample of this.shutOut.released()) this.case(sample)
  }

  /** As long as the key or the base address may be wrong, responses say nothing about the service (P23). */
  private isSure({ credential, endpoint, response }: Exchange): boolean {
    this.sure ||= credential === 'valid' && isOperation(endpoint) && !inDoubt.has(response!.status)
    return this.sure
  }

  private judgeExchange(exchange: Exchange): void {
    this.hasJudged = true
    const origin: Judged = { scenario: exchange.scenario, sample: exchange.sample, exchanges: [exchange] }
    const wrong: Wrong[] = []
    for (const { rule, judge } of this.judgesOf(exchange.endpoint)) {
      const cause = this.take(rule, origin, judge, exchange)
      if (cause !== undefined && rule.invariant) wrong.push({ rule, cause })
    }
    if (wrong.length > 0) this.wrong.set(exchange, wrong)
  }

  /** What has anything to say of its exchanges. */
  private judgesOf(endpoint: Endpoint): readonly Judge[] {
    const known = this.byEndpoint.get(endpoint)
    if (known !== undefined) return known
    const rules = this.onExchanges.filter(({ on = endpoint }) => on === endpoint)
    const judges = rules.map((rule): Judge => {
      const { invariant, history } = rule
      const state = this.histories.get(rule)
      return { rule, judge: each => invariant?.(each, this.facts) ?? history!.see(state, each, this.facts) }
    })
    this.byEndpoint.set(endpoint, judges)
    return judges
  }

  /** A finished sample of a scenario goes to the rules that name the scenario; returns the rules that found something. */
  case(sample: Case): readonly Wrong[] {
    if (this.shutOut.holds(sample)) return []
    this.undocumented.see(sample, this.facts)
    const isWhole = !sample.exchanges.some(isInfrastructure)
    const judged = (this.byScenario.get(sample.scenario) ?? []).flatMap(rule => {
      if (isWhole && !rule.judge) return []
      const isSeen = (branch: string) => this.tallies.get(rule.id)!.has(branch)
      const judge = (each: Case) =>
        rule.judge ? judgeCase(rule, each, this.facts) : unanswered(rule, each, this.facts, isSeen)
      const cause = this.take(rule, sample, judge, sample)
      return cause === undefined ? [] : [{ rule, cause }]
    })
    const wrong = sample.exchanges.flatMap(exchange => this.wrong.get(exchange) ?? [])
    return [...judged, ...wrong.filter(({ rule }) => rule.scenarios.some(({ id }) => id === sample.scenario))]
  }

  /** The outcomes of one rule for one case, without recording them. */
  judge(rule: Rule, sample: Case): Outcomes {
    if (rule.invariant)
      return sample.exchanges.filter(e => !isInfrastructure(e)).flatMap(e => [...rule.invariant!(e, this.facts)])
    return judgeCase(rule, sample, this.facts)
  }

  /** Where no exchange was judged there is no course to judge, whatever a rule makes of the base address alone (P23). */
  concludeHistories(isAsked: (rule: Rule) => boolean): void {
    if (!this.hasJudged) return
    for (const [rule, state] of this.histories) {
      if (!isAsked(rule)) continue
      const end = () => rule.history!.end(state, this.facts)
      this.take(rule, { scenario: 'history', sample: 0, exchanges: [] }, end, undefined)
    }
  }

  /** Rules that something was found against, with the statuses of the responses that showed it. */
  get failed(): ReadonlyMap<Rule, ReadonlySet<number>> {
    return this.findings.failed
  }

  /** Whether there is an observation in each of the rule's branches. */
  sawAll(rule: Rule): boolean {
    const seen = this.tallies.get(rule.id)!
    return rule.branches(this.facts).every(branch => seen.has(branch))
  }

  /** Emits the rule's observations, when it fails, and what came where nothing was seen. */
  tally(rule: Rule): void {
    const seen = this.tallies.get(rule.id)!
    const instead = this.undocumented.insteadOf(rule)
    for (const branch of rule.branches(this.facts)) {
      if (instead === undefined || seen.has(branch)) continue
      const { first, text } = instead
      const origin = { scenario: first.scenario, sample: first.sample, exchanges: [first] }
      this.reason(rule, 'inconclusive', `no response showed "${branch}": ${text}`, { branch, unseen: true }, origin)
    }
    const condition = this.conditionOf(rule)
    if (condition !== undefined) this.emit({ type: 'condition', rule: rule.id, condition })
    this.emit({ type: 'tally', rule: rule.id, branches: Object.fromEntries(seen) })
  }

  /** What explains a failure takes no verdict along where it breaks. */
  private conditionOf(rule: Rule): Condition | undefined {
    try {
      return this.diagnosis.conditionOf(rule)
    } catch (error) {
      const text = `The tool could not tell when ${rule.id} fails, which is a fault of the tool: ${(error as Error).message}`
      this.emit({ type: 'notice', text })
      return undefined
    }
  }

  reason(
    rule: Rule,
    kind: 'inconclusive' | 'not-applicable' | 'error',
    reason: string,
    {
      branch,
      by,
      binding = false,
      unseen = false,
    }: Pick<Extract<RunEvent, { type: 'reason' }>, 'branch' | 'by' | 'binding' | 'unseen'> = {},
    origin?: Judged,
  ): void {
    const key = `${rule.id}|${kind}|${branch}|${reason}`
    const first = !this.said.has(key)
    this.said.add(key)
    // What prevents judging is counted: whoever is to mend it wants to know whether it happens every time.
    if (!first && kind !== 'inconclusive') return
    const exchanges =
      kind !== 'inconclusive' || origin === undefined || !first ? [] : this.findings.evidence({}, origin)
    this.emit({
      type: 'reason',
      rule: rule.id,
      kind,
      reason,
      ...(branch === undefined ? {} : { branch }),
      ...(by === undefined ? {} : { by }),
      ...(binding ? { binding } : {}),
      ...(unseen ? { unseen } : {}),
      ...(exchanges.length === 0 ? {} : { exchanges }),
    })
  }

  /** Emits a finding of a shrunk sample, which replaces the first of its cause. */
  shrunk(rule: Rule, finding: Finding, origin: Judged, path: string): void {
    this.findings.emit(rule, finding, origin, path)
  }

  /** Records the outcomes; returns the cause of the first finding that is about this case itself, if any. */
  private take<T>(rule: Rule, origin: Judged, judge: (of: T) => Outcomes, of: T): string | undefined {
    let cause: string | undefined
    try {
      let observed = false
      let failed = false
      let follows = false
      let [subject] = origin.exchanges
      for (const outcome of judge(of)) {
        this.record(rule, outcome, origin)
        if ('of' in outcome) {
          this.diagnosis.judged(rule, outcome.of!, outcome.kind === 'finding')
          continue
        }
        observed ||= outcome.kind === 'observation'
        if (outcome.kind !== 'finding') continue
        cause ??= causeOf(outcome)
        if (failed) continue
        failed = !this.findings.isConsequence(outcome.subjects)
        follows ||= !failed
        if (!failed) continue
        subject = outcome.exchanges?.at(-1) ?? subject
      }
      // What comes of a creation that another rule wants refused does not tell when this one fails. A list has other pets.
      const tells = failed || (observed && !(follows && subject?.endpoint !== 'listPets'))
      if (subject !== undefined && tells) this.diagnosis.judged(rule, subject, failed)
    } catch (error) {
      this.reason(rule, 'error', `the judge broke on ${origin.scenario}#${origin.sample}: ${(error as Error).message}`)
    }
    return cause
  }

  private record(rule: Rule, outcome: Outcome, origin: Judged): void {
    if (!this.facts.getPetDue && 'branch' in outcome && outcome.branch?.startsWith('getPet')) return
    switch (outcome.kind) {
      case 'observation': {
        const branches = this.tallies.get(rule.id)!
        branches.set(outcome.branch, (branches.get(outcome.branch) ?? 0) + 1)
        return
      }
      case 'answer':
        if (this.said.has(`${rule.id}|${outcome.question}|${outcome.answer}`)) return
        this.said.add(`${rule.id}|${outcome.question}|${outcome.answer}`)
        this.emit({ type: 'answer', rule: rule.id, question: outcome.question, answer: outcome.answer })
        return
      case 'finding':
        this.findings.emit(rule, outcome, origin)
        return
      default:
        this.reason(rule, outcome.kind, outcome.reason, outcome, origin)
    }
  }
}
