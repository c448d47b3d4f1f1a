import type { Phase } from '../core/model/phase.js'
import type { Case, Scenario } from '../core/rule/scenario.js'
import type { Coverage } from '../plan/coverage.js'
import type { Task } from '../plan/inputs.js'
import { lackingFor, tasksOf } from '../plan/tasks.js'
import { checkForBan } from './ban-check.js'
import type { RunParts } from './parts.js'
import { type Job, perform } from './perform.js'
import { ClosedCategory } from './preflight/closed-category.js'
import { Queue } from './queue.js'
import { isToBePutAgain } from './retry.js'
import { Shrinking } from './shrink.js'

/** So many refusals with nothing fine behind them are worth a few requests in the middle of a phase. */
const manyRefused = 40

/** How often what was lost goes once more, as long as fewer are lost each time. */
const rounds = 4

/** Runs the tasks of one phase in order. */
export class PhaseRunner {
  /** Tasks of this phase that may be retried, with what came of them. */
  private readonly unsure = new Map<Task, Case>()
  private readonly category: ClosedCategory
  private readonly shrinking: Shrinking
  private now: Phase = 'preflight'
  /** Refusals that wait before it is asked, next, whether the run is shut out. */
  private suspectedAt = manyRefused
  /** Until it is known, nothing more is sent. */
  private suspicion: Promise<void> = Promise.resolve()
  /** Tasks that were retried since their responses were lost. */
  again = 0

  constructor(
    private readonly parts: RunParts,
    /** Those that are put to the target. */
    private readonly scenarios: readonly Scenario[],
    private readonly coverage: Coverage,
  ) {
    this.category = new ClosedCategory(parts)
    this.shrinking = new Shrinking(parts, ({ scenario, sample }, input) =>
      this.perform({ scenario, sample, input, role: 'shrink', again: false }),
    )
  }

  /**
   * Tasks in the order of the plan, each as soon as its gate is open; what was lost, once more; what a category that has closed
   * refused, in another one; the smallest that fail.
   */
  async phase(phase: Phase): Promise<void> {
    const { trace, options } = this.parts
    this.now = phase
    const scenarios = this.scenarios.filter(scenario => scenario.phases.includes(phase) && this.isAble(scenario))
    await this.put(tasksOf(phase, scenarios, trace.facts, options.concurrency), false)
    let lost = this.lost()
    for (let round = 0, before = Infinity; round < rounds && lost.length > 0 && lost.length < before; round++) {
      before = lost.length
      this.again += lost.length
      await this.put(lost, true)
      lost = this.lost()
    }
    while (this.unsure.size > 0 && (await this.category.isReplaced())) await this.put([...this.unsure.keys()], true)
    for (const [task, done] of this.unsure) this.conclude(task, done)
    this.unsure.clear()
    if (options.decides !== false) await this.shrinking.shrinkAll()
  }

  /** Tasks of this phase of which a response was lost. */
  private lost(): readonly Task[] {
    return [...this.unsure].flatMap(([task, done]) => (isToBePutAgain(done) ? [task] : []))
  }

  /** Whether the scenario's needs are met; if not, its rules are told why. */
  private isAble(scenario: Scenario): boolean {
    const { trace } = this.parts
    const lacking = lackingFor(scenario, trace.facts)
    if (lacking !== undefined) trace.lacking(scenario.id, 'inconclusive', lacking)
    return lacking === undefined
  }

  private put(tasks: readonly Task[], again: boolean): Promise<void> {
    const queue = new Queue(tasks, {
      workers: this.parts.options.concurrency,
      isOver: () => this.parts.isOver(),
      perform: (task, letNextGo) => this.ask(task, again, letNextGo),
    })
    return queue.run()
  }

  private async ask(task: Task, again: boolean, letNextGo: () => void): Promise<void> {
    const { trace } = this.parts
    const done = (await this.attempt(task, again, letNextGo)) ?? this.unsure.get(task)
    await this.lookOut()
    if (done === undefined) return
    const isLost = isToBePutAgain(done)
    const mayGoAgain = !task.scenario.unspecified(trace.facts) && !this.parts.isOver()
    if (mayGoAgain && (isLost || this.category.mayHaveRefused(done))) {
      this.unsure.set(task, done)
    } else {
      this.unsure.delete(task)
      this.conclude(task, done)
    }
  }

  private lookOut(): Promise<void> {
    const { length } = this.parts.trace.ban.waiting
    if (length >= this.suspectedAt) {
      this.suspectedAt = length + manyRefused
      this.suspicion = checkForBan(this.parts)
    }
    return this.suspicion
  }

  private conclude(task: Task, done: Case): void {
    this.coverage.asked(task.scenario, done)
    this.shrinking.failed(task, done, this.parts.trace.case(done))
  }

  private attempt({ scenario, sample }: Task, again: boolean, letNextGo: () => void): Promise<Case | undefined> {
    const job = { scenario, sample: sample.index, input: sample.input, role: 'scenario', again } as const
    return this.perform(job, letNextGo).catch((error: Error) => {
      this.parts.trace.lacking(scenario.id, 'error', `the scenario ${scenario.id} broke: ${error.message}`)
      return undefined
    })
  }

  private perform(job: Omit<Job, 'phase'>, letNextGo?: () => void): Promise<Case> {
    return perform({ ...job, phase: this.now }, this.parts, letNextGo)
  }
}
