import { Bits } from '../core/bits.js'
import type { Condition, Judged } from '../core/condition.js'
import type { Draft } from '../core/draft.js'
import type { Exchange, Operation } from '../core/exchange.js'
import type { Interaction, SettingOf } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { Classes, type Sent, sentIn } from './classes.js'
import { conditionText, seenText } from './condition-text.js'
import { byPreference, type Explained, explain } from './explain.js'
import { holdsFor, type Observed, type Vector } from './terms.js'

const nouns: Readonly<Record<Operation, string>> = { listPets: 'lists', createPet: 'creations', getPet: 'reads' }

/** The scenario of requests that tell when a rule fails. */
export const decidingScenario = 'conditions'

/** So many are kept of each rule. */
const mostExamples = 12
/** Failures beyond the number of terms: of fewer too much is common by chance. */
const leastBeyond = 2

/** What the failures of a rule are told by: the exchange that failed, or the creation of the pet that it shows. */
type About = 'exchange' | 'creation'

interface Tally {
  /** The numbers of interactions. */
  readonly failed: Set<number>
  readonly passed: Bits
  /** Those that were put to tell when the rule fails. */
  readonly asked: Set<number>
  /** The latest ones: requests like them are asked where several explanations are left. */
  readonly examples: Sent[]
  counted: number
  known?: Known | undefined
}

/** The failures of a rule and what explains them, as far as so many exchanges tell. */
interface Known extends Explained {
  readonly about: About
  readonly counted: number
  readonly observed: readonly Observed[]
  readonly examples: readonly Interaction[]
  /** Exchanges where the terms hold, and the others. */
  readonly within: Judged
  readonly outside: Judged
  /** Exchanges that the explanation leaves unexplained. */
  readonly misfits: number
}

/** What explains the failures of a rule so far, for whoever asks more. */
export interface Undecided
  extends Pick<Known, 'about' | 'within' | 'common' | 'suspected' | 'needed' | 'all' | 'observed' | 'examples'>,
    Pick<Classes, 'dimensions' | 'withBadKey'> {
  /** Enough failures to tell of the condition. */
  readonly isEnough: boolean
  readonly classify: (interaction: Interaction) => Vector | undefined
}

/** By rule: which exchanges failed, and which could have failed and did not. */
export class Conditions {
  private readonly classes: Classes
  private readonly tallies: Readonly<Record<About, Map<Rule, Tally>>> = { exchange: new Map(), creation: new Map() }

  constructor(
    parameters: NonNullable<Rule['parameters']>,
    private readonly settingOf: SettingOf,
  ) {
    this.classes = new Classes(parameters, settingOf)
  }

  see(rule: Rule, exchange: Exchange, failed: boolean, creation?: Exchange): void {
    this.count('exchange', rule, exchange, failed)
    if (creation !== undefined) this.count('creation', rule, creation, failed)
  }

  hasFailed(rule: Rule): boolean {
    return (this.tallies.exchange.get(rule)?.failed.size ?? 0) > 0
  }

  /** How many exchanges were counted. */
  judged(rule: Rule): number {
    return this.tallies.exchange.get(rule)?.counted ?? 0
  }

  /** The condition of the exchange that failed, or of the creation behind it where that one explains more. */
  of(rule: Rule): Condition | undefined {
    const known = this.better(rule, 'exchange')
    if (known === undefined) return undefined
    const { about, observed, within, outside } = known
    const { dimensions } = this.classes
    const operations = [...new Set(observed.map(({ vector }) => vector[0] as Operation))]
    const isBehind = about === 'creation'
    const noun = isBehind ? nouns.getPet : operations.length === 1 ? nouns[operations[0]!] : 'requests'
    const told = isBehind ? { about } : {}
    const [best] = known.all
    const isTold = known.isConfirmed && within.failed > within.passed
    if (best === undefined || !areEnough(within.failed, best.length) || !isTold) {
      const all = counted(observed, () => true)
      return { ...told, terms: [], within: all, outside: nothing, exact: false, text: seenText(all, noun) }
    }
    const terms = best.map(({ term }) => term)
    return {
      ...told,
      terms,
      within,
      outside,
      exact: within.passed === 0 && outside.failed === 0,
      text: conditionText({ terms, within, outside, noun, isBehind, dimensions }),
    }
  }

  /** What more requests may decide; undefined where nothing failed. */
  undecided(rule: Rule): Undecided | undefined {
    const own = this.known('exchange', rule)
    // Whether the same read fails again says whether its pet's creation is behind it.
    const known = own?.examples.some(isSettled) ? this.better(rule, 'creation') : own
    if (known === undefined) return undefined
    const { classes } = this
    const { dimensions, withBadKey } = classes
    const classify = (interaction: Interaction) => classes.vectorOf(interaction)
    const isEnough = areEnough(known.within.failed, known.all[0]?.length ?? 0)
    return { ...known, dimensions, withBadKey, classify, isEnough }
  }

  /** What leaves less unexplained; where both do as well, the simpler explanation, else the one that is preferred. */
  private better(rule: Rule, preferred: About): Known | undefined {
    const [own, behind] = [this.known('exchange', rule), this.known('creation', rule)]
    if (own === undefined || behind === undefined) return own
    const byTerms = byPreference(this.classes.dimensions)(behind.all[0] ?? [], own.all[0] ?? [])
    const difference = behind.misfits - own.misfits || byTerms || (preferred === 'creation' ? -1 : 1)
    return difference < 0 ? behind : own
  }

  /** Undefined where nothing failed. */
  private known(about: About, rule: Rule): Known | undefined {
    const tally = this.tallies[about].get(rule)
    if (tally === undefined || tally.failed.size === 0) return undefined
    if (tally.known?.counted !== tally.counted) tally.known = this.explained(about, tally)
    return tally.known
  }

  private explained(about: About, { failed, passed, asked, examples: sent, counted: upTo }: Tally): Known | undefined {
    const observed = this.observedOf(failed, passed, asked)
    if (!observed.some(each => each.failed > 0)) return undefined
    const examples = sent.flatMap(each => {
      const setting = this.settingOf(each)
      return setting === undefined ? [] : [{ ...each, setting }]
    })
    const { dimensions } = this.classes
    const explained = explain(observed, dimensions)
    const terms = explained.all[0] ?? []
    // What is uncertain of a failure is taken to be as its outcome says, and so is what is uncertain of a success.
    const isWithin = ({ vector, failed: count }: Observed) =>
      terms.every(term => {
        const holds = holdsFor(term, vector, dimensions)
        return count > 0 ? holds !== false : holds === true
      })
    const within = counted(observed, isWithin)
    const outside = counted(observed, each => !isWithin(each))
    const mixed = [...failed].filter(number => passed.has(number)).length
    return {
      ...explained,
      ...{ about, counted: upTo, observed, examples, within, outside },
      misfits: within.passed + outside.failed + mixed + (explained.all.length === 0 ? failed.size : 0),
    }
  }

  private count(about: About, rule: Rule, exchange: Exchange, failed: boolean): void {
    const number = this.classes.numberOf(exchange)
    let tally = this.tallies[about].get(rule)
    if (tally === undefined) {
      tally = { failed: new Set(), passed: new Bits(), asked: new Set(), examples: [], counted: 0 }
      this.tallies[about].set(rule, tally)
    }
    tally.counted++
    if (exchange.scenario === decidingScenario) tally.asked.add(number)
    if (!failed) {
      tally.passed.add(number)
      return
    }
    if (!this.classes.tells(exchange)) return
    tally.failed.add(number)
    tally.examples.push(sentIn(exchange))
    if (tally.examples.length > mostExamples) tally.examples.shift()
  }

  private observedOf(failed: ReadonlySet<number>, passed: Bits, asked: ReadonlySet<number>): readonly Observed[] {
    const all = new Map<string, Draft<Observed>>()
    const add = (number: number, outcome: 'failed' | 'passed') => {
      const vector = this.classes.of(number)
      if (vector === undefined) return
      const key = vector.join('|')
      const known = all.get(key) ?? { vector, failed: 0, passed: 0, isAsked: false }
      known[outcome]++
      known.isAsked ||= asked.has(number)
      all.set(key, known)
    }
    for (const number of failed) add(number, 'failed')
    for (const number of passed) if (!failed.has(number)) add(number, 'passed')
    return [...all.values()]
  }
}

/** Nothing went on beside it, or something certainly did. */
export const isSettled = ({ setting }: Interaction): boolean =>
  setting.perhaps?.every(({ beside }) => beside === undefined) ?? true

const nothing: Judged = { failed: 0, passed: 0 }

function counted(observed: readonly Observed[], holds: (each: Observed) => boolean): Judged {
  const all = observed.filter(holds)
  const sum = (what: keyof Judged) => all.reduce((total, each) => total + each[what], 0)
  return { failed: sum('failed'), passed: sum('passed') }
}

/** So many failures are enough to tell a condition of so many terms. */
const areEnough = (failures: number, terms: number): boolean => failures >= terms + leastBeyond
