import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ask, Case } from '../core/ask.js'
import type { Emit } from '../core/engine.js'
import { type AskRequest, type Exchange, isDoubtfulRefusal, isDropped, type Phase, phases } from '../core/exchange.js'
import type { RunOptions } from '../core/options.js'
import type { Ending } from '../core/report.js'
import type { Rule } from '../core/rule.js'
import { createProbe, type Probe } from '../http/probe.js'
import { awaitVisibility } from './barrier.js'
import { markedName } from './chance.js'
import { sampleContext } from './context.js'
import { type Sample, samplesOf } from './inputs.js'
import { Judging } from './judging.js'
import { runLanes } from './lanes.js'
import type { Plan } from './plan.js'
import { preflight, type Sleep } from './preflight.js'
import { probeOptions } from './probe-options.js'
import { Recorder } from './recorder.js'
import { type Failing, shrink } from './shrink.js'
import { Tracker } from './tracker.js'

/** Failing samples of a rule that are tried for shrinking: samples run side by side, and some fail only beside others. */
const candidates = 12

/** A question that is put again has names beyond those of shrinking. */
const secondTime = 60
/** So many questions of a run are put again because their answers were lost on the way. */
const mostAgain = 25

/** One run over one target: preflight, the phases one after the other, the end. */
export class Run {
  private readonly tracker: Tracker
  private readonly judging: Judging
  private readonly probe: Probe
  private readonly recorder: Recorder
  private readonly abort = new AbortController()
  private readonly ordinals: ReadonlyMap<Ask, number>
  private readonly ended = new Set<Rule>()
  private readonly failing = new Map<Rule, readonly Failing[]>()
  private readonly startedAt = performance.now()
  private again = 0
  private ending: { ending: Ending; reason?: string } | undefined

  constructor(
    private readonly plan: Plan,
    private readonly options: RunOptions,
    private readonly runId: string,
    private readonly emit: Emit,
  ) {
    setMaxListeners(0, this.abort.signal) // one for each sleeping sample
    this.tracker = new Tracker(plan.facts, runId)
    this.judging = new Judging(plan.rules, this.tracker.facts, emit)
    this.ordinals = new Map(plan.asks.map((ask, i) => [ask, i + 1]))
    this.probe = createProbe(
      probeOptions(
        options,
        reason => this.stop('unreachable', reason),
        (reason, ms) => emit({ type: 'wait', reason, ms: Math.round(ms), at: Date.now() }),
      ),
    )
    this.recorder = new Recorder(this.probe, this.tracker, this.judging, emit)
  }

  /** Ends the run early; what is under way is given up. The first reason stands. */
  stop(ending: Ending, reason: string): void {
    if (this.ending !== undefined) return
    this.ending = { ending, reason }
    this.abort.abort()
    this.probe.stop(reason)
  }

  /** Never rejects: a broken tool is an ending, too. */
  async start(): Promise<void> {
    const deadline = setTimeout(() => this.stop('budget', 'the deadline passed'), this.options.deadlineMs)
    try {
      await this.judgeAll()
    } catch (error) {
      this.stop('broken', `the tool broke: ${(error as Error).stack ?? error}`)
    } finally {
      clearTimeout(deadline)
      await this.probe.close().catch(() => {})
    }
    const { pets: petsCreated, polls, budgetSpent } = this.recorder
    if (budgetSpent !== undefined) this.ending ??= { ending: 'budget', reason: budgetSpent }
    const { ending, reason } = this.ending ?? { ending: 'complete' as const, reason: undefined }
    const { requests, retries, waits } = this.probe.stats()
    const seconds = Math.round(performance.now() - this.startedAt) / 1000
    const stats = { requests, petsCreated, retries, polls, waits, seconds }
    this.emit({ type: 'run-ended', ending, ...(reason === undefined ? {} : { endingReason: reason }), stats })
  }

  private async judgeAll(): Promise<void> {
    this.leaveOut()
    const mayCreate = this.plan.asks.some(ask => ask.needs.includes('category') || ask.writes) && !this.options.readOnly
    this.emit({ type: 'phase', phase: 'preflight', requests: 0, at: Date.now() })
    const name = (n: number): string => markedName(this.runId, 0, n, 0, this.options.seed)
    const context = { ask: 'preflight', sample: 0, phase: 'preflight', role: 'ask' } as const
    const send = (label: string, request: AskRequest) => this.recorder.send(request, { ...context, label }, false)
    const failure = await preflight(send, this.tracker, this.options, name, mayCreate, this.sleep)
    if (failure !== undefined) this.stop(failure.ending, failure.reason)
    this.tracker.fixFound()
    for (const phase of phases.slice(1)) {
      if (this.ending !== undefined) break
      await this.phase(phase, send)
    }
    if (this.again > 0) {
      const text = `Questions put again because their answers were lost on the way: ${this.again}.`
      this.emit({ type: 'notice', text })
    }
    if (this.ending === undefined) this.judging.concludeHistories()
    for (const trait of this.tracker.conclude()) this.emit({ type: 'trait', trait })
    for (const rule of this.plan.rules) this.endRule(rule, this.ending === undefined)
  }

  /** Tells rules what the user or the date rules out. */
  private leaveOut(): void {
    const { readOnly, getPetDue } = this.plan.facts
    for (const rule of this.plan.rules) {
      const reasons = rule.asks.map(ask => this.plan.unasked.get(ask)).filter(reason => reason !== undefined)
      if (rule.endsWithGetPet && !getPetDue) reasons.push('getPet may be gone since 5 December 2030')
      // Whatever the store lacks cannot be made good.
      if (readOnly && rule.asks.length > 0) reasons.push('read-only: what is in the store was not enough to show it')
      for (const reason of reasons) this.judging.reason(rule, 'not-applicable', reason)
    }
  }

  private async phase(phase: Phase, send: (label: string, request: AskRequest) => Promise<Exchange>): Promise<void> {
    const asks = this.plan.asks.filter(ask => ask.phase === phase && !this.plan.unasked.has(ask) && this.able(ask))
    this.emit({ type: 'phase', phase, requests: this.probe.stats().requests, at: Date.now() })
    const tasks = asks.flatMap(ask =>
      samplesOf(ask, this.tracker.facts).map(sample => ({ ask, sample, cost: ask.cost(sample.input).requests })),
    )
    tasks.sort((a, b) => b.cost - a.cost) // longest first: they end the phase
    await runLanes(this.queue(tasks), Math.min(this.options.concurrency * 4, 256))
    const failing = [...this.failing.values()]
    await runLanes(
      failing.map(samples => () => this.shrink(samples)),
      4,
    )
    this.failing.clear()
    if (phase === 'population' && this.tracker.facts.pets.length > 0) {
      const waited = await awaitVisibility(send, this.tracker.facts, this.sleep)
      if (waited > 0)
        this.emit({
          type: 'notice',
          text: `Lists showed the new pets only after ${Math.round(waited)} ms: settling was needed.`,
        })
    }
    const later = phases.slice(phases.indexOf(phase) + 1)
    for (const rule of this.plan.rules) {
      if (rule.judge && !this.ended.has(rule) && !rule.asks.some(ask => later.includes(ask.phase))) {
        this.endRule(rule, this.ending === undefined)
      }
    }
  }

  private *queue(tasks: readonly { ask: Ask; sample: Sample }[]): Generator<() => Promise<void>> {
    for (const { ask, sample } of tasks) if (this.ending === undefined) yield () => this.ask(ask, sample)
  }

  /** Whether the ask's needs are met; if not, its rules are told why. */
  private able(ask: Ask): boolean {
    const { facts } = this.tracker
    const lacking =
      ask.needs.includes('category') && facts.categoryId === undefined
        ? 'no category was found that a pet can be created in; name one with --category-id'
        : ask.needs.includes('pets') && facts.pets.length === 0
          ? 'no pet could be created'
          : undefined
    if (lacking === undefined) return true
    for (const rule of this.plan.rules) if (rule.asks.includes(ask)) this.judging.reason(rule, 'inconclusive', lacking)
    return false
  }

  private async ask(ask: Ask, sample: Sample): Promise<void> {
    let done = await this.attempt(ask, sample, 0)
    // A POST is retried once at most: what was dropped twice is asked anew, as if it had never been asked. So is what was
    // dropped and then refused, unless it ought to be refused.
    const lost = (exchange: Exchange) => isDropped(exchange) || (!ask.refusals && isDoubtfulRefusal(exchange))
    if (done?.exchanges.some(lost) && this.ending === undefined && this.again < mostAgain) {
      this.again++
      done = await this.attempt(ask, sample, secondTime)
    }
    if (!done) return
    for (const { rule, cause } of this.judging.case(done)) {
      // Failing samples of properties are shrunk after their phase.
      if (sample.run === undefined) continue
      const known = this.failing.get(rule) ?? []
      if (known.length < candidates)
        this.failing.set(rule, [...known, { rule, ask, cause, run: sample.run, sample: sample.index }])
    }
  }

  private async attempt(ask: Ask, { input, index }: Sample, repetition: number): Promise<Case | undefined> {
    return this.perform(ask, input, index, repetition, 'ask').catch((error: Error) => {
      for (const rule of this.plan.rules) {
        if (rule.asks.includes(ask)) this.judging.reason(rule, 'error', `the ask ${ask.id} broke: ${error.message}`)
      }
      return undefined
    })
  }

  /** Shrinks the first of a rule's failing samples that fails again on its own. */
  private async shrink(samples: readonly Failing[]): Promise<void> {
    const perform = (ask: Ask, input: unknown, sample: number, n: number) =>
      this.perform(ask, input, sample, n, 'shrink')
    for (const failing of samples) {
      if (this.ending !== undefined) return
      try {
        if (await shrink(failing, this.tracker.facts, this.judging, perform)) return
      } catch (error) {
        this.judging.reason(failing.rule, 'error', `shrinking broke: ${(error as Error).message}`)
      }
    }
  }

  private async perform(
    ask: Ask,
    input: unknown,
    sample: number,
    repetition: number,
    role: 'ask' | 'shrink',
  ): Promise<Case> {
    const identity = { ask: ask.id, ordinal: this.ordinals.get(ask)!, sample, input, role, repetition } as const
    const { context, result } = sampleContext(
      identity,
      this.tracker.facts,
      (label, request, as) =>
        this.recorder.send(request, { ask: ask.id, sample, phase: ask.phase, label, role: as }, ask.refusals),
      this.abort.signal,
    )
    await ask.perform(context, input)
    return result()
  }

  private endRule(rule: Rule, judged: boolean): void {
    if (this.ended.has(rule)) return
    this.ended.add(rule)
    this.judging.tally(rule)
    if (judged) this.emit({ type: 'rule-ended', rule: rule.id })
  }

  private readonly sleep: Sleep = ms => delay(ms, undefined, { signal: this.abort.signal }).catch(() => {})
}
