import type { Names } from '../../arbitraries/ordinary-names.js'
import type { Exchange, Phase, RequestSpec, Role } from '../../core/exchange.js'
import { integer, type Json } from '../../core/json.js'
import { isOrdinaryName } from '../../core/ordinary-name.js'
import type { Case, Course, Facts, Scenario, ScenarioContext } from '../../core/scenario.js'
import { drawnFor, firstDraw } from '../../run/perform.js'
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
  private begun = false
  private done = false
  private next = 0
  private named = 0
  private draws: number
  private readonly notes: Record<string, Json> = {}
  private readonly waiting = new Map<number, (exchange: Exchange) => void>()
  private readonly asleep: { readonly until: number; readonly wake: () => void }[] = []

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
    const numbers = [course.sent.map(([seq]) => seq), exchanges].map(list => [...list].sort((a, b) => a - b).join())
    if (numbers[0] !== numbers[1]) this.problem = 'it holds other exchanges than it sent'
  }

  get what(): string {
    return `${this.scenario.id} ${this.recorded.sample + 1}`
  }

  /** So many exchanges had ended when it began. */
  get startsAt(): number {
    return this.recorded.course.sent[0]?.[1] ?? Number.POSITIVE_INFINITY
  }

  /** It runs as far as it gets without a response. */
  begin(facts: Facts): void {
    if (this.begun) return
    this.begun = true
    const send = (role: Role) => (label: string, request: RequestSpec) => this.send({ label, request, role }, facts)
    const context: ScenarioContext = {
      facts,
      send: send('scenario'),
      poll: send('poll'),
      name: form => this.name(form),
      random: (min, max) => drawnFor(facts, this.scenario, this.recorded.sample, this.draws++, min, max),
      note: (key, value) => {
        this.notes[key] = value
      },
      sleep: () => this.sleep(),
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
    this.waiting.get(exchange.seq)?.(exchange)
    this.waiting.delete(exchange.seq)
  }

  wake(ended: number): void {
    const due = this.asleep.filter(({ until }) => until <= ended)
    for (const each of due) {
      this.asleep.splice(this.asleep.indexOf(each), 1)
      each.wake()
    }
  }

  /** What does not fit once the recording has come to its end. */
  end(): string | undefined {
    if (this.problem !== undefined) return this.problem
    const { sent, names } = this.recorded.course
    if (!this.done || this.next < sent.length) return 'its requests are not those that it makes'
    if (this.named < names.length) return 'it has more names than it takes'
    return text(this.notes) === text(this.recorded.notes) ? undefined : 'it notes something else'
  }

  private wrong(problem: string): void {
    this.problem ??= problem
  }

  private send(wanted: Wanted, facts: Facts): Promise<Exchange> {
    const place = this.recorded.course.sent[this.next++]
    return new Promise(resolve => {
      const { method, path } = wanted.request
      if (place === undefined) return this.wrong(`${method} ${path} is missing`)
      this.waiting.set(place[0], exchange => {
        const { scenario, sample } = exchange
        const isOther = scenario !== this.scenario.id || sample !== this.recorded.sample
        const what = isOther ? 'scenario' : otherThan(withOwnPet(wanted, exchange, facts), exchange)
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

  /** Until its next request was sent. */
  private sleep(): Promise<void> {
    const until = this.recorded.course.sent[this.next]?.[1]
    return until === undefined ? Promise.resolve() : new Promise(wake => this.asleep.push({ until, wake }))
  }
}

const text = (value: unknown): string => JSON.stringify(value)

/** Which of the run's pets is read hangs on what had come back at that very moment: where another one was read, that one. */
function withOwnPet(wanted: Wanted, { request: { path } }: Exchange, facts: Facts): Wanted {
  const { request } = wanted
  const areOwn = [request.path, path].every(each => {
    const [, id] = /^\/pets\/(-?\d+)$/.exec(each) ?? []
    return id !== undefined && facts.own(integer(BigInt(id))) !== undefined
  })
  return areOwn ? { ...wanted, request: { ...request, path } } : wanted
}
