import type { Depth } from '../core/depth.js'
import type { Exchange, RequestSpec } from '../core/exchange.js'
import type { NameForm } from '../core/name-form.js'
import type { Phase } from '../core/phase.js'
import { randomOf } from '../core/random.js'
import type { Rule } from '../core/rule.js'
import type { Facts } from '../core/scenario.js'
import type { Amount } from '../core/share.js'
import type { Flip } from './draw.js'
import type { Diagnosis } from './index.js'
import { alongWithOthers, quietMs } from './interactions.js'
import { nextFlip } from './questions.js'
import { concurrentCount } from './surroundings.js'

/** ms, with the waits for views to settle: nobody waits half a minute for a clearer word. A run of ten thousand bears more. */
const mostMs = (depth: Depth): number => (depth === 'deep' ? 60_000 : 20_000)

/** What one rule gets at most of all that may be sent. */
const forRule = 1 / 3

/** The most pets that the store may hold after the questions of a phase; in phases that are left out nothing is created. */
const mostPets: Partial<Record<Phase, number>> = {
  'few pets': 19,
  'one list': 98,
  creations: Infinity,
  main: Infinity,
  keys: Infinity,
}

interface DeciderParts {
  readonly facts: Facts
  /** Rules that have failed, of which more may be said. */
  readonly failing: () => readonly Rule[]
  readonly diagnosis: Pick<Diagnosis, 'undecided' | 'countOf'>
  readonly send: (request: RequestSpec, phase: Phase, label: string) => Promise<Exchange>
  /** What may be sent yet. */
  readonly left: () => Amount
  /** Judges what waits until something is fine again. */
  readonly judgeWaiting: () => Promise<void>
  readonly name: (form?: NameForm) => string
  readonly ended: () => boolean
  readonly sleep: (ms: number) => Promise<void>
}

/** What was spent on a rule. */
interface Spent {
  requests: number
  /** How often each question was asked. */
  readonly asked: Map<string, number>
}

/**
 * At the end of a phase sends requests like those that failed a rule, each with some classes changed, one after the other on a
 * quiet wire, until it is known which of them the failure needs.
 */
export class Decider {
  private requests = 0
  private tookMs = 0
  private readonly spent = new Map<Rule, Spent>()

  constructor(private readonly parts: DeciderParts) {}

  /** At the end of a phase, while the store is as the phase left it. */
  async phase(phase: Phase): Promise<void> {
    const failing = this.parts.failing()
    // Where many fail, each has its share: the first ones must not leave the others to chance.
    const all = this.requests + this.parts.left().requests
    const share = Math.ceil(Math.min(all * forRule, all / failing.length))
    let before: number
    do {
      before = this.requests
      for (const rule of failing) await this.rule(rule, phase, share)
      // What was asked for one rule may tell of another.
    } while (this.requests > before)
  }

  private async rule(rule: Rule, phase: Phase, share: number): Promise<void> {
    const { facts, name, ended, diagnosis, judgeWaiting } = this.parts
    const spent = this.spent.get(rule) ?? { requests: 0, asked: new Map() }
    this.spent.set(rule, spent)
    const left = () => Math.min(this.parts.left().requests, share - spent.requests)
    while (left() > 0 && this.tookMs < mostMs(facts.depth) && !ended()) {
      const may = { mayCreate: this.mayCreate(phase), mayOmitKey: phase === 'keys' }
      const open = diagnosis.undecided(rule, may.mayCreate)
      if (open === undefined) return
      const random = randomOf('decide', facts.seed, rule.id, spent.requests)
      const flip = nextFlip(open, { facts, rule, random, name, ...may }, spent.asked)
      if (flip === undefined) return
      // The pet of a creation may be read twice.
      const cost = flip.before.flat().length + flip.concurrent.length + (open.about === 'creation' ? 3 : 1)
      if (cost > left()) return
      spent.asked.set(flip.question, (spent.asked.get(flip.question) ?? 0) + 1)
      const [sent, startedAt] = [this.requests, performance.now()]
      await this.ask(rule, flip, phase, open.about === 'creation')
      await judgeWaiting()
      spent.requests += this.requests - sent
      this.tookMs += performance.now() - startedAt
    }
  }

  private mayCreate(phase: Phase): boolean {
    const { readOnly, stock, categoryId } = this.parts.facts
    const room = (mostPets[phase] ?? 0) - stock.total
    const left = Math.min(room, this.parts.left().creates)
    // More than a question adds, with what goes before it and beside it, where all are taken.
    return !readOnly && categoryId !== undefined && left >= 2 * (concurrentCount + 1)
  }

  /** What was wrong with a creation shows in a read of its pet, by the consistency delay (P12) at the latest. */
  private async ask(rule: Rule, flip: Flip, phase: Phase, readsBack: boolean): Promise<void> {
    const { facts, diagnosis, sleep } = this.parts
    // Timers are not that exact.
    const pause = () => sleep(2 * quietMs)
    for (const step of flip.before) {
      await pause()
      await Promise.all(step.map(each => this.send(each, phase)))
    }
    await pause()
    const others = flip.concurrent.map(each => this.send(each, phase))
    await Promise.all([...others, this.send(flip.request, phase, others.length > 0 ? alongWithOthers : undefined)])
    const pet = readsBack ? facts.pets.at(-1) : undefined
    if (pet === undefined) return
    const read: RequestSpec = { endpoint: 'getPet', method: 'GET', path: `/pets/${pet.id}` }
    const judged = diagnosis.countOf(rule)
    await pause()
    await this.send(read, phase)
    if (diagnosis.countOf(rule) > judged) return
    await sleep(facts.settleMs)
    await this.send(read, phase)
  }

  private async send(request: RequestSpec, phase: Phase, label = 'decide'): Promise<void> {
    if (this.parts.ended()) return
    this.requests++
    await this.parts.send(request, phase, label)
  }
}
