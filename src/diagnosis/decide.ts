import type { NameForm } from '../core/ask.js'
import type { AskRequest, Exchange, Phase } from '../core/exchange.js'
import { randomOf } from '../core/random.js'
import type { Rule } from '../core/rule.js'
import { doneBy } from '../facts/setting.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import type { Allowed, State } from './circumstances.js'
import { type Flip, nextFlip } from './flips.js'

/** Requests that a rule, and a run, may cost: a target's time is not ours. */
const mostRequests = { rule: 40, run: 120 }
/** However many rules fail. */
const leastShare = 12
/** ms that a run may wait for views to settle: nobody waits half a minute for a clearer word. */
const longestWait = 6000
/** ms between requests of which each is to find what the one before it left: what has ended here may not have there. */
const calm = 5

/** Pets up to which a phase may go: the store keeps the size that the phase is about. */
const mostPets: Readonly<Partial<Record<Phase, number>>> = {
  'few pets': 19,
  'one list': 98,
  creations: Number.POSITIVE_INFINITY,
  main: Number.POSITIVE_INFINITY,
  keys: Number.POSITIVE_INFINITY,
}

export interface DeciderParts {
  readonly trace: TraceJudge
  readonly rules: readonly Rule[]
  readonly send: (request: AskRequest, phase: Phase) => Promise<Exchange>
  readonly name: (form?: NameForm) => string
  readonly ended: () => boolean
  readonly sleep: (ms: number) => Promise<void>
}

/**
 * At the end of a phase sends requests like those that failed a rule, each with one factor changed, one after the other on a
 * quiet wire, until it is known which factors the failure needs. What comes back is judged by the rules that have failed already.
 */
export class Decider {
  private spent = 0
  private state: State = {}
  private readonly rounds = new Map<Rule, number>()
  private readonly spentOn = new Map<Rule, number>()
  private readonly probes = new Map<Rule, number>()
  private waitedMs = 0
  private readonly asked = new Map<Rule, Set<string>>()

  constructor(private readonly parts: DeciderParts) {}

  /** At the end of a phase, while the store is as the phase left it. */
  async phase(phase: Phase): Promise<void> {
    this.state = {}
    const failing = this.parts.trace.failingRules()
    // Where many fail, each has its share: the first ones must not leave the others to chance.
    const share = Math.min(mostRequests.rule, Math.max(leastShare, Math.floor(mostRequests.run / failing.length)))
    for (const rule of failing) await this.rule(rule, phase, share)
  }

  private async rule(rule: Rule, phase: Phase, share: number): Promise<void> {
    for (;;) {
      const open = this.parts.ended() ? undefined : this.parts.trace.undecided(rule)
      const flip = open && nextFlip(open, this.tools(rule, phase), this.askedOf(rule))
      if (flip === undefined) return
      const cost = flip.before.length + (open!.about === 'creation' ? 2 : 1)
      const left = Math.min(mostRequests.run - this.spent, share - (this.spentOn.get(rule) ?? 0))
      if (cost > left) return
      this.spent += cost
      this.spentOn.set(rule, (this.spentOn.get(rule) ?? 0) + cost)
      this.askedOf(rule).add(flip.vector.join('|'))
      if (flip.isProbe) this.probes.set(rule, (this.probes.get(rule) ?? 0) + 1)
      await this.ask(rule, flip, phase, open!.about === 'creation')
    }
  }

  private tools(rule: Rule, phase: Phase) {
    const { trace, rules, name } = this.parts
    const round = (this.rounds.get(rule) ?? 0) + 1
    this.rounds.set(rule, round)
    return {
      trace,
      random: randomOf('decide', trace.facts.seed, rule.id, round),
      name,
      state: this.state,
      allowed: this.allowed(phase),
      parameters: rules[0]?.parameters ?? {},
      writeRow: rules[0]?.writeRow,
      probes: () => this.probes.get(rule) ?? 0,
    }
  }

  private askedOf(rule: Rule): Set<string> {
    const asked = this.asked.get(rule) ?? new Set()
    this.asked.set(rule, asked)
    return asked
  }

  private allowed(phase: Phase): Allowed {
    const { readOnly, stock, categoryId } = this.parts.trace.facts
    const room = (mostPets[phase] ?? 0) - stock.total
    return { creations: !readOnly && categoryId !== undefined && room >= 4, withoutKey: phase === 'keys' }
  }

  /** What was wrong with a creation shows in a read of its pet, by the consistency delay (P12) at the latest. */
  private async ask(rule: Rule, { request, before }: Flip, phase: Phase, readsBack: boolean): Promise<void> {
    const { trace, ended, sleep } = this.parts
    const { settleMs } = trace.facts
    for (const each of [...before, request]) if (!ended()) await this.send(each, phase)
    const pet = readsBack ? trace.facts.pets.at(-1) : undefined
    if (pet === undefined) return
    const read: AskRequest = { endpoint: 'getPet', method: 'GET', path: `/pets/${pet.id}` }
    const judged = trace.judged(rule)
    if (!ended()) await this.send(read, phase)
    if (trace.judged(rule) > judged || this.waitedMs >= longestWait || ended()) return
    this.waitedMs += settleMs
    await sleep(settleMs)
    if (!ended()) await this.send(read, phase)
  }

  private async send(request: AskRequest, phase: Phase): Promise<void> {
    await this.parts.sleep(calm)
    const exchange = await this.parts.send(request, phase)
    const { response, alone } = exchange
    if (response === undefined || alone !== true) {
      this.state = {}
      return
    }
    const after = doneBy(exchange, response)
    const status = response.status < 300 ? '2xx' : response.status >= 400 && response.status < 500 ? '4xx' : undefined
    this.state = { after, before: request.fresh ? this.state.before : status }
  }
}
