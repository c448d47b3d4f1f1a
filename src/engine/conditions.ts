import type { Condition } from '../core/condition.js'
import type { Exchange, Operation } from '../core/exchange.js'
import type { Interaction, Parameter } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { sentRequest } from '../spec/request.js'
import { type Weighed, weighedCondition } from './condition.js'
import { detailIn, detailName, dimensionsOf } from './dimensions.js'
import { type Dimension, type Explanation, explain, type Observed, oneOf, type Vector } from './explanations.js'

/** Different combinations of classes that are told apart; a deep run has some seven thousand, and bad keys come last. */
const mostVectors = 16_384
/** Interactions that are kept to be classified once a rule fails: on a target that keeps all rules nobody asks. */
const mostKept = 16_384

/** What only the target can tell for sure. */
const doubtful = new Set(['predecessor', 'company'])
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

interface Tally {
  /** How often each combination failed. */
  readonly failed: number[]
  /** The interactions that passed, each as often as it did. */
  readonly passed: number[]
  readonly examples: Example[]
  /** How many were counted, and what explained the first so many of them. */
  counted: number
  explained?: Explained
}

interface Explained {
  readonly counted: number
  readonly observed: readonly Observed[]
  /** The likeliest first. */
  readonly all: readonly Explanation[]
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
  private readonly dimensions: readonly Dimension[]
  private readonly numbers = new Map<string, number>()
  private readonly vectors: Vector[] = []
  /** The latest interactions, not classified yet; of those before them `combinations` says which vector each has. */
  private readonly kept: Interaction[] = []
  private readonly combinations: (number | undefined)[] = []
  private readonly tallies: Readonly<Record<About, Map<Rule, Tally>>> = { exchange: new Map(), creation: new Map() }
  private readonly known = new WeakMap<Exchange, number>()
  /** The one that all rules are told of, one after the other. */
  private readonly last: Partial<Record<About, { readonly exchange: Exchange; readonly number: number }>> = {}
  private readonly readers = new Map<Operation, readonly ('operation' | Parameter['classOf'])[]>()

  constructor(private readonly parameters: NonNullable<Rule['parameters']>) {
    this.dimensions = dimensionsOf(parameters)
  }

  /** `creation` is that of the pet which the exchange is about. */
  see(rule: Rule, exchange: Exchange, failed: boolean, creation?: Exchange): void {
    this.count('exchange', rule, exchange, failed)
    if (creation !== undefined) this.count('creation', rule, creation, failed)
  }

  hasFailed(rule: Rule): boolean {
    return (this.tallies.exchange.get(rule)?.failed.length ?? 0) > 0
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
      ...(own === undefined || isBehind ? [] : [this.openOf('exchange', rule, own)]),
      ...(behind === undefined || !mayBeBehind ? [] : [this.openOf('creation', rule, behind)]),
    ]
  }

  private openOf(about: About, rule: Rule, { observed, all }: Explained): Undecided {
    const company = this.dimensions.findIndex(({ name }) => name === 'company')
    const beside = observed.filter(({ failed, vector }) => failed > 0 && vector[company]?.startsWith('?beside'))
    return {
      all,
      failures: observed.reduce((sum, { failed }) => sum + failed, 0),
      isQuiet: beside.length < fewBeside,
      about,
      dimensions: this.dimensions,
      examples: this.tallies[about].get(rule)!.examples,
      classify: interaction => this.vectorOf(interaction),
    }
  }

  /** What explains the failures so far; undefined where there are none. */
  private explained(about: About, rule: Rule): Explained | undefined {
    const tally = this.tallies[about].get(rule)
    if (tally === undefined || tally.failed.length === 0) return undefined
    const { counted } = tally
    if (tally.explained?.counted !== counted) {
      const observed = this.observedBy(tally)
      tally.explained = { counted, observed, all: explain(observed, this.dimensions) }
    }
    return tally.explained
  }

  private conditionAbout(about: About, rule: Rule): Weighed | undefined {
    const explained = this.explained(about, rule)
    if (explained === undefined) return undefined
    const { observed, all } = explained
    const operations = new Set(observed.map(({ vector }) => vector[0]))
    const [only] = [...operations] as (Operation | undefined)[]
    const noun = operations.size === 1 && only ? nouns[only] : 'requests'
    const isBehind = about === 'creation'
    return weighedCondition(observed, this.dimensions, isBehind ? nouns.getPet : noun, isBehind, all)
  }

  private count(about: About, rule: Rule, exchange: Exchange, failed: boolean): void {
    const number = this.numberOf(about, exchange)
    if (number === undefined) return
    const tallies = this.tallies[about]
    const tally = tallies.get(rule) ?? { failed: [], passed: [], examples: [], counted: 0 }
    tallies.set(rule, tally)
    tally.counted++
    if (!failed) {
      tally.passed.push(number)
      return
    }
    this.classify()
    const combination = this.combinations[number]
    if (combination === undefined) return
    if (tally.failed[combination] === undefined && tally.examples.length < mostExamples)
      tally.examples.push(exampleOf(exchange))
    tally.failed[combination] = (tally.failed[combination] ?? 0) + 1
  }

  private observedBy(tally: Tally): readonly Observed[] {
    this.classify()
    const passes: number[] = []
    for (const number of tally.passed) {
      const combination = this.combinations[number]
      if (combination !== undefined) passes[combination] = (passes[combination] ?? 0) + 1
    }
    return this.vectors.flatMap((vector, at): Observed[] => {
      const [failed = 0, passed = 0] = [tally.failed[at], passes[at]]
      return failed + passed === 0 ? [] : [{ vector, failed, passed }]
    })
  }

  /** The number of the exchange; undefined where its setting is not known. */
  private numberOf(about: About, exchange: Exchange): number | undefined {
    const last = this.last[about]
    if (last?.exchange === exchange) return last.number
    const { setting } = exchange
    if (setting === undefined) return undefined
    let number = this.known.get(exchange)
    if (number === undefined) {
      number = this.combinations.length + this.kept.length
      this.kept.push({ ...exampleOf(exchange), setting })
      this.known.set(exchange, number)
      if (this.kept.length >= mostKept) this.classify()
    }
    this.last[about] = { exchange, number }
    return number
  }

  /** Finds the combinations of the interactions that are kept, and lets go of them. */
  private classify(): void {
    for (const interaction of this.kept) this.combinations.push(this.combinationOf(interaction))
    this.kept.length = 0
  }

  /** The number of the vector; undefined where there are too many. */
  private combinationOf(interaction: Interaction): number | undefined {
    // A key in a spelling that the document leaves open is neither the key nor a bad one.
    const vector = sentRequest(interaction).keyed === 'open' ? undefined : this.vectorOf(interaction)
    if (vector === undefined) return undefined
    const key = vector.join('|')
    let number = this.numbers.get(key)
    if (number === undefined && this.vectors.length < mostVectors) {
      number = this.vectors.push(vector) - 1
      this.numbers.set(key, number)
    }
    return number
  }

  private vectorOf(interaction: Interaction): Vector | undefined {
    const { endpoint, setting } = interaction
    const others = (setting.perhaps ?? []).map(other => ({ ...interaction, setting: { ...setting, ...other } }))
    return this.readersOf(endpoint as Operation)?.map((read, at) => {
      if (read === 'operation') return endpoint
      const found = read?.(interaction)
      if (others.length === 0 || !doubtful.has(this.dimensions[at]!.name)) return found
      const all = new Set([found, ...others.map(other => read?.(other))])
      return all.size === 1 ? found : oneOf([...all])
    })
  }

  /** What tells the class of each dimension. */
  private readersOf(operation: Operation) {
    const known = this.readers.get(operation)
    const parameters = this.parameters[operation]
    if (known !== undefined || parameters === undefined) return known
    const readers = this.dimensions.map(({ name, detail }, at) => {
      if (at === 0) return 'operation' as const
      const parameter = parameters.find(each => (detail ? detailName(each) : each.name) === name)
      return detail ? parameter && detailIn(parameter) : parameter?.classOf
    })
    this.readers.set(operation, readers)
    return readers
  }
}

const exampleOf = ({ endpoint, request, credential, credentialVariant, setting }: Exchange): Example => ({
  endpoint,
  request,
  credential,
  ...(credentialVariant === undefined ? {} : { credentialVariant }),
  ...(setting === undefined ? {} : { setting }),
})
