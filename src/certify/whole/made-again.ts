import type { Names } from '../../arbitraries/ordinary-names.js'
import type { Exchange, RequestSpec, Role } from '../../core/exchange/exchange.js'
import type { Json } from '../../core/json/json.js'
import { isOrdinaryName } from '../../core/model/ordinary-name.js'
import type { Phase } from '../../core/model/phase.js'
import type { Case, Course, Facts, Scenario, ScenarioContext } from '../../core/rule/scenario.js'
import { firstDraw, generatedFor } from '../../run/perform.js'
import { spellingFor } from '../../run/spelling.js'
import { otherThan, type Wanted } from './same-request.js'

/** A case of a recording, without what was exchanged. */
export interface RecordedCase extends Omit<Case, 'exchanges' | 'course'> {
  readonly exchanges: readonly number[]
  readonly course: Course
  readonly phase: Phase
}

/**
 * One case made again: its scenario runs with the responses of the recording, as it did in the run, and each of its requests has to be
 * the one that was recorded. What it takes at random follows from the seed, and so do its names.
 */
export class MadeAgain {
  /** What does not fit, if anything. */
  problem: string | undefined
  private done = false
  private next = 0
  private checked = 0
  private named = 0
  private draws: number
  private readonly notes: Record<string, Json> = {}
  /** Sends and sleeps, as they were begun: what goes on with it. */
  private readonly waits: (() => void)[] = []
  /** What has come of it, and is still waited for. */
  private readonly come = new Map<number, Exchange>()

  constructor(
    private readonly scenario: Scenario,
    /** As it was planned. */
    private readonly input: unknown,
    private readonly recorded: RecordedCase,
    private readonly names: Names,
    /** Numbers of names that others have. */
    private readonly taken: Set<number>,
  ) {
    const { course, exchanges } = recorded
    this.draws = firstDraw(course.again === true)
    const numbers = [course.sent, exchanges].map(list => [...list].sort((a, b) => a - b).join())
    if (numbers[0] !== numbers[1]) this.problem = 'it holds other exchanges than it sent'
  }

  get what(): string {
    return `${this.scenario.id} ${this.recorded.sample + 1}`
  }

  /** It runs as far as it gets without a response. */
  begin(facts: Facts): void {
    const spelled = spellingFor(facts, this.scenario, this.recorded.sample)
    const send = (role: Role) => (label: string, request: RequestSpec) =>
      this.send({ label, request: spelled(request), role })
    const sleep = (): Promise<void> => new Promise(wake => this.waits.push(() => wake()))
    const context: ScenarioContext = {
      facts,
      send: send('scenario'),
      poll: send('poll'),
      name: form => this.name(form),
      random: (min, max) => generatedFor(facts, this.scenario, this.recorded.sample, this.draws++, min, max),
      note: (key, value) => {
        this.notes[key] = value
      },
      sleep,
      idle: sleep,
      letNextGo() {},
    }
    this.scenario.perform(context, this.input).then(
      () => {
        this.done = true
      },
      (error: Error) => this.wrong(`it breaks off: ${error.message}`),
    )
  }

  /** An exchange of it has come in the recording. */
  receive(exchange: Exchange): void {
    this.come.set(exchange.seq, exchange)
  }

  /** It goes on with what it has waited for. */
  goOn(wait: number): void {
    const resume = this.waits[wait]
    if (resume === undefined) this.wrong('it goes on with what it did not wait for')
    else resume()
  }

  /** What does not fit once the recording has come to its end. */
  end(): string | undefined {
    if (this.problem !== undefined) return this.problem
    const { sent, names } = this.recorded.course
    if (!this.done || this.checked < sent.length) return 'its requests are not those that it makes'
    if (this.named < names.length) return 'it has more names than it takes'
    return text(this.notes) === text(this.recorded.notes) ? undefined : 'it notes something else'
  }

  private wrong(problem: string): void {
    this.problem ??= problem
  }

  private send(wanted: Wanted): Promise<Exchange> {
    const seq = this.recorded.course.sent[this.next++]
    const { method, path } = wanted.request
    if (seq === undefined) this.wrong(`${method} ${path} is missing`)
    return new Promise(resolve => {
      this.waits.push(() => {
        const exchange = seq === undefined ? undefined : this.come.get(seq)
        if (exchange === undefined) return this.wrong(`it goes on before ${method} ${path} has ended`)
        this.come.delete(exchange.seq)
        this.checked++
        const { scenario, sample } = exchange
        const isOther = scenario !== this.scenario.id || sample !== this.recorded.sample
        const what = isOther ? 'scenario' : otherThan(wanted, exchange)
        if (what !== undefined) this.wrong(`the ${what} of exchange ${exchange.seq} is not that of ${method} ${path}`)
        else resolve(exchange)
      })
    })
  }

  private name(form: Parameters<ScenarioContext['name']>[0]): string {
    const number = this.recorded.course.names[this.named++]
    const name = number === undefined ? '' : this.names.at(number, form)
    if (!isOrdinaryName(name) || this.taken.has(number!)) this.wrong('it lacks a name of its own')
    this.taken.add(number!)
    return name
  }
}

const text = (value: unknown): string => JSON.stringify(value)
