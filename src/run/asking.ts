import type { Names } from '../arbitraries/ordinary-names.js'
import type { Ask, Case } from '../core/ask.js'
import type { Phase } from '../core/exchange.js'
import type { Rule } from '../core/rule.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import type { Coverage } from '../plan/coverage.js'
import { isExact, type Task } from '../plan/inputs.js'
import { creates, type Gated, tasksOf } from '../plan/tasks.js'
import { runApart, type Turn } from './apart.js'
import { ListBarrier } from './barrier.js'
import type { Send, Sleep } from './category.js'
import { type SampleIdentity, type SampleSend, sampleContext } from './context.js'
import { PutAgain } from './put-again.js'
import { Queue } from './queue.js'
import type { Recorder } from './recorder.js'
import { type Failing, shrink, shrinkingMs } from './shrink.js'

/** Each response to what goes by itself is waited for so long, ms: some targets never respond to OPTIONS or HEAD. */
const apart = 2000

export interface AskingParts {
  /** Those that are put to the target. */
  readonly asks: readonly Ask[]
  readonly trace: TraceJudge
  readonly recorder: Recorder
  readonly coverage: Coverage
  readonly names: Names
  readonly signal: AbortSignal
  /** Tasks under way at a time; more than requests on the wire, since some tasks wait. */
  readonly workers: number
  /** Requests on the wire at a time. */
  readonly concurrency: number
  /** Sends a request that belongs to no ask. */
  readonly send: Send
  readonly sleep: Sleep
}

/** Puts the questions of one phase after the other. */
export class Asking {
  private readonly putAgain: PutAgain
  private readonly barrier: ListBarrier
  /** Pets of this run that lists were waited for. */
  private awaited = 0
  /** By rule, those of properties: samples run side by side, and some fail only beside others. */
  private readonly failing = new Map<Rule, Failing[]>()
  private queue: Queue | undefined
  private now: Phase = 'preflight'

  constructor(private readonly parts: AskingParts) {
    const { sleep, recorder, send, trace } = parts
    this.barrier = new ListBarrier(send, trace.facts, sleep)
    this.putAgain = new PutAgain({
      sleep,
      isOver: () => this.ended,
      classOf: exchange => recorder.classOf(exchange),
      ask: task => this.attempt(task, 1),
      conclude: (task, done) => this.conclude(task, done),
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
    const asks = this.parts.asks.filter(ask => ask.phases.includes(phase) && this.able(ask))
    const tasks = tasksOf(phase, asks, trace.facts, concurrency)
    const isQuiet = ({ gate }: Gated) => gate === 'quiet'
    const beside = await this.oneByOne(tasks.filter(isQuiet))
    await Promise.all([
      ...beside,
      this.queued(
        phase,
        tasks.filter(task => !isQuiet(task)),
      ),
    ])
    await this.putAgain.drain()
    await this.shrinkFailing()
  }

  /** Resolves with those that are under way still. */
  private oneByOne(tasks: readonly Task[]): Promise<readonly Promise<void>[]> {
    return runApart(
      tasks.map(task => turn => (this.ended ? Promise.resolve() : this.ask(task, turn))),
      apart,
    )
  }

  /** Each as soon as its gate is open. */
  private async queued(phase: Phase, tasks: readonly Gated[]): Promise<void> {
    const { trace, recorder, workers } = this.parts
    const { pets } = trace.facts
    const full = pets.length + tasks.reduce((sum, task) => sum + (task.gate === 'fill' ? creates(task) : 0), 0)
    const queue = new Queue(tasks, {
      workers,
      // Where lists show new pets at once, only reads of them are under way by the time that all are created.
      isWhole: () => this.barrier.showAtOnce && pets.length >= full,
      room: () => recorder.room(),
      isOver: () => this.ended,
      perform: task => this.ask(task),
    })
    this.queue = queue
    const settle = async (): Promise<void> => {
      await queue.filled()
      await this.putAgain.drain()
      if (tasks.some(({ gate, ask }) => gate === 'whole' && ask.store === 'full')) await this.awaitLists(phase)
      queue.isSettled = true
      queue.look()
    }
    await Promise.all([queue.run(), settle()])
  }

  /** Failing samples of properties. */
  private async shrinkFailing(): Promise<void> {
    const failing = [...this.failing.values()]
    this.failing.clear()
    const end = performance.now() + shrinkingMs
    const isOver = () => this.ended || performance.now() >= end
    await Promise.all(failing.map(samples => this.shrink(samples, isOver)))
  }

  private get ended(): boolean {
    return this.parts.signal.aborted
  }

  /** Where lists have shown new pets at once before, a phase of one size of the store does not wait for that again. */
  private async awaitLists(phase: Phase): Promise<void> {
    const { trace } = this.parts
    const { length } = trace.facts.pets
    if (length <= this.awaited || this.ended) return
    this.awaited = length
    if (this.barrier.showAtOnce && isExact(phase)) return
    const waited = await this.barrier.wait()
    if (waited === 0) return
    const text = `Lists showed the new pets only after ${Math.round(waited)} ms: settling was needed.`
    trace.event({ type: 'notice', text })
  }

  /** Whether the ask's needs are met; if not, its rules are told why. */
  private able(ask: Ask): boolean {
    const { trace } = this.parts
    const { facts } = trace
    const lacking =
      ask.needs.includes('category') && facts.categoryId === undefined
        ? 'no category was found that a pet can be created in; name one with --category-id'
        : ask.needs.includes('pets') && facts.pets.length === 0
          ? 'no pet could be created'
          : undefined
    if (lacking === undefined) return true
    trace.lacking(ask.id, 'inconclusive', lacking)
    return false
  }

  private async ask(task: Task, turn?: Turn): Promise<void> {
    const done = await this.attempt(task, 0, turn)
    if (done === undefined || (!task.ask.gap(this.parts.trace.facts) && this.putAgain.takes(task, done))) return
    this.conclude(task, done)
  }

  private conclude({ ask, sample }: Task, done: Case): void {
    const { trace, coverage } = this.parts
    coverage.asked(ask, done)
    for (const { rule, cause } of trace.case(done)) {
      // Failing samples of properties are shrunk after their phase.
      if (sample.run === undefined) continue
      const known = this.failing.get(rule) ?? []
      known.push({ rule, ask, cause, run: sample.run, sample: sample.index })
      this.failing.set(rule, known)
    }
  }

  private attempt(task: Task, repetition: number, turn?: Turn): Promise<Case | undefined> {
    const { ask, sample } = task
    const { index, input } = sample
    return this.perform({ ask, input, sample: index, repetition, role: 'ask' }, turn).catch((error: Error) => {
      this.parts.trace.lacking(ask.id, 'error', `the ask ${ask.id} broke: ${error.message}`)
      return undefined
    })
  }

  /** Shrinks the first of a rule's failing samples that fails again on its own. */
  private async shrink(samples: readonly Failing[], isOver: () => boolean): Promise<void> {
    const { trace } = this.parts
    for (const failing of samples) {
      const { ask, sample } = failing
      const perform = (input: unknown, repetition: number) =>
        this.perform({ ask, input, sample, repetition, role: 'shrink' })
      if (isOver()) return
      try {
        if (await shrink(failing, trace, perform, isOver)) return
      } catch (error) {
        trace.broke(failing.rule, `shrinking broke: ${(error as Error).message}`)
      }
    }
  }

  private async perform({ ask, ...one }: Performance, turn?: Turn): Promise<Case> {
    const { trace, recorder, names, signal } = this.parts
    const { sample, repetition, role } = one
    const gap = ask.gap(trace.facts)
    const again = repetition > 0 && role === 'ask' ? { again: true as const } : {}
    let sent = 0
    const send: SampleSend = async (label, request, as) => {
      const further = sent++ > 0
      const context = { ask: ask.id, sample, phase: this.now, label, role: as, gap, further, ...again }
      const exchange = await recorder.send(request, context)
      this.queue?.look()
      turn?.heard()
      return exchange
    }
    const { context, result } = sampleContext(
      { ...one, ask: ask.id },
      trace.facts,
      send,
      names,
      signal,
      turn?.letNextGo,
    )
    await ask.perform(context, one.input)
    return result()
  }
}

/** A question that is put: once more, or smaller. */
type Performance = Omit<SampleIdentity, 'ask'> & { readonly ask: Ask }
