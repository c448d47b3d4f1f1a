import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ask, Case } from '../core/ask.js'
import type { Emit } from '../core/engine.js'
import type { RunHead } from '../core/event.js'
import { type AskRequest, type Exchange, isDoubtfulRefusal, isDropped, type Phase, phases } from '../core/exchange.js'
import type { RunOptions } from '../core/options.js'
import type { Ending } from '../core/report.js'
import type { Rule } from '../core/rule.js'
import type { TraceSink } from '../core/trace.js'
import { createProbe, type Probe } from '../http/probe.js'
import { awaitVisibility } from './barrier.js'
import { markedName } from './chance.js'
import { sampleContext } from './context.js'
import { type Sample, samplesOf } from './inputs.js'
import { runLanes } from './lanes.js'
import type { Plan } from './plan.js'
import { preflight, type Sleep } from './preflight.js'
import { probeOptions } from './probe-options.js'
import { Recorder } from './recorder.js'
import { type Failing, shrink } from './shrink.js'
import { TraceJudge } from './trace-judge.js'

/** Failing samples of a rule that are tried for shrinking: samples run side by side, and some fail only beside others. */
const candidates = 12

/** A question that is put again has names beyond those of shrinking. */
const secondTime = 60
/** So many questions of a run are put again because their answers were lost on the way. */
const mostAgain = 25

/** One run over one target: preflight, the phases one after the other, the end. */
export class Run {
  private readonly trace: TraceJudge
  private readonly probe: Probe
  private readonly recorder: Recorder
  private readonly abort = new AbortController()
  private readonly ordinals: ReadonlyMap<Ask, number>
  private readonly failing = new Map<Rule, readonly Failing[]>()
  private readonly startedAt = performance.now()
  private again = 0
  private ending: { ending: Ending; reason?: string } | undefined

  constructor(
    private readonly plan: Plan,
    private readonly options: RunOptions,
    private readonly runId: string,
    head: RunHead,
    emit: Emit,
    sink?: TraceSink,
  ) {
    setMaxListeners(0, this.abort.signal) // one for each sleeping sample
    const { facts, asks } = plan
    const unasked = [...plan.unasked].map(([ask, reason]) => [ask.id, reason] as const)
    this.trace = new TraceJudge(plan.rules, { head, facts, asks: asks.map(({ id }) => id), unasked }, emit, sink)
    this.ordinals = new Map(plan.asks.map((ask, i) => [ask, i + 1]))
    this.probe = createProbe(
      probeOptions(
        options,
        reason => this.stop('unreachable', reason),
        (reason, ms) => this.trace.event({ type: 'wait', reason, ms: Math.round(ms), at: Date.now() }),
      ),
    )
    this.recorder = new Recorder(this.probe, this.trace)
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
    const { budgetSpent } = this.recorder
    const { pets: petsCreated, polls } = this.trace
    if (budgetSpent !== undefined) this.ending ??= { ending: 'budget', reason: budgetSpent }
    const { ending, reason } = this.ending ?? { ending: 'complete' as const, reason: undefined }
    const { requests, retries, waits } = this.probe.stats()
    const seconds = Math.round(performance.now() - this.startedAt) / 1000
    const stats = { requests, petsCreated, retries, polls, waits, seconds }
    this.trace.event({ type: 'run-ended', ending, ...(reason === undefined ? {} : { endingReason: reason }), stats })
  }

  private async judgeAll(): Promise<void> {
    this.trace.begin()
    const mayCreate = this.plan.asks.some(ask => ask.needs.includes('category') || ask.writes) && !this.options.readOnly
    this.trace.event({ type: 'phase', phase: 'preflight', requests: 0, at: Date.now() })
    const name = (n: number): string => markedName(this.runId, 0, n, 0, this.options.seed)
    const context = { ask: 'preflight', sample: 0, phase: 'preflight', role: 'ask' } as const
    const send = (label: string, request: AskRequest) => this.recorder.send(request, { ...context, label }, false)
    const failure = await preflight(send, this.trace, this.options, name, mayCreate, this.sleep)
    if (failure !== undefined) this.stop(failure.ending, failure.reason)
    this.trace.fixFound()
    for (const phase of phases.slice(1)) {
      if (this.ending !== undefined) break
      await this.phase(phase, send)
    }
    if (this.again > 0) {
      const text = `Questions put again because their answers were lost on the way: ${this.again}.`
      this.trace.event({ type: 'notice', text })
    }
    this.trace.conclude(this.ending === undefined)
  }

  private async phase(phase: Phase, send: (label: string, request: AskRequest) => Promise<Exchange>): Promise<void> {
    const asks = this.plan.asks.filter(ask => ask.phase === phase && !this.plan.unasked.has(ask) && this.able(ask))
    this.trace.event({ type: 'phase', phase, requests: this.probe.stats().requests, at: Date.now() })
    const tasks = asks.flatMap(ask =>
      samplesOf(ask, this.trace.facts).map(sample => ({ ask, sample, cost: ask.cost(sample.input).requests })),
    )
    tasks.sort((a, b) => b.cost - a.cost) // longest first: they end the phase
    await runLanes(this.queue(tasks), Math.min(this.options.concurrency * 4, 256))
    const failing = [...this.failing.values()]
    await runLanes(
      failing.map(samples => () => this.shrink(samples)),
      4,
    )
    this.failing.clear()
    if (phase === 'population' && this.trace.facts.pets.length > 0) {
      const waited = await awaitVisibility(send, this.trace.facts, this.sleep)
      if (waited > 0)
        this.trace.event({
          type: 'notice',
          text: `Lists showed the new pets only after ${Math.round(waited)} ms: settling was needed.`,
        })
    }
    this.trace.endPhase(phase, this.ending === undefined)
  }

  private *queue(tasks: readonly { ask: Ask; sample: Sample }[]): Generator<() => Promise<void>> {
    for (const { ask, sample } of tasks) if (this.ending === undefined) yield () => this.ask(ask, sample)
  }

  /** Whether the ask's needs are met; if not, its rules are told why. */
  private able(ask: Ask): boolean {
    const { facts } = this.trace
    const lacking =
      ask.needs.includes('category') && facts.categoryId === undefined
        ? 'no category was found that a pet can be created in; name one with --category-id'
        : ask.needs.includes('pets') && facts.pets.length === 0
          ? 'no pet could be created'
          : undefined
    if (lacking === undefined) return true
    this.trace.lacking(ask.id, 'inconclusive', lacking)
    return false
  }

  private async ask(ask: Ask, sample: Sample): Promise<void> {
    let done = await this.attempt(ask, sample, 0)
    // A POST is retried once at most: what was dropped twice is asked anew, as if it had never been asked. So is what was
    // dropped and then refused, unless it ought to be refused.
    const lost = (exchange: Exchange) => isDropped(exchange) || (!ask.refusals && isDoubtfulRefusal(exchange))
    if (
      done?.exchanges.some(lost) &&
      !ask.gap(this.trace.facts) &&
      this.ending === undefined &&
      this.again < mostAgain
    ) {
      this.again++
      done = await this.attempt(ask, sample, secondTime)
    }
    if (!done) return
    for (const { rule, cause } of this.trace.case(done)) {
      // Failing samples of properties are shrunk after their phase.
      if (sample.run === undefined) continue
      const known = this.failing.get(rule) ?? []
      if (known.length < candidates)
        this.failing.set(rule, [...known, { rule, ask, cause, run: sample.run, sample: sample.index }])
    }
  }

  private async attempt(ask: Ask, { input, index }: Sample, repetition: number): Promise<Case | undefined> {
    return this.perform(ask, input, index, repetition, 'ask').catch((error: Error) => {
      this.trace.lacking(ask.id, 'error', `the ask ${ask.id} broke: ${error.message}`)
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
        if (await shrink(failing, this.trace, perform)) return
      } catch (error) {
        this.trace.broke(failing.rule, `shrinking broke: ${(error as Error).message}`)
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
    const gap = ask.gap(this.trace.facts)
    const { context, result } = sampleContext(
      identity,
      this.trace.facts,
      (label, request, as) =>
        this.recorder.send(request, { ask: ask.id, sample, phase: ask.phase, label, role: as, gap }, ask.refusals),
      this.abort.signal,
    )
    await ask.perform(context, input)
    return result()
  }

  private readonly sleep: Sleep = ms => delay(ms, undefined, { signal: this.abort.signal }).catch(() => {})
}
