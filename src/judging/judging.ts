import { type Exchange, isInfrastructure, isOperation } from '../core/exchange/exchange.js'
import type { Emit } from '../core/report/engine.js'
import type { RunEvent } from '../core/report/event.js'
import { type Branch, type Finding, type Outcome, type Outcomes, ownGroup, type Rule } from '../core/rule/rule.js'
import type { Case, Facts } from '../core/rule/scenario.js'
import type { Diagnosis } from '../diagnosis/index.js'
import { experimentScenario } from '../diagnosis/interactions.js'
import { Ban } from './ban.js'
import { causeOf, Findings, type Judged } from './findings.js'
import { Lateness } from './lateness.js'
import { judgeCase, unanswered } from './unanswered.js'
import { Undocumented } from './undocumented.js'

/** What a rule found in a case. */
export interface Wrong {
  readonly rule: Rule
  readonly cause: string
}

/** Why a rule cannot judge something, or the whole of it. */
type Told = Omit<Extract<RunEvent, { type: 'reason' }>, 'type' | 'rule' | 'exchanges'>

/** What a wrong address gets to every request alike, and what a wrong key or a method that is not known there does. */
function suspicionOf(status: number): 'redirect' | 403 | 404 | 'any' | undefined {
  if (status >= 300 && status < 400) return 'redirect'
  if (status === 403 || status === 404) return status
  return status === 401 || status === 405 ? 'any' : undefined
}

/** Applies the rules to what comes in and emits what they say: findings at once, observations as tallies. */
export class Judging {
  private readonly tallies = new Map<string, Map<string, number>>()
  private readonly said = new Set<string>()
  private readonly histories = new Map<Rule, unknown>()
  private readonly byScenario = new Map<string, readonly Rule[]>()
  /** Responses at the start of the run, until one shows that key and address are right. */
  private readonly held: Exchange[] = []
  private sure = false
  private suspicion: ReturnType<typeof suspicionOf>
  readonly ban = new Ban()
  /** What invariants found in an exchange: failing samples are shrunk by it. */
  private readonly wrong = new WeakMap<Exchange, Wrong[]>()
  readonly findings: Findings
  private readonly undocumented = new Undocumented()
  private readonly lateness: Lateness
  /** By rules on cases, the last case of a single request that failed. */
  private readonly failedAlone = new Map<Rule, Case>()

  constructor(
    private readonly rules: readonly Rule[],
    private readonly facts: Facts,
    private readonly emit: Emit,
    private readonly diagnosis: Pick<Diagnosis, 'judged' | 'seen' | 'foundAlone' | 'foundWith' | 'hasFailed'>,
  ) {
    this.findings = new Findings(facts, emit)
    this.lateness = new Lateness(facts)
    for (const rule of rules) {
      this.tallies.set(rule.id, new Map())
      if (rule.history) this.histories.set(rule, rule.history.start())
    }
  }

  /** Every exchange, whichever scenario sent it, passes the invariants and the histories. */
  exchange(exchange: Exchange): void {
    if (isInfrastructure(exchange)) return
    if (!this.isSure(exchange)) this.held.push(exchange)
    else
      for (const one of [...this.held.splice(0), exchange].flatMap(each => this.ban.see(each))) this.judgeExchange(one)
    for (const sample of this.ban.released()) this.case(sample)
  }

  /** As long as the key or the base address may be wrong, responses say nothing about the service (P23). */
  private isSure({ credential, endpoint, response }: Exchange): boolean {
    if (this.sure || credential !== 'valid' || !isOperation(endpoint)) return this.sure
    const suspicion = suspicionOf(response!.status)
    if (suspicion === 'any') return false
    this.sure = suspicion === undefined || (this.suspicion ?? suspicion) !== suspicion
    this.suspicion = suspicion
    return this.sure
  }

  private judgeExchange(exchange: Exchange): void {
    const { scenario, sample, endpoint } = exchange
    const origin: Judged = { scenario, sample, exchanges: [exchange] }
    const wrong: Wrong[] = []
    this.lateness.see(exchange)
    for (const rule of this.rules) {
      const { invariant, history, on = endpoint } = rule
      if (on !== endpoint) continue
      if (history) this.take(rule, origin, () => history.see(this.histories.get(rule), exchange, this.facts))
      const cause = invariant && this.take(rule, origin, () => invariant(exchange, this.facts))
      if (cause !== undefined) wrong.push({ rule, cause })
    }
    if (wrong.length > 0) this.wrong.set(exchange, wrong)
    if (scenario === experimentScenario) this.judgeAsCase(exchange)
  }

  /** Whether single requests show what the rule found. */
  failsAlone(rule: Rule): boolean {
    return this.diagnosis.hasFailed(rule) && (rule.judge === undefined || this.failedAlone.has(rule))
  }

  /** A failing case of one request is made small by that request, sent again. */
  private judgeAsCase(exchange: Exchange): void {
    for (const [rule, sample] of this.failedAlone) {
      if (sample.exchanges[0]!.request.path !== exchange.request.path) continue
      const outcomes = [...this.judge(rule, { ...sample, exchanges: [exchange] })]
      this.diagnosis.judged(
        rule,
        exchange,
        outcomes.find(outcome => outcome.kind === 'finding'),
      )
    }
  }

  /** A finished sample of a scenario goes to the rules that name the scenario; returns the rules that found something. */
  case(sample: Case): readonly Wrong[] {
    if (this.ban.holds(sample)) return []
    this.undocumented.see(sample, this.facts)
    const own = this.rulesOn(sample.scenario)
    const isLost = sample.exchanges.some(isInfrastructure)
    const judged = own.flatMap(rule => {
      // To a rule on exchanges a case says no more than which of them are missing.
      if (!rule.judge && !isLost) return []
      const isSeen = (branch: string) => this.tallies.get(rule.id)!.has(branch)
      const judge = () =>
        rule.judge ? judgeCase(rule, sample, this.facts) : unanswered(rule, sample, this.facts, isSeen)
      const cause = this.take(rule, sample, judge)
      if (cause !== undefined && rule.judge && sample.exchanges.length === 1) this.failedAlone.set(rule, sample)
      return cause === undefined ? [] : [{ rule, cause }]
    })
    const wrong = sample.exchanges.flatMap(exchange => this.wrong.get(exchange) ?? [])
    return [...judged, ...wrong.filter(({ rule }) => own.includes(rule))]
  }

  private rulesOn(scenario: string): readonly Rule[] {
    const known = this.byScenario.get(scenario)
    if (known !== undefined) return known
    const own = this.rules.filter(rule => rule.scenarios.some(({ id }) => id === scenario))
    this.byScenario.set(scenario, own)
    return own
  }

  /** The outcomes of one rule for one case, without recording them. */
  judge(rule: Rule, sample: Case): Outcomes {
    if (rule.invariant)
      return sample.exchanges.filter(e => !isInfrastructure(e)).flatMap(e => [...rule.invariant!(e, this.facts)])
    return judgeCase(rule, sample, this.facts)
  }

  /** Where no exchange was judged there is no course to judge, whatever a rule makes of the base address alone (P23). */
  concludeHistories(isAsked: (rule: Rule) => boolean): void {
    if (!this.sure) return
    for (const [rule, state] of this.histories) {
      if (!isAsked(rule)) continue
      this.take(rule, { scenario: 'history', sample: 0, exchanges: [] }, () => rule.history!.end(state, this.facts))
    }
  }

  /** Whether there is an observation in each of the rule's branches. */
  sawAll(rule: Rule): boolean {
    const seen = this.tallies.get(rule.id)!
    return rule.branches(this.facts).every(({ name }) => seen.has(name))
  }

  /** Emits the rule's observations, in how many requests it failed, and what came where nothing was seen. */
  tally(rule: Rule): void {
    const seen = this.tallies.get(rule.id)!
    for (const branch of rule.branches(this.facts)) {
      if (seen.has(branch.name)) continue
      const instead = this.undocumented.insteadOf(rule, branch)
      if (instead === undefined) continue
      const { first, text } = instead
      const origin = { scenario: first.scenario, sample: first.sample, exchanges: [first] }
      const reason = `no response showed "${branch.name}": ${text}`
      this.reason(rule, { kind: 'inconclusive', reason, branch: branch.name, unseen: true }, origin)
    }
    const numbers = this.diagnosis.seen(rule)
    // What a case shows is no matter of single requests.
    if (numbers.failed > 0 && !rule.judge)
      this.emit({ type: 'seen', rule: rule.id, seen: { ...numbers, alone: this.diagnosis.foundAlone(rule) } })
    const behind = numbers.failed === 0 ? undefined : this.diagnosis.foundWith(rule)
    if (behind !== undefined) this.emit({ type: 'found-with', rule: rule.id, foundWith: behind.id })
    const late = this.lateness.of(rule)
    if (late !== undefined) this.emit({ type: 'late', rule: rule.id, late })
    this.emit({ type: 'tally', rule: rule.id, branches: Object.fromEntries(seen) })
  }

  reason(rule: Rule, told: Told, origin?: Judged): void {
    const { kind, branch, reason } = told
    const first = this.isNew(`${rule.id}|${kind}|${branch}|${reason}`)
    // What prevents judging is counted: whoever is to fix it wants to know whether it happens every time.
    if (!first && kind !== 'inconclusive') return
    const isShown = first && kind === 'inconclusive' && origin !== undefined
    const exchanges = isShown ? this.findings.evidence({}, origin) : []
    this.emit({ type: 'reason', rule: rule.id, ...told, ...(exchanges.length === 0 ? {} : { exchanges }) })
  }

  /** Records the outcomes; returns the cause of the first finding that is about this case itself, if any. */
  private take(rule: Rule, origin: Judged, judge: () => Outcomes): string | undefined {
    let cause: string | undefined
    try {
      let observed = false
      let follows = false
      let wrong: Map<Exchange | undefined, Finding> | undefined
      for (const outcome of judge()) {
        // Once it may be gone nothing is made of it, not by experiments either (P18).
        if (!this.facts.getPetDue && 'branch' in outcome && this.isOfGetPet(rule, outcome.branch)) continue
        this.record(rule, outcome, origin)
        if ('of' in outcome) {
          this.diagnosis.judged(rule, outcome.of!, outcome.kind === 'finding' ? outcome : undefined)
          continue
        }
        observed ||= outcome.kind === 'observation'
        if (outcome.kind !== 'finding') continue
        cause ??= causeOf(outcome)
        if (this.findings.isConsequence(outcome, origin)) follows = true
        else {
          const subject = outcome.exchanges?.at(-1) ?? origin.exchanges[0]
          wrong ??= new Map()
          if (!wrong.has(subject)) wrong.set(subject, outcome)
        }
      }
      for (const [subject, finding] of wrong ?? [])
        if (subject !== undefined) this.diagnosis.judged(rule, subject, finding)
      const [first] = origin.exchanges
      // What comes of a creation that another rule wants refused does not tell when this one fails. A list has other pets.
      const tells = wrong === undefined && observed && !(follows && first?.endpoint !== 'listPets')
      if (first !== undefined && tells) this.diagnosis.judged(rule, first, undefined)
    } catch (error) {
      const broke = rule.group === ownGroup ? `your rule ${rule.id} threw` : 'the judge broke'
      const reason = `${broke} on ${origin.scenario}#${origin.sample}: ${(error as Error).message}`
      this.reason(rule, { kind: 'error', reason })
    }
    return cause
  }

  private record(rule: Rule, outcome: Outcome, origin: Judged): void {
    switch (outcome.kind) {
      case 'observation': {
        const branches = this.tallies.get(rule.id)!
        branches.set(outcome.branch, (branches.get(outcome.branch) ?? 0) + 1)
        return
      }
      case 'answer': {
        const { question, answer } = outcome
        if (this.isNew(`${rule.id}|${question}|${answer}`))
          this.emit({ type: 'answer', rule: rule.id, question, answer })
        return
      }
      case 'finding':
        this.lateness.found(rule, outcome, (outcome.exchanges ?? origin.exchanges).at(-1))
        this.findings.emit(rule, outcome, origin)
        return
      default:
        this.reason(rule, outcome, origin)
    }
  }

  private isOfGetPet(rule: Rule, branch: string | undefined): boolean {
    const isOf = ({ name, operation }: Branch) => name === branch && operation === 'getPet'
    return rule.endsWithGetPet || rule.branches(this.facts).some(isOf)
  }

  private isNew(text: string): boolean {
    const { size } = this.said
    return this.said.add(text).size > size
  }
}
