import type { Ask, Case } from '../core/ask.js'
import type { AskRequest, Phase } from '../core/exchange.js'
import type { Rule } from '../core/rule.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import type { Coverage } from '../plan/coverage.js'
import type { Sample } from '../plan/inputs.js'
import { Mixing, type Task } from '../plan/mixing.js'
import { creates, isGap, long } from '../plan/tasks.js'
import { ListBarrier } from './barrier.js'
import type { Send } from './category.js'
import { sampleContext } from './context.js'
import { firstOf, onceOpen, runApart, runLanes, runWithSpare, type Spare, type Work } from './lanes.js'
import type { Names } from './names.js'
import { isExact, PhaseTasks, type Waiting } from './phase-tasks.js'
import type { Sleep } from './preflight.js'
import type { Recorder } from './recorder.js'
import { Requeue } from './requeue.js'
import { type Failing, shrink, shrinkingMs } from './shrink.js'

/** Failing samples of a rule that are tried for shrinking: samples run side by side, and some fail only beside others. */
const candidates = 12
/** A question that is put again draws other numbers than it would while it is shrunk. */
const secondTime = 60

/** What goes by itself is waited for so long, ms: some targets never respond to OPTIONS or HEAD. */
const apart = 2000

export interface AskingParts {
  /** Those that are put to the target. */
  readonly asks: readonly Ask[]
  readonly trace: TraceJudge
  readonly recorder: Recorder
  readonly coverage: Coverage
  readonly names: Names
  readonly signal: AbortSignal
  readonly lanes: number
  /** Requests on the wire at a time. */
  readonly concurrency: number
  /** Sends a request that belongs to no ask. */
  readonly send: Send
  readonly sleep: Sleep
}

/** Puts the questions of one phase after the other. */
export class Asking {
  private readonly requeue: Requeue
  private readonly barrier: ListBarrier
  private readonly mixing = new Mixing()
  /** Lists showed new pets at once. */
  private prompt = false
  /** Pets of this run that lists were waited for. */
  private awaited = 0
  private readonly failing = new Map<Rule, readonly Failing[]>()
  /** A response may have opened what goes beside the last tasks. */
  private lookForSpare = () => {}

  constructor(private readonly parts: AskingParts) {
    const { lanes, sleep, recorder, send, trace } = parts
    this.barrier = new ListBarrier(send, trace.facts, sleep)
    this.requeue = new Requeue({
      lanes,
      sleep,
      isOver: () => this.ended,
      isAnswered: exchange => recorder.isAnswered(exchange),
      sortOf: exchange => recorder.sortOf(exchange),
      ask: ({ ask, sample }, again) => this.attempt(ask, sample, secondTime + again),
      conclude: (task, done) => this.conclude(task, done),
    })
  }

  /** Questions that were put again. */
  get again(): number {
    return this.requeue.again
  }

  /**
   * Puts the questions of a phase: first those that fill the store, then, once lists show the new pets, the others. Those
   * that say the same whatever the store holds need not wait for that.
   */
  async phase(phase: Phase): Promise<void> {
    const { trace, lanes, concurrency } = this.parts
    const { facts } = trace
    const asks = this.parts.asks.filter(ask => ask.phase === phase && this.able(ask))
    const tasks = new PhaseTasks(phase, asks, facts)
    const beside = [...(await runApart(this.queue(tasks.first(true)), apart))]
    // What goes beside the last ones and has not ended by then is waited for at the end.
    const run = async (work: Iterable<Work>, ...spare: readonly Spare[]) =>
      void beside.push(
        ...(await runWithSpare(work, lanes, firstOf(spare), concurrency, look => (this.lookForSpare = look))),
      )
    const anyTime = tasks.anyTime()
    const reading = tasks.besideFirst(anyTime)
    const begun = new Set(reading)
    await run(this.queue(tasks.first(false)), this.spare(reading))
    for (const task of reading) begun.delete(task)
    const filling = tasks.filling()
    const { ofAnySize, ofThisSize, held } = tasks.besideFilling(anyTime.filter(task => !begun.has(task)))
    const before = facts.pets.length
    const full = before + filling.reduce((sum, task) => sum + creates(task), 0)
    let others: Waiting | undefined
    const whole = (): Waiting => {
      others ??= tasks.mixed([...tasks.others(), ...held])
      return others
    }
    const small = () => [
      this.spare(ofAnySize),
      // The first new pet makes the store as large as the phase is named.
      onceOpen(
        () => filling.length === 0 || facts.pets.length > before,
        () => this.spare(ofThisSize),
      ),
    ]
    // By then only reads of the new pets are under way.
    const isFull = () => this.showAtOnce(phase) && facts.pets.length >= full
    const large = onceOpen(isFull, () => this.spare(whole()))
    await run(this.queue([...filling]), ...small(), large)
    await this.requeue.drain()
    const isBehind = whole().some(({ ask }) => !ask.anyStore) && facts.pets.length > this.awaited
    if (isBehind && !this.ended) await run([() => this.awaitLists(phase)], ...small(), large)
    await runLanes(this.queue(tasks.mixed([...whole(), ...ofAnySize, ...ofThisSize])), lanes)
    await Promise.all(beside)
    await this.requeue.drain()
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

  /** Takes the tasks out of those that wait; `late`: chooses each only when its request could go at once. */
  private *queue(waiting: Task[], late = true): Generator<Work> {
    const start =
      (task: Task): Work =>
      letNextGo =>
        this.ask(task, letNextGo)
    // Those that take long go first in any case.
    while (!this.ended && (waiting[0]?.requests ?? 0) > long) yield start(waiting.shift()!)
    // Single requests go last: a question of several would hold up the end of the phase.
    const single = waiting.filter(({ requests }) => requests === 1).slice(-2 * this.parts.concurrency)
    const last = new Set(waiting.some(({ requests }) => requests > 1) ? single : [])
    for (const part of [waiting.filter(task => !last.has(task)), [...last]]) {
      const best = this.mixing.among(part)
      const next = (): Task | undefined => {
        const task = best()
        if (task !== undefined) waiting.splice(waiting.indexOf(task), 1)
        return task
      }
      for (let left = part.length; left > 0 && !this.ended; left--) {
        if (late) yield letNextGo => this.askNext(next, letNextGo)
        else yield start(next()!)
      }
    }
  }

  private spare(waiting: Waiting): Spare {
    const queue = this.queue(waiting, false)
    return () => queue.next().value || undefined
  }

  /** What follows best what the target did last is known once the wire has room. */
  private async askNext(next: () => Task | undefined, letNextGo?: () => void): Promise<void> {
    const room = this.parts.recorder.room()
    if (room !== true) await room
    const task = this.ended ? undefined : next()
    if (task !== undefined) await this.ask(task, letNextGo)
  }

  /** Whether lists have shown new pets at once before, and none was seen to lag since. */
  private showAtOnce(phase: Phase): boolean {
    return this.prompt && !this.barrier.isBehind && (isExact(phase) || this.parts.trace.facts.unsettled.length === 0)
  }

  /** Where lists have shown new pets at once before, a phase of one size of the store does not wait for that again. */
  private async awaitLists(phase: Phase): Promise<void> {
    const { trace } = this.parts
    this.awaited = trace.facts.pets.length
    if (this.prompt && isExact(phase)) return
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

  private async ask(task: Task, letNextGo?: () => void): Promise<void> {
    const { ask, sample } = task
    const done = await this.attempt(ask, sample, 0, letNextGo)
    if (done === undefined || (!ask.gap(this.parts.trace.facts) && this.requeue.takes(task, done))) return
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
    letNextGo?: () => void,
  ): Promise<Case | undefined> {
    return this.perform(ask, input, index, repetition, 'ask', letNextGo).catch((error: Error) => {
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
    letNextGo?: () => void,
  ): Promise<Case> {
    const { trace, recorder, names, signal } = this.parts
    const gap = ask.gap(trace.facts)
    const isOpen = isGap(ask, trace.facts)
    let sent = 0
    const { context, result } = sampleContext(
      { ask: ask.id, sample, input, role, repetition },
      trace.facts,
      async (label: string, request: AskRequest, as) => {
        const further = sent++ > 0
        this.mixing.sent(ask, label, request, isOpen)
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
        this.mixing.ended(ask, label, input, exchange, isOpen)
        this.lookForSpare()
        return exchange
      },
      names,
      signal,
      letNextGo,
    )
    await ask.perform(context, input)
    return result()
  }
}
