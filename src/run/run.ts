import { setMaxListeners } from 'node:events'
import { setTimeout as delay, setImmediate as pause } from 'node:timers/promises'
import util from 'node:util'
import { Names } from '../arbitraries/ordinary-names.js'
import type { RequestSpec } from '../core/exchange/exchange.js'
import type { Recording } from '../core/exchange/trace.js'
import { type Phase, phases } from '../core/model/phase.js'
import { type Amount, isOptional, type Share, type Shares } from '../core/model/share.js'
import type { Ending } from '../core/report/ending.js'
import type { Emit } from '../core/report/engine.js'
import type { RunHead } from '../core/report/event.js'
import type { RunOptions } from '../core/report/options.js'
import { now } from '../core/system/clock.js'
import { plural } from '../core/text/plural.js'
import { Experiments } from '../diagnosis/experiments.js'
import { experimentScenario } from '../diagnosis/interactions.js'
import { createProbe, type Probe, waiting } from '../http/probe.js'
import { redactorFor } from '../http/requests/credentials.js'
import { TraceJudge } from '../judging/trace-judge.js'
import { Coverage, countedScenarios } from '../plan/coverage.js'
import type { Plan } from '../plan/plan.js'
import { checkForBan } from './ban-check.js'
import { cleaner } from './cleaner.js'
import { deadlinePassed } from './endings.js'
import type { RunParts, Send } from './parts.js'
import { PhaseRunner } from './phase-runner.js'
import { preflight, reach } from './preflight/preflight.js'
import { probeOptions } from './probe-options.js'
import { Recorder } from './recorder.js'

/** By the label of what the run itself sends. */
const shares: Readonly<Record<string, Share>> = { [waiting]: 'waiting', category: 'categories', key: 'checks' }

/**
 * One run over one target:
 * 1. While the plan's cost is generated, the first request goes (`reach`), and `preflight` finds out whether address and key are right, how
 *    many pets there are, and which category works.
 * 2. `PhaseRunner` puts the tasks of one phase after the other: a `Queue` hands each worker the first task whose gate is open. Lost ones
 *    are put once more, failing samples of properties are made smaller (`Shrinking`).
 * 3. At a phase's end `checkForBan` asks whether anybody still lets the run through, and `Experiments` make small what failed.
 * 4. What was seen is concluded. Every exchange has gone through the `Recorder` to the `TraceJudge` by then.
 */
export class Run implements RunParts {
  readonly trace: TraceJudge
  readonly probe: Probe
  readonly recorder: Recorder
  // Node's own: the global one may be that of jsdom or happy-dom, in tests of users.
  private readonly abort = util.transferableAbortController()
  readonly names: Names
  private readonly experiments: Experiments
  private readonly startedAt = performance.now()
  private phase: Phase = 'preflight'
  private ending: { ending: Ending; reason?: string } | undefined

  constructor(
    private readonly plan: Plan,
    readonly options: RunOptions,
    head: RunHead,
    emit: Emit,
    recording?: Recording,
  ) {
    setMaxListeners(0, this.abort.signal) // one for each sleeping sample
    const { facts, scenarios } = plan
    const all = [...scenarios, ...plan.unasked.keys()].map(({ id }) => id)
    const unasked = [...plan.unasked].map(([scenario, reason]) => [scenario.id, reason] as const)
    this.trace = new TraceJudge(plan.rules, { head, facts, scenarios: all, unasked }, emit, recording?.sink)
    this.names = new Names(head.runId, facts.seed)
    this.probe = createProbe(
      probeOptions(
        options,
        reason => this.stop('unusable', reason),
        (reason, ms) => {
          this.trace.event({ type: 'wait', reason, ms: Math.round(ms), at: Math.floor(now()) })
        },
      ),
    )
    this.recorder = new Recorder(this.probe, this.trace, recording?.cleaner ?? cleaner(redactorFor(options)))
    this.experiments = new Experiments({
      facts: this.trace.facts,
      failing: () => this.trace.failingRules(),
      diagnosis: this.trace.diagnosis,
      send: this.sendDeciding,
      left: () => this.left('deciding'),
      judgeWaiting: async () => {
        await checkForBan(this)
        return this.trace.ban.waiting.length === 0
      },
      name: form => this.names.next(form),
      ended: () => !this.mayDecide(),
      sleep: this.sleep,
      broke: text => this.trace.event({ type: 'notice', text }),
      found: (rule, smallest) => this.trace.experimented(rule, smallest),
    })
  }

  stop(ending: Ending, reason: string): void {
    if (this.ending !== undefined) return
    this.ending = { ending, reason }
    this.abort.abort()
    this.probe.stop(reason)
  }

  /** What was announced holds from now on. */
  announce(shares: Shares): void {
    this.probe.ledger.announce(shares)
  }

  left(share: Share): Amount {
    return this.probe.ledger.left(share)
  }

  isOver(): boolean {
    return this.ending !== undefined
  }

  /** `begin` tells of the run, while the first requests are under way. Never rejects: a broken tool is an ending, too. */
  async start(begin: () => Promise<void>): Promise<void> {
    const deadline = setTimeout(() => this.stop('budget', deadlinePassed), this.options.deadlineMs)
    const broke = (error: Error) => this.stop('broken', `the tool broke: ${error.stack ?? error}`)
    // The first request has gone when the cost is generated.
    const begun = pause().then(begin).catch(broke)
    await this.judgeAll(begun).catch(broke)
    clearTimeout(deadline)
    await this.probe.close().catch(() => {})
    await begun
    const { budgetSpent } = this.recorder
    const { pets: petsCreated, polls, deciding } = this.trace
    for (const [share, text] of this.probe.ledger.usedUp)
      if (!isOptional(share)) this.trace.event({ type: 'notice', text })
    if (budgetSpent !== undefined) this.ending ??= { ending: 'budget', reason: budgetSpent }
    const { ending, reason } = this.ending ?? { ending: 'complete' as const, reason: undefined }
    const { requests, retries, waits } = this.probe.stats()
    const seconds = Math.round(performance.now() - this.startedAt) / 1000
    const told = deciding === 0 ? {} : { deciding }
    const stats = { requests, petsCreated, retries, polls, ...told, waits, seconds }
    this.trace.event({ type: 'run-ended', ending, ...(reason === undefined ? {} : { endingReason: reason }), stats })
  }

  private async judgeAll(begun: Promise<void>): Promise<void> {
    let before = { requests: 0, at: Math.floor(now()) }
    this.trace.begin()
    const reached = reach(this)
    const { scenarios } = this.plan
    const coverage = new Coverage(countedScenarios(this.plan), this.trace.facts)
    const runner = new PhaseRunner(this, scenarios, coverage)
    const mayCreate = scenarios.some(({ sends }) => sends.includes('createPet'))
    for (const phase of phases) {
      if (this.ending !== undefined) break
      this.phase = phase
      this.trace.event({ type: 'phase', phase, ...before })
      if (phase === 'preflight') {
        await preflight(this, reached, mayCreate, () => runner.phase(phase))
        await begun
        this.trace.fixFound()
      } else {
        await runner.phase(phase)
      }
      await checkForBan(this)
      if (phase !== 'history') await this.experiments.phase(phase)
      this.trace.endPhase(phase, this.ending === undefined)
      before = { requests: this.probe.stats().requests, at: Math.floor(now()) }
    }
    if (runner.again > 0) {
      const text = `${plural(runner.again, 'request')} retried because the response was lost.`
      this.trace.event({ type: 'notice', text })
    }
    const covered = coverage.report()
    if (covered.possible > 0) this.trace.event({ type: 'coverage', ...covered })
    this.trace.conclude(this.ending === undefined)
  }

  /** Whether there is time for what a verdict does not need; who bounds requests gets those of the plan. */
  private mayDecide(): boolean {
    const { maxRequests, maxCreates, deadlineMs, decides = true } = this.options
    if (!decides || this.ending !== undefined || maxRequests !== undefined || maxCreates !== undefined) return false
    return performance.now() - this.startedAt < deadlineMs / 2
  }

  /** Sends a request that makes a failure small. */
  private readonly sendDeciding = (request: RequestSpec, phase: Phase, label: string) =>
    this.recorder.send(request, {
      scenario: experimentScenario,
      sample: 0,
      phase,
      role: 'shrink',
      share: 'deciding',
      label,
    })

  readonly send: Send = (label, request) => {
    const { phase } = this
    const scenario = phase === 'preflight' ? phase : 'run'
    const share = shares[label] ?? 'plan'
    return this.recorder.send(request, { scenario, sample: 0, phase, role: 'scenario', share, label })
  }

  readonly sleep = (ms: number): Promise<void> =>
    ms === 0 ? pause() : delay(ms, undefined, { signal: this.abort.signal }).catch(() => {})
}
