import type { Names } from '../arbitraries/ordinary-names.js'
import type { Phase } from '../core/exchange.js'
import type { Case, Scenario } from '../core/scenario.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import type { Coverage } from '../plan/coverage.js'
import type { Task } from '../plan/inputs.js'
import { creates, type Gated, lackingFor, tasksOf } from '../plan/tasks.js'
import { runApart, type Turn } from './apart.js'
import { ListBarrier } from './barrier.js'
import type { Send, Sleep } from './category.js'
import { ClosedCategory } from './closed-category.js'
import { perform, type Question } from './perform.js'
import { PutAgain } from './put-again.js'
import { Queue } from './queue.js'
import type { Recorder } from './recorder.js'
import { Shrinking } from './shrink.js'

/** Each response to what goes by itself is waited for so long, ms: some targets never respond to OPTIONS or HEAD. */
const longestSilence = 2000

export interface AskingParts {
  /** Those that are put to the target. */
  readonly scenarios: readonly Scenario[]
  readonly trace: TraceJudge
  readonly recorder: Recorder
  readonly coverage: Coverage
  readonly names: Names
  readonly signal: AbortSignal
  /** Requests on the wire at a time. */
  readonly concurrency: number
  /** Sends a request that belongs to no scenario. */
  readonly send: Send
  /** The user named the category for creations. */
  readonly isCategoryNamed: boolean
  readonly sleep: Sleep
}

/** Puts the questions of one phase after the other. */
export class Asking {
  private readonly putAgain: PutAgain
  private readonly category: ClosedCategory
  private readonly barrier: ListBarrier
  private readonly shrinking: Shrinking
  private queue: Queue | undefined
  private now: Phase = 'preflight'

  constructor(private readonly parts: AskingParts) {
    const { sleep, send, trace, names, isCategoryNamed: isNamed } = parts
    const isOver = () => this.ended
    this.category = new ClosedCategory({ trace, send, name: () => names.next(), isNamed, isOver })
    this.barrier = new ListBarrier(send, trace.facts, sleep)
    this.putAgain = new PutAgain({
      isOver,
      scenario: task => this.attempt(task, 1),
      conclude: (task, done) => this.conclude(task, done),
    })
    this.shrinking = new Shrinking({
      trace,
      isOver,
      perform: ({ scenario, sample }, input, repetition) =>
        this.perform({ scenario, sample, input, repetition, role: 'shrink' }),
    })
  }

  /** Questions that were put again. */
  get again(): number {
    return this.putAgain.count
  }

  /** Tasks in the order of the plan, what needs a quiet wire first; what was lost, once more; the smallest that fail. */
  async phase(phase: Phase): Promise<void> {
    const { trace, concurrency } = this.parts
    this.now = phase
    const scenarios = this.parts.scenarios.filter(scenario => scenario.phases.includes(phase) && this.isAble(scenario))
    const tasks = tasksOf(phase, scenarios, trace.facts, concurrency)
    const isQuiet = ({ gate }: Gated) => gate === 'quiet'
    const underWay = await this.oneByOne(tasks.filter(isQuiet))
    await Promise.all([...underWay, this.queued(tasks.filter(task => !isQuiet(task)))])
    await this.putAgain.drain()
    await this.shrinking.shrinkAll()
    await this.category.settle()
  }

  /** Resolves with those that are under way still. */
  private oneByOne(tasks: readonly Task[]): Promise<readonly Promise<void>[]> {
    return runApart(
      tasks.map(task => turn => (this.ended ? Promise.resolve() : this.ask(task, turn))),
      longestSilence,
    )
  }

  /** Each as soon as its gate is open. */
  private async queued(tasks: readonly Gated[]): Promise<void> {
    const { trace, concurrency } = this.parts
    const { pets } = trace.facts
    const full = pets.length + tasks.reduce((sum, task) => sum + (task.gate === 'fill' ? creates(task) : 0), 0)
    const queue = new Queue(tasks, {
      workers: concurrency,
      // Where lists show new pets at once, only reads of them are under way by the time that all are created.
      isWhole: () => this.barrier.showAtOnce && pets.length >= full,
      isOver: () => this.ended,
      perform: task => this.ask(task),
    })
    this.queue = queue
    const settle = async (): Promise<void> => {
      await queue.filled()
      await this.putAgain.drain()
      if (
        !this.ended &&
        tasks.some(({ gate, scenario }) => gate === 'whole' && scenario.needs.includes('full store'))
      ) {
        const text = await this.barrier.wait(this.now)
        if (text !== undefined) trace.event({ type: 'notice', text })
      }
      queue.isSettled = true
      queue.look()
    }
    await Promise.all([queue.run(), settle()])
  }

  private get ended(): boolean {
    return this.parts.signal.aborted
  }

  /** Whether the scenario's needs are met; if not, its rules are told why. */
  private isAble(scenario: Scenario): boolean {
    const { trace } = this.parts
    const lacking = lackingFor(scenario, trace.facts)
    if (lacking !== undefined) trace.lacking(scenario.id, 'inconclusive', lacking)
    return lacking === undefined
  }

  private async ask(task: Task, turn?: Turn): Promise<void> {
    let done = await this.attempt(task, 0, turn)
    if (done !== undefined && (await this.category.stopped(done))) done = (await this.attempt(task, 1)) ?? done
    if (done === undefined || (!task.scenario.gap(this.parts.trace.facts) && this.putAgain.takes(task, done))) return
    this.conclude(task, done)
  }

  private conclude(task: Task, done: Case): void {
    const { trace, coverage } = this.parts
    coverage.asked(task.scenario, done)
    this.shrinking.failed(task, trace.case(done))
  }

  private attempt({ scenario, sample }: Task, repetition: number, turn?: Turn): Promise<Case | undefined> {
    const { index, input } = sample
    return this.perform({ scenario, input, sample: index, repetition, role: 'scenario' }, turn).catch(
      (error: Error) => {
        this.parts.trace.lacking(scenario.id, 'error', `the scenario ${scenario.id} broke: ${error.message}`)
        return undefined
      },
    )
  }

  private perform(question: Omit<Question, 'phase'>, turn?: Turn): Promise<Case> {
    const { trace, recorder, names, signal } = this.parts
    const heard = () => this.queue?.look()
    return perform({ ...question, phase: this.now }, { facts: trace.facts, recorder, names, signal, heard }, turn)
  }
}
