import {
  creationsIn,
  type Exchange,
  isInfrastructure,
  isUnanswered,
  mayHaveCreated,
} from '../core/exchange/exchange.js'
import type { TraceHead, TraceSink, Unasked } from '../core/exchange/trace.js'
import type { Integer } from '../core/json/json.js'
import { type Phase, phases } from '../core/model/phase.js'
import type { Emit } from '../core/report/engine.js'
import type { RunEvent } from '../core/report/event.js'
import type { Framework } from '../core/rule/framework.js'
import { type Finding, ownGroup, type Rule } from '../core/rule/rule.js'
import type { Case, Facts } from '../core/rule/scenario.js'
import type { Smallest as SmallestRequest } from '../diagnosis/experiment.js'
import { Diagnosis } from '../diagnosis/index.js'
import { experimentScenario } from '../diagnosis/interactions.js'
import { nameless } from '../facts/names.js'
import { Tracker } from '../facts/tracker.js'
import { sentRequest } from '../spec/messages/request.js'
import { parsedResponse } from '../spec/messages/response.js'
import { frameworkOf, signsIn } from '../spec/servers/framework.js'
import { remedyFor, sometimes } from '../spec/servers/remedies.js'
import type { Ban } from './ban.js'
import { exchangeEvent, shownName } from './exchange-event.js'
import { causeOf } from './findings.js'
import { Judging, type Wrong } from './judging.js'
import { Silence } from './silence.js'

const last: ReadonlySet<Phase> = new Set<Phase>(['keys', 'history'])

const whyRuledOut = {
  'read-only': { by: 'user', reason: 'read-only: nothing may be created' },
  'store-lacks-it': { by: 'user', reason: 'read-only: what is in the store was not enough to show it' },
  'get-pet-may-be-gone': { by: 'date', reason: 'getPet may be gone since 5 December 2030' },
} as const satisfies Record<Unasked | 'store-lacks-it', { readonly by: 'user' | 'date'; readonly reason: string }>

interface Smallest {
  readonly finding: Finding
  readonly sample: Case
}

/**
 * The one way into judging: a fold over the entries of a trace. A live run and a recorded one call the same methods in
 * the same order, which is why they come to the same verdicts:
 * 1. Each exchange is folded into the facts (`Tracker`) and kept for the `Diagnosis`. What is no response of the service is left aside.
 * 2. It waits as long as the key or the address may be wrong, or something may have shut the run out (`Ban`).
 * 3. `Judging` shows it to the rules on single exchanges and on the run, and a case, once whole, to those on cases: a rule observes or finds.
 *    `Findings` tells each cause once, with the plainest evidence.
 * 4. A rule ends with its last phase: its observations are counted by branch, and the report's fold makes the verdict of them.
 */
export class TraceJudge {
  /** Entries of the trace so far, without its head. */
  entries = -1
  /** Exchanges so far. */
  exchanges = 0
  /** Creations that may have happened (P30). */
  pets = 0
  polls = 0
  /** Requests that made failures small. */
  deciding = 0
  private readonly sink: TraceSink
  private readonly tracker: Tracker
  readonly diagnosis: Diagnosis
  private readonly judging: Judging
  private readonly ended = new Set<Rule>()
  private readonly smallest = new Map<string, Smallest>()
  private readonly silence = new Silence()
  /** Frameworks that the responses show signs of. */
  private readonly signs = new Set<Framework>()
  /** Phases that were asked to their end. */
  private readonly through = new Set<Phase>()

  constructor(
    private readonly rules: readonly Rule[],
    private readonly begun: TraceHead,
    private readonly emit: Emit,
    sink: TraceSink = () => {},
    /** Nobody else changes the pets that the trace creates. */
    alone = true,
  ) {
    this.sink = entry => {
      this.entries++
      sink(entry)
    }
    const { head, facts } = begun
    this.tracker = new Tracker(facts, head.runId, alone)
    this.diagnosis = new Diagnosis(this.tracker.facts)
    this.judging = new Judging(rules, this.tracker.facts, emit, this.diagnosis)
  }

  get facts(): Facts {
    return this.tracker.facts
  }

  /** Others may have changed the pets that the trace created, and where requests were seen that may do so any pet. */
  share(petsMayChange = false): void {
    this.tracker.share(petsMayChange)
  }

  /** Tells rules what the user or the date rules out. */
  begin(): void {
    this.sink({ type: 'head', ...this.begun })
    const { readOnly, getPetDue } = this.facts
    const unasked = new Map(this.begun.unasked)
    for (const rule of this.rules) {
      const ruledOut: (keyof typeof whyRuledOut)[] = rule.scenarios.flatMap(({ id }) => unasked.get(id) ?? [])
      if (rule.endsWithGetPet && !getPetDue) ruledOut.push('get-pet-may-be-gone')
      // Whatever the store lacks cannot be made good.
      if (readOnly && rule.scenarios.length > 0) ruledOut.push('store-lacks-it')
      for (const why of ruledOut) this.judging.reason(rule, { kind: 'not-applicable', ...whyRuledOut[why] })
    }
  }

  exchange(exchange: Exchange): void {
    this.sink({ type: 'exchange', exchange })
    this.exchanges++
    if (exchange.role === 'poll') this.polls++
    if (exchange.scenario === experimentScenario) this.deciding++
    this.emit(exchangeEvent(exchange))
    const before = this.facts.open.size
    const pets = this.tracker.see(exchange)
    if (this.facts.open.size > before) this.emit({ type: 'open', operation: exchange.endpoint })
    this.pets += creationsIn(exchange)
    for (const pet of pets) this.emit({ type: 'pet', ...pet, name: shownName(pet.name) })
    // An attempt without a response may have created a pet, whatever came of the next one.
    const lost = creationsIn(exchange) - Number(!isUnanswered(exchange) && mayHaveCreated(exchange))
    const name = sentRequest(exchange).creation?.name ?? nameless
    for (let nth = 0; nth < lost; nth++) this.emit({ type: 'possible-pet', name })
    this.diagnosis.see(exchange)
    this.seeSigns(exchange)
    this.silence.see(exchange)
    this.judging.exchange(exchange)
    letGo(exchange)
  }

  /** Errors show more of a framework than what the service writes itself. */
  private seeSigns(exchange: Exchange): void {
    const { response } = exchange
    if (response === undefined || isInfrastructure(exchange)) return
    const text = response.status < 400 ? '' : Buffer.from(response.body.subarray(0, 4096)).toString('utf8')
    for (const sign of signsIn(response.headers, text)) this.signs.add(sign)
  }

  /** A creation with this name goes out. */
  creating(name: string): void {
    if (this.tracker.expectNamesake(name)) this.sink({ type: 'namesake', name })
  }

  /** Undefined: the one in use takes no more pets, and no other does. */
  useCategory(category: Integer | undefined): void {
    this.sink({ type: 'category', ...(category === undefined ? {} : { category }) })
    this.tracker.useCategory(category)
  }

  foundAtStart(status: string | undefined, count: number): void {
    this.sink({ type: 'found', ...(status === undefined ? {} : { status }), count })
    this.tracker.foundAtStart(status, count)
  }

  fixFound(): void {
    this.sink({ type: 'found-fixed' })
    this.tracker.fixFound()
  }

  /** Returns the rules that found something. */
  case(sample: Case): readonly Wrong[] {
    this.sink({ type: 'case', sample })
    return this.judging.case(sample)
  }

  /** Whether a sample of shrinking shows the cause again. */
  tried(rule: Rule, cause: string, sample: Case): boolean {
    this.sink({ type: 'tried', rule: rule.id, cause, sample })
    for (const outcome of this.judging.judge(rule, sample)) {
      if (outcome.kind !== 'finding' || causeOf(outcome) !== cause) continue
      this.smallest.set(rule.id, { finding: outcome, sample })
      return true
    }
    return false
  }

  /** The last sample that showed the cause replaces the first finding. False where none did. */
  shrunk(rule: Rule, path: string): boolean {
    const smallest = this.smallest.get(rule.id)
    if (smallest === undefined) return false
    this.sink({ type: 'shrunk', rule: rule.id, path })
    this.smallest.delete(rule.id)
    this.judging.findings.emit(rule, smallest.finding, smallest.sample, path)
    return true
  }

  /** What stands in the way of a scenario concerns every rule that has it. */
  lacking(scenario: string, kind: 'inconclusive' | 'error', reason: string): void {
    this.sink({ type: 'lacking', scenario, kind, reason })
    const concerned = this.rules.filter(({ scenarios }) => scenarios.some(({ id }) => id === scenario))
    const isOwn = kind === 'error' && concerned.every(({ group }) => group === ownGroup)
    for (const rule of concerned)
      this.judging.reason(rule, { kind, reason: isOwn ? `your rule ${rule.id} threw: ${reason}` : reason })
  }

  /** `not-applicable` for a rule as a whole. */
  waive(rule: Rule, reason: string): void {
    this.judging.reason(rule, { kind: 'not-applicable', reason, by: 'user' })
  }

  /** What went wrong with one rule outside its own judge. */
  broke(rule: Rule, reason: string): void {
    this.sink({ type: 'broke', rule: rule.id, reason })
    this.judging.reason(rule, { kind: 'error', reason })
  }

  /** Ends the rules that judge cases of this phase and of none that is still to come. */
  endPhase(phase: Phase, judged: boolean): void {
    this.sink({ type: 'phase-ended', phase, judged })
    if (judged) this.through.add(phase)
    const later = phases.slice(phases.indexOf(phase) + 1)
    const goesOn = ({ scenarios }: Rule) => scenarios.some(({ phases }) => phases.some(each => later.includes(each)))
    for (const rule of this.rules) if (rule.judge && !goesOn(rule)) this.endRule(rule, judged)
  }

  get ban(): Pick<Ban, 'waiting' | 'methodFor' | 'fineOf'> {
    return this.judging.ban
  }

  /** Rules that more requests may say more of: those that have not ended, but for rules on cases, of which a request makes none. */
  failingRules(): readonly Rule[] {
    return this.rules.filter(rule => !this.ended.has(rule) && this.judging.failsAlone(rule))
  }

  /** The smallest failing request of a rule takes the place of the first that failed; undefined where none failed again. */
  experimented(rule: Rule, smallest: SmallestRequest | undefined): void {
    if (smallest === undefined) {
      this.judging.findings.needs.set(rule, [sometimes])
      this.event({ type: 'not-again', rule: rule.id })
    } else for (const event of this.judging.findings.smallest(smallest)) this.event(event)
  }

  conclude(judged: boolean): void {
    this.sink({ type: 'concluded', judged })
    this.judging.concludeHistories(rule => judged || this.wasAsked(rule))
    for (const characteristic of this.tracker.conclude()) this.emit({ type: 'characteristic', characteristic })
    for (const rule of this.rules) this.endRule(rule, judged || this.wasAsked(rule))
    this.tellRemedies()
    const silence = this.silence.text(this.begun.head.target.baseUrl)
    if (silence !== undefined) this.emit({ type: 'notice', text: silence })
  }

  private tellRemedies(): void {
    const { framework = frameworkOf(this.signs) } = this.begun.head.configuration
    const { failed, needs, foundBy } = this.judging.findings
    for (const [rule, statuses] of failed) {
      const remedy = remedyFor((foundBy.get(rule) ?? rule).id, framework, statuses, needs.get(rule))
      if (remedy !== undefined) this.emit({ type: 'remedy', rule: rule.id, remedy })
    }
  }

  /** What bears on the report alone: phases, waits, notices, the end. */
  event(event: RunEvent): void {
    this.sink({ type: 'event', event })
    this.emit(event)
  }

  /** Whether a rule on single exchanges or on the course of a run had all of its own requests sent, although the run ended early. */
  private wasAsked(rule: Rule): boolean {
    if (rule.judge || rule.scenarios.length === 0) return false
    // Of the last phases, in which targets shut out who sends bad keys, that is enough which showed each branch.
    const isEnough = (phase: Phase) => last.has(phase) && this.judging.sawAll(rule)
    return rule.scenarios.flatMap(({ phases }) => phases).every(phase => this.through.has(phase) || isEnough(phase))
  }

  private endRule(rule: Rule, judged: boolean): void {
    if (this.ended.has(rule)) return
    this.ended.add(rule)
    this.judging.tally(rule)
    if (judged) this.emit({ type: 'rule-ended', rule: rule.id })
  }
}

const keptBytes = 64 * 1024

/** By now the body has been read and judged; of a large one the beginning stays, for evidence. */
function letGo(exchange: Exchange): void {
  const { response, endpoint } = exchange
  if (response === undefined || response.body.length <= keptBytes || endpoint === 'description') return
  parsedResponse(exchange)
  const { body } = response
  const beginning = Buffer.from(body.subarray(0, keptBytes))
  Object.assign(response, { body: beginning, bodyLength: body.length, coded: undefined })
}
