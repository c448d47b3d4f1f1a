import type { Ask, Case } from '../core/ask.js'
import type { AskRequest, Phase } from '../core/exchange.js'
import type { Rule } from '../core/rule.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import type { Coverage } from '../plan/coverage.js'
import type { Sample } from '../plan/inputs.js'
import { creates, type Gate, type Task, tasksOf } from '../plan/tasks.js'
import { ListBarrier } from './barrier.js'
import type { Send } from './category.js'
import { sampleContext } from './context.js'
import { runApart, runLanes, type Turn } from './lanes.js'
import type { Names } from './names.js'
import type { Sleep } from './preflight.js'
import { PutAgain } from './put-again.js'
import { Queue } from './queue.js'
import type { Recorder } from './recorder.js'
import { type Failing, shrink, shrinkingMs } from './shrink.js'

/** Failing samples of a rule that are tried for shrinking: samples run side by side, and some fail only beside others. */
const candidates = 12
/** A question that is put again draws other numbers than it would while it is shrunk. */
const secondTime = 60

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

/** Whether the phase is about a store of so many pets. */
const isOfOneSize = (phase: Phase): boolean => /^\d+ pets$/.test(phase)

/** Puts the questions of one phase after the other. */
export class Asking {
  private readonly putAgain: PutAgain
  private readonly barrier: ListBarrier
  /** Lists showed new pets at once. */
  private prompt = false
  /** Pets of this run that lists were waited for. */
  private awaited = 0
  private readonly failing = new Map<Rule, readonly Failing[]>()
  private queue: Queue | undefined

  constructor(private readonly parts: AskingParts) {
    const { workers, sleep, recorder, send, trace } = parts
    this.barrier = new ListBarrier(send, trace.facts, sleep)
    this.putAgain = new PutAgain({
      workers,
      sleep,
      isOver: () => this.ended,
      classOf: exchange => recorder.classOf(exchange),
      ask: ({ ask, sample }) => this.attempt(ask, sample, secondTime),
      conclude: (task, done) => this.conclude(task, done),
    })
  }

  /** Questions that were put again. */
  get again(): number {
    return this.putAgain.count
  }

  /** Puts the questions of a phase: each as soon as its gate is open, in the order of the plan. */
  async phase(phase: Phase): Promise<void> {
    const { trace, recorder, workers, concurrency } = this.parts
    const { facts } = trace
    const asks = this.parts.asks.filter(ask => ask.phase === phase && this.able(ask))
    const tasks = tasksOf(phase, asks, facts, concurrency)
    const quiet = tasks.filter(({ gate }) => gate === 'quiet')
    const beside = await runApart(
      quiet.map(task => turn => (this.ended ? Promise.resolve() : this.ask(task, turn))),
      apart,
    )
    const before = facts.pets.length
    const filling = tasks.filter(({ gate }) => gate === 'fill')
    const full = before + filling.reduce((sum, task) => sum + creates(task), 0)
    let isSettled = false
    // Where lists have shown new pets at once before, only reads of them are under way by the time that all are created.
    const isWhole = () => isSettled || (this.showAtOnce(phase) && facts.pets.length >= full)
    const isOpen = (gate: Gate): boolean =>
      gate === 'fill' || gate === 'creating'
        ? queue.isDone('first')
        : gate === 'size'
          ? queue.isDone('fill') || facts.pets.length > before
          : gate !== 'whole' || isWhole()
    const queue = new Queue(
      tasks.filter(({ gate }) => gate !== 'quiet'),
      {
        workers,
        isOpen,
        room: () => recorder.room(),
        isOver: () => this.ended,
        perform: task => this.ask(task),
      },
    )
    this.queue = queue
    const settle = async (): Promise<void> => {
      await queue.done('fill')
      await this.putAgain.drain()
      const isBehind = tasks.some(({ gate, ask }) => gate === 'whole' && !ask.anyStore)
      if (isBehind && facts.pets.length > this.awaited && !this.ended) await this.awaitLists(phase)
      isSettled = true
      queue.look()
    }
    await Promise.all([queue.run(), settle(), ...beside])
    await this.putAgain.drain()
    await this.shrinkFailing()
  }

  /** Failing samples of properties. */
  private async shrinkFailing(): Promise<void> {
    const failing = [...this.failing.values()]
    this.failing.clear()
    const end = performance.now() + shrinkingMs
    const isOver = () => this.ended || performance.now() >= end
    await runLanes(
      failing.map(samples => () => this.shrink(samples, isOver)),
      4,
    )
  }

  private get ended(): boolean {
    return this.parts.signal.aborted
  }

  /** Whether lists have shown new pets at once before, and none was seen to lag since. */
  private showAtOnce(phase: Phase): boolean {
    return (
      this.prompt && !this.barrier.isBehind && (isOfOneSize(phase) || this.parts.trace.facts.unsettled.length === 0)
    )
  }

  /** Where lists have shown new pets at once before, a phase of one size of the store does not wait for that again. */
  private async awaitLists(phase: Phase): Promise<void> {
    const { trace } = this.parts
    this.awaited = trace.facts.pets.length
    if (this.prompt && isOfOneSize(phase)) return
    const waited = await this.barrier.wait()
    this.prompt = waited === 0
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
    const { ask, sample } = task
    const done = await this.attempt(ask, sample, 0, turn)
    if (done === undefined || (!ask.gap(this.parts.trace.facts) && this.putAgain.takes(task, done))) return
    this.conclude(task, done)
  }

  private conclude({ ask, sample }: Task, done: Case): void {
    const { trace, coverage } = this.parts
    coverage.asked(ask, done)
    for (const { rule, cause } of trace.case(done)) {
      // Failing samples of properties are shrunk after their phase.
      if (sample.run === undefined) continue
      const known = this.failing.get(rule) ?? []
      if (known.length < candidates)
        this.failing.set(rule, [...known, { rule, ask, cause, run: sample.run, sample: sample.index }])
    }
  }

  private async attempt(
    ask: Ask,
    { input, index }: Sample,
    repetition: number,
    turn?: Turn,
  ): Promise<Case | undefined> {
    return this.perform(ask, input, index, repetition, 'ask', turn).catch((error: Error) => {
      this.parts.trace.lacking(ask.id, 'error', `the ask ${ask.id} broke: ${error.message}`)
      return undefined
    })
  }

  /** Shrinks the first of a rule's failing samples that fails again on its own. */
  private async shrink(samples: readonly Failing[], isOver: () => boolean): Promise<void> {
    const { trace } = this.parts
    const perform = (ask: Ask, input: unknown, sample: number, n: number) =>
      this.perform(ask, input, sample, n, 'shrink')
    for (const failing of samples) {
      if (isOver()) return
      try {
        if (await shrink(failing, trace, perform, isOver)) return
      } catch (error) {
        trace.broke(failing.rule, `shrinking broke: ${(error as Error).message}`)
      }
    }
  }

  private async perform(
    ask: Ask,
    input: unknown,
    sample: number,
    repetition: number,
    role: 'ask' | 'shrink',
    turn?: Turn,
  ): Promise<Case> {
    const { trace, recorder, names, signal } = this.parts
    const gap = ask.gap(trace.facts)
    let sent = 0
    const { context, result } = sampleContext(
      { ask: ask.id, sample, input, role, repetition },
      trace.facts,
      async (label: string, request: AskRequest, as) => {
        const further = sent++ > 0
        const exchange = await recorder.send(request, {
          ask: ask.id,
          sample,
          phase: ask.phase,
          label,
          role: as,
          gap,
          further,
          ...(repetition >= secondTime && role === 'ask' ? { again: true } : {}),
        })
        this.queue?.look()
        turn?.heard()
        return exchange
      },
      names,
      signal,
      turn?.letNextGo,
    )
    await ask.perform(context, input)
    return result()
  }
}
