import type { NameForm } from '../core/ask.js'
import type { AskRequest, Exchange, Phase } from '../core/exchange.js'
import { randomOf } from '../core/random.js'
import type { Rule } from '../core/rule.js'
import { doneBy } from '../facts/setting.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import type { Sleep } from '../run/preflight.js'
import { apart } from '../run/recorder.js'
import { type Allowed, copies, type State } from './circumstances.js'
import type { Undecided } from './conditions.js'
import { Hold } from './hold.js'
import { type Question, telling } from './questions.js'
import { Relevance } from './relevance.js'

/** Requests that a rule, and a run, may cost: a target's time is not ours. */
const patience = { rule: 40, run: 120 }
/** ms that a run may wait for views to settle: nobody waits half a minute for a clearer word. */
const longestWait = 6000
/** However many rules fail. */
const leastShare = 12

/** ms between requests of which each is to find what the one before it left: what has ended here may not have there. */
const calm = apart + 2

/** Times that a failure is tried beside others where nothing else is left to ask. */
const mostCrowded = 2
/** Holds in vain after which there is none: a target may take one request at a time, or refuse before it has the body. */
const mostVain = 2
/** ms that a request may take where another one is to be held so long: no target is to wait in vain for its body. */
const longestHold = 100
/** A request that is not over at once: its body comes in parts. */
const slow: AskRequest = { endpoint: 'createPet', method: 'POST', path: '/pets', body: '{}', chunked: true }

/** Pets up to which a phase may go: the store keeps the size that the phase is about. */
const mostPets: Readonly<Partial<Record<Phase, number>>> = {
  'few pets': 19,
  'one list': 98,
  creations: Number.POSITIVE_INFINITY,
  main: Number.POSITIVE_INFINITY,
  keys: Number.POSITIVE_INFINITY,
}

interface Round {
  readonly questions: readonly Question[]
  /** They are creations, which show in reads of their pets. */
  readonly isBehind: boolean
}

/** Sends a request that tells when a rule fails. */
export type Deciding = (request: AskRequest, phase: Phase, beside?: Hold) => Promise<Exchange>

export interface DeciderParts {
  readonly trace: TraceJudge
  readonly rules: readonly Rule[]
  readonly send: Deciding
  readonly name: (form?: NameForm) => string
  readonly ended: () => boolean
  readonly sleep: Sleep
}

/**
 * Where the failures of a rule have several explanations, sends requests in which some of them hold and others do not,
 * one after the other, until one explanation is left. What comes back is judged by the rules that have failed already.
 */
export class Decider {
  /** Requests that were spent. */
  spent = 0
  private state: State = {}
  /** How long the last request that went alone took. */
  private usualMs = 0
  private vain = 0
  private waitedMs = 0
  private readonly rounds = new Map<Rule, number>()
  private readonly spentOn = new Map<Rule, number>()
  private readonly crowded = new Map<Rule, number>()
  private readonly asked = new Map<Rule, Set<string>>()
  /** By rule, in this phase. */
  private readonly relevance = new Map<Rule, Relevance>()

  constructor(private readonly parts: DeciderParts) {}

  /** At the end of a phase, while the store is as the phase left it. */
  async phase(phase: Phase): Promise<void> {
    this.state = {}
    this.relevance.clear()
    const failing = this.parts.trace.failingRules()
    // Where many fail, each has its share: the first ones must not leave the others to chance.
    const share = Math.min(patience.rule, Math.max(leastShare, Math.floor(patience.run / failing.length)))
    for (const rule of failing) await this.rule(rule, phase, share)
  }

  private async rule(rule: Rule, phase: Phase, share: number): Promise<void> {
    for (;;) {
      const { questions, isBehind } = this.round(rule, phase, share)
      if (questions.length === 0) return
      const pets = this.parts.trace.facts.pets.length
      for (const question of questions) {
        if (this.parts.ended()) return
        const { trace } = this.parts
        const judged = trace.judged(rule)
        await this.ask(question, phase)
        if (!isBehind) this.relevanceOf(rule).see(question.vector, trace.judged(rule) > judged)
      }
      // What was wrong with a creation shows in a read of its pet.
      if (isBehind) await this.readBack(rule, pets, questions.length, phase)
    }
  }

  /** The next question; of creations that show in reads several, since a round may have to wait for them to settle. */
  private round(rule: Rule, phase: Phase, share: number): Round {
    const ways = this.parts.ended() ? [] : this.parts.trace.undecided(rule)
    for (const open of ways.filter(({ all }) => all.length > 0)) {
      const isBehind = open.about === 'creation'
      if (isBehind && this.waitedMs >= longestWait) continue
      const questions = this.questions(rule, open, phase, share, isBehind ? 4 : 1)
      if (questions.length > 0) return { questions, isBehind }
    }
    return { questions: [], isBehind: false }
  }

  private questions(rule: Rule, open: Undecided, phase: Phase, share: number, most: number): readonly Question[] {
    const questions: Question[] = []
    while (questions.length < most) {
      const left = Math.min(patience.run - this.spent, share - (this.spentOn.get(rule) ?? 0))
      const question = left > 0 ? this.next(rule, open, phase) : undefined
      const cost = (question?.cost ?? 0) + (open.about === 'creation' ? 1 : 0)
      if (question === undefined || cost > left) break
      this.spentOn.set(rule, (this.spentOn.get(rule) ?? 0) + cost)
      this.spent += cost
      questions.push(question)
    }
    return questions
  }

  private async readBack(rule: Rule, from: number, most: number, phase: Phase): Promise<void> {
    const { trace, sleep } = this.parts
    // The last ones: those before them came first only to bring the circumstances about.
    let unjudged = trace.facts.pets.slice(from).slice(-most)
    const read = async () => {
      const pets = unjudged
      unjudged = []
      for (const pet of pets) {
        if (this.parts.ended()) return
        const judged = trace.judged(rule)
        await this.sendAll([{ endpoint: 'getPet', method: 'GET', path: `/pets/${pet.id}` }], phase)
        if (trace.judged(rule) === judged) unjudged.push(pet)
      }
    }
    await read()
    // Where a view may lag behind, the rule has something to say only once it has settled (P12).
    if (unjudged.length === 0) return
    this.waitedMs += trace.facts.settleMs
    await sleep(trace.facts.settleMs)
    await read()
  }

  private relevanceOf(rule: Rule): Relevance {
    const known = this.relevance.get(rule) ?? new Relevance()
    this.relevance.set(rule, known)
    return known
  }

  private next(rule: Rule, open: Undecided, phase: Phase): Question | undefined {
    const { trace, rules, name } = this.parts
    const round = (this.rounds.get(rule) ?? 0) + 1
    this.rounds.set(rule, round)
    const random = randomOf('decide', trace.facts.seed, rule.id, round)
    const asked = this.asked.get(rule) ?? new Set()
    this.asked.set(rule, asked)
    const [any] = rules
    const question = telling(
      open,
      {
        trace,
        random,
        name,
        state: this.state,
        allowed: this.allowed(phase),
        mayHold: this.mayHold,
        mayCrowd: (this.crowded.get(rule) ?? 0) < mostCrowded,
        parameters: any?.parameters ?? {},
        writeRow: any?.writeRow,
        bad: trace.badKeys,
        relevance: this.relevanceOf(rule),
      },
      ({ vector }) => asked.has(vector.join('|')),
    )
    if (question?.around.beside) this.crowded.set(rule, (this.crowded.get(rule) ?? 0) + 1)
    if (question !== undefined) asked.add(question.vector.join('|'))
    return question
  }

  private allowed(phase: Phase): Allowed {
    const { readOnly, stock, categoryId } = this.parts.trace.facts
    const room = (mostPets[phase] ?? 0) - stock.total
    const creations = !readOnly && categoryId !== undefined && room >= copies + 2
    const withoutKey = phase === 'keys'
    return { creations, withoutKey }
  }

  private async ask({ request, around, before, copy }: Question, phase: Phase): Promise<void> {
    const holds = around.beside && this.mayHold
    // Each of the connections that copies go over is to have seen the same.
    const times = around.beside && !holds ? copies : 1
    for (const each of before)
      await this.sendAll(
        Array.from({ length: times }, () => each),
        phase,
      )
    if (!around.beside) return this.sendAll([request], phase)
    if (holds) return this.sendBeside(request, phase)
    // What takes its time goes between, so that something is under way.
    const companion = this.allowed(phase).creations ? [slow] : []
    await this.sendAll(Array.from({ length: copies }, () => [...companion, copy()]).flat(), phase)
  }

  /** What is held is to be refused: it creates no pet, however many the store is to hold. */
  private get mayHold(): boolean {
    return this.vain < mostVain && this.usualMs <= longestHold && !this.parts.trace.facts.readOnly
  }

  /** While a creation that is to be refused is on its way, on a connection of its own. */
  private async sendBeside(request: AskRequest, phase: Phase): Promise<void> {
    const { send, sleep } = this.parts
    await sleep(calm)
    const hold = new Hold(this.usualMs)
    const held = send({ ...slow, fresh: true, held: hold.end }, phase).finally(() => hold.release())
    await sleep(hold.lead)
    const { accompanied } = await send(request, phase, hold)
    if (!accompanied) this.vain++
    hold.release()
    const { response } = await held
    // Nobody knows how many pets that makes.
    if (response !== undefined && response.status < 400) this.vain = mostVain
    this.state = {}
  }

  private async sendAll(requests: readonly AskRequest[], phase: Phase): Promise<void> {
    await this.parts.sleep(calm)
    await Promise.all(requests.map(request => this.send(request, phase)))
  }

  private async send(request: AskRequest, phase: Phase): Promise<void> {
    const exchange = await this.parts.send(request, phase)
    const { response, alone, startedAt, endedAt } = exchange
    if (response === undefined || alone !== true) {
      this.state = {}
      return
    }
    this.usualMs = endedAt - startedAt
    const after = doneBy(exchange, response)
    const status = response.status < 300 ? '2xx' : response.status >= 400 && response.status < 500 ? '4xx' : undefined
    this.state = { after, before: request.fresh ? this.state.before : status }
  }
}
