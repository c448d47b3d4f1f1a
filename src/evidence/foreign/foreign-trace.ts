import { isCacheHit } from '../../core/exchange/cache-hit.js'
import { type Exchange, isOperation, trafficScenario } from '../../core/exchange/exchange.js'
import type { Cleaner } from '../../core/exchange/trace.js'
import { newRunId } from '../../core/random/chance.js'
import type { Emit } from '../../core/report/engine.js'
import type { RunHead } from '../../core/report/event.js'
import { defaults, type RunOptions } from '../../core/report/options.js'
import type { Rule } from '../../core/rule/rule.js'
import { plural } from '../../core/text/plural.js'
import { TraceJudge } from '../../judging/trace-judge.js'
import { runHead } from '../../plan/head.js'
import { planFacts } from '../../plan/plan.js'
import { type Redaction, redactWith } from '../../redaction/index.js'
import { cleaner } from '../../run/cleaner.js'
import { changes, type ForeignExchange } from './foreign.js'

export interface TrafficOptions {
  readonly baseUrl: string
  readonly now: Date
  readonly settleMs: number
  readonly strict: boolean
  /** Nobody but this traffic changes the store: pets created in it count as those of a run of our own. */
  readonly soleClient: boolean
  /** Where the exchanges come from, for the report. */
  readonly source: string
}

/** Judges exchanges that others made: by every rule that needs no question of its own. */
export class TrafficJudge {
  private readonly seen = { listPets: 0, createPet: 0, getPet: 0, others: 0 }
  private seq = 0
  /** Responses that a shared cache gave. */
  private cached = 0
  private readonly keys = new Set<string>()
  private readonly judge: TraceJudge
  private readonly cleaner: Cleaner
  private readonly startedAt = performance.now()

  constructor(
    rules: readonly Rule[],
    options: TrafficOptions,
    emit: Emit,
    private readonly redaction: Redaction,
  ) {
    this.cleaner = cleaner(redaction)
    const { baseUrl, now, settleMs, strict, soleClient, source } = options
    const ofRun: RunOptions = { ...defaults, baseUrl, now, settleMs, strict, seed: 0, apiKey: 'unknown' }
    const facts = planFacts(ofRun)
    const head: RunHead = {
      ...runHead({ facts, rules, partial: ['traffic-of-others'], leftOut: [] }, ofRun),
      // No name that others gave may look like one of a run.
      runId: newRunId() + newRunId(),
      configuration: { source, strict, settleMs, soleClient, now: now.toISOString() },
    }
    emit({ type: 'run-started', ...head })
    this.judge = new TraceJudge(rules, { head, facts, scenarios: [], unasked: [] }, emit, undefined, options.soleClient)
    this.judge.begin()
    for (const rule of rules) this.judge.waive(rule, rule.judge ? ownQuestions : notShown)
  }

  take({ key, ...foreign }: ForeignExchange): void {
    this.seen[kindOf(foreign)]++
    if (key !== undefined && this.keys.size < 2 && isOperation(foreign.endpoint)) this.keys.add(key)
    // Which pets a key shows the document does not say.
    if (this.keys.size > 1) this.judge.share()
    if (foreign.response?.headers.some(isCacheHit)) this.cached++
    const place = { scenario: trafficScenario, sample: 0, label: 'traffic', phase: 'main', role: 'scenario' } as const
    const exchange = { seq: ++this.seq, ...place, retries: 0, uncertain: false, ...foreign } as const
    redactWith(exchange, this.redaction.redact)
    this.cleaner.sending(exchange.request.body)
    this.judge.exchange(this.cleaner.exchange(exchange))
  }

  /** Of some requests too little was recorded: the pets created need not be there any more. */
  lacks(): void {
    this.judge.share()
  }

  /** An operation that the document does not show may have changed pets. */
  changed(): void {
    this.judge.share(true)
  }

  end(traffic: Beside): void {
    for (const text of this.notices(traffic)) this.judge.event({ type: 'notice', text })
    this.judge.conclude(true)
    const { pets: petsCreated } = this.judge
    const seconds = Math.round(performance.now() - this.startedAt) / 1000
    const stats = { requests: this.seq, petsCreated, retries: 0, polls: 0, waits: 0, seconds }
    this.judge.event({ type: 'run-ended', ending: 'complete', stats })
  }

  /** What was judged, and what was left for which reason. */
  private notices({ left, notices = [], unsure = false }: Beside): readonly string[] {
    const { waiting } = this.judge.ban
    for (const refused of waiting) this.seen[kindOf(refused)]--
    const counts = Object.entries(this.seen).filter(([kind, count]) => kind !== 'others' || count > 0)
    const judged = counts.reduce((sum, [, count]) => sum + count, 0)
    const others = [...left, ...(waiting.length > 0 ? [[ban, waiting.length] as const] : [])]
    const mayBeGone = (reason: string) => `Pets that the traffic created need not be found again: ${reason}.`
    const late = 'if the service may show pets that late, say how late with --settle'
    return [
      ...notices,
      `Recorded traffic: ${plural(judged, 'exchange')} judged (${counts.map(each => each.join(' ')).join(', ')}).`,
      ...(others.length > 0 ? [`Left: ${others.map(([reason, count]) => `${reason} (${count})`).join(', ')}.`] : []),
      ...(unsure ? [mayBeGone('of some requests too little was recorded')] : []),
      ...(this.keys.size > 1 ? [mayBeGone('the target took more than one key')] : []),
      ...(left.has(changes) ? [mayBeGone('others may have changed them')] : []),
      'Recorded traffic can show violations, never conformance: rules that send requests of their own were not judged.',
      ...(this.cached > 0
        ? [`${plural(this.cached, 'response')} came out of a shared cache (Age, X-Cache): ${late}.`]
        : []),
    ]
  }
}

/** What is told besides of the traffic that was judged. */
interface Beside {
  /** How many exchanges were left, by the reason. */
  readonly left: ReadonlyMap<string, number>
  /** What the reader should know first. */
  readonly notices?: readonly string[]
  readonly unsure?: boolean
}

const kindOf = ({ endpoint }: Pick<Exchange, 'endpoint'>) => (isOperation(endpoint) ? endpoint : 'others')

const ban = 'refusals after which nothing of their kind was fine any more'
const ownQuestions = 'it needs requests of its own, which recorded traffic does not contain'
const notShown = 'the traffic does not show it'
