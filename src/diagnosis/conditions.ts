import { Bits } from '../core/bits.js'
import type { Condition } from '../core/condition.js'
import type { Exchange, Operation } from '../core/exchange.js'
import type { Interaction } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { keyOf } from '../spec/request.js'
import { Combinations, interactionOf } from './combinations.js'
import { type Weighed, weighedCondition } from './condition.js'
import { type Dimension, type Explanation, explain, type Observed, type Vector } from './explanations.js'

const nouns: Readonly<Record<Operation, string>> = { listPets: 'lists', createPet: 'creations', getPet: 'reads' }

/** A request that failed; requests like it are asked where several explanations are left. */
export type Example = Pick<Exchange, 'endpoint' | 'request' | 'credential' | 'credentialVariant' | 'setting'>

/** So many different ones are kept of each rule. */
const mostExamples = 12

/** How far what is behind a failure is believed against what failed: many things are behind it, and one of them fits. */
const believedBehind = 0.3
/** What is behind is looked at, too, where it is not much less likely than what failed. */
const worthLooking = 0.1

/** So many failures that seem to have gone beside others show that company makes no difference. */
const fewBeside = 4

/** How likely an explanation of the failures of several rules may at least be, against one for those of one rule. */
const shared = 0.1

/** Interactions that failed, and one of each combination among them. */
interface Failures {
  readonly numbers: Set<number>
  readonly combinations: Set<number>
  readonly examples: Example[]
}
const noFailures = (): Failures => ({ numbers: new Set(), combinations: new Set(), examples: [] })

interface Tally {
  readonly own: Failures
  /** By rules that judge the other requests of one kind. */
  readonly elsewhere: Failures
  /** The interactions that passed. */
  readonly passed: Bits
  /** How many were counted, and what explained the first so many of them. */
  counted: number
  explained?: Explained
}

interface Explained {
  readonly counted: number
  readonly observed: readonly Observed[]
  /** The likeliest first. */
  readonly all: readonly Explanation[]
  /** Requests that failed, to ask others like them. */
  readonly examples: readonly Example[]
}

/** What the failures of a rule are told by: the exchange that failed, or the creation of the pet that it shows. */
type About = 'exchange' | 'creation'

/** A rule whose failures may have several explanations. */
export interface Undecided {
  /** The likeliest first. */
  readonly all: readonly Explanation[]
  readonly about: About
  readonly dimensions: readonly Dimension[]
  readonly examples: readonly Example[]
  /** How often the rule has failed. */
  readonly failures: number
  /** Hardly any of the failing requests went beside others: they may fail alone only. */
  readonly isQuiet: boolean
  /** The classes of an interaction. */
  readonly classify: (interaction: Interaction) => Vector | undefined
}

/** Counts by rule and combination of classes which exchanges failed and which could have failed and did not. */
export class Conditions {
  private readonly combinations: Combinations
  private readonly tallies: Readonly<Record<About, Map<Rule, Tally>>> = { exchange: new Map(), creation: new Map() }
  /** The one that all rules are told of, one after the other. */
  private readonly last: Partial<Record<About, { readonly exchange: Exchange; readonly number: number }>> = {}

  constructor(parameters: NonNullable<Rule['parameters']>) {
    this.combinations = new Combinations(parameters)
  }

  /** `creation` is that of the pet which the exchange is about; `elsewhere`: by a rule that complements this one. */
  see(rule: Rule, exchange: Exchange, failed: boolean | 'elsewhere', creation?: Exchange): void {
    this.count('exchange', rule, exchange, failed)
    if (creation !== undefined) this.count('creation', rule, creation, failed)
  }

  hasFailed(rule: Rule): boolean {
    return (this.tallies.exchange.get(rule)?.own.numbers.size ?? 0) > 0
  }

  /** The condition of the exchange that failed, or of the creation behind it where that is likelier. */
  of(rule: Rule): Condition | undefined {
    const own = this.conditionAbout('exchange', rule)
    const behind = this.conditionAbout('creation', rule)
    // What only comes near says nothing of what is behind: there is much behind a failure.
    if (behind === undefined || behind.weight === 0 || behind.condition.terms.length === 0) return own?.condition
    if (own === undefined || behind.weight * believedBehind > own.weight)
      return { ...behind.condition, about: 'creation' }
    return own.condition
  }

  /** How many exchanges were counted. */
  judged(rule: Rule): number {
    return this.tallies.exchange.get(rule)?.counted ?? 0
  }

  /** What is left to decide: the exchange that failed, and the creation behind it as far as that may be it. */
  undecided(rule: Rule): readonly Undecided[] {
    const [own, behind] = [this.explained('exchange', rule), this.explained('creation', rule)]
    const likeliest = behind?.all[0]
    const hasPassed = own?.observed.some(({ passed }) => passed > 0)
    const isBehind =
      likeliest !== undefined &&
      likeliest.scope.length + likeliest.terms.length > 0 &&
      likeliest.weight * believedBehind > (own?.all[0]?.weight ?? 0)
    // Reads find the pets that there are: of which kind the pet has to be is told by creating others, unless any will do.
    const mayBeBehind =
      isBehind || (hasPassed && (likeliest?.promise ?? 0) * believedBehind > (own?.all[0]?.promise ?? 0) * worthLooking)
    return [
      ...(own === undefined || isBehind ? [] : [this.openOf('exchange', own)]),
      ...(behind === undefined || !mayBeBehind ? [] : [this.openOf('creation', behind)]),
    ]
  }

  private openOf(about: About, { observed, all, examples }: Explained): Undecided {
    const { dimensions } = this.combinations
    const company = dimensions.findIndex(({ name }) => name === 'company')
    const beside = observed.filter(({ failed, vector }) => failed > 0 && vector[company]?.startsWith('?beside'))
    return {
      all,
      failures: observed.reduce((sum, { failed }) => sum + failed, 0),
      isQuiet: beside.length < fewBeside,
      about,
      dimensions,
      examples,
      classify: interaction => this.combinations.vectorOf(interaction),
    }
  }

  /** What explains the failures so far; undefined where there are none. */
  private explained(about: About, rule: Rule): Explained | undefined {
    const tally = this.tallies[about].get(rule)
    if (tally === undefined || tally.own.numbers.size === 0) return undefined
    if (tally.explained?.counted !== tally.counted) tally.explained = this.explainedBy(tally)
    return tally.explained
  }

  /** Failures of several rules have one explanation, unless two that have nothing to do with each other are likelier. */
  private explainedBy({ own, elsewhere, passed, counted }: Tally): Explained {
    const explainAll = (...failures: readonly Failures[]): Explained => {
      const observed = this.observedOf(failures, passed)
      return {
        counted,
        observed,
        all: explain(observed, this.combinations.dimensions),
        examples: failures.flatMap(each => each.examples),
      }
    }
    const alone = explainAll(own)
    if (elsewhere.numbers.size === 0) return alone
    const together = explainAll(own, elsewhere)
    return (together.all[0]?.weight ?? 0) >= shared * (alone.all[0]?.weight ?? 0) ? together : alone
  }

  private conditionAbout(about: About, rule: Rule): Weighed | undefined {
    const explained = this.explained(about, rule)
    if (explained === undefined) return undefined
    const { observed, all } = explained
    const operations = new Set(observed.map(({ vector }) => vector[0]))
    const [only] = [...operations] as (Operation | undefined)[]
    const noun = operations.size === 1 && only ? nouns[only] : 'requests'
    const isBehind = about === 'creation'
    return weighedCondition(observed, this.combinations.dimensions, isBehind ? nouns.getPet : noun, isBehind, all)
  }

  private count(about: About, rule: Rule, exchange: Exchange, failed: boolean | 'elsewhere'): void {
    const number = this.numberOf(about, exchange)
    if (number === undefined) return
    const tallies = this.tallies[about]
    let tally = tallies.get(rule)
    if (tally === undefined) {
      tally = { own: noFailures(), elsewhere: noFailures(), passed: new Bits(), counted: 0 }
      tallies.set(rule, tally)
    }
    tally.counted++
    if (!failed) {
      tally.passed.add(number)
      return
    }
    const combination = this.combinations.of(number)
    if (combination === undefined) return
    const { numbers, combinations, examples } = failed === true ? tally.own : tally.elsewhere
    if (!combinations.has(combination) && examples.length < mostExamples) examples.push(exampleOf(exchange))
    numbers.add(number)
    combinations.add(combination)
  }

  /** What failed for one rule has not passed because another one had nothing against it. */
  private observedOf(failures: readonly Failures[], passed: Bits): readonly Observed[] {
    const failed = new Set(failures.flatMap(({ numbers }) => [...numbers]))
    const count = (numbers: Iterable<number>): readonly number[] => {
      const counts: number[] = []
      for (const number of numbers) {
        const combination = this.combinations.of(number)
        if (combination !== undefined) counts[combination] = (counts[combination] ?? 0) + 1
      }
      return counts
    }
    const [fails, passes] = [count(failed), count([...passed].filter(number => !failed.has(number)))]
    return this.combinations.vectors.flatMap((vector, at): Observed[] => {
      const [failed = 0, passed = 0] = [fails[at], passes[at]]
      return failed + passed === 0 ? [] : [{ vector, failed, passed }]
    })
  }

  /** The number of the interaction; undefined where its setting is not known. */
  private numberOf(about: About, exchange: Exchange): number | undefined {
    const last = this.last[about]
    if (last?.exchange === exchange) return last.number
    const { setting } = exchange
    if (setting === undefined) return undefined
    const number = this.combinations.numberOf(exchange, () => interactionOf(exchange, setting))
    this.last[about] = { exchange, number }
    return number
  }
}

const exampleOf = (exchange: Exchange): Example => ({
  endpoint: exchange.endpoint,
  request: exchange.request,
  ...keyOf(exchange),
  ...(exchange.setting === undefined ? {} : { setting: exchange.setting }),
})
