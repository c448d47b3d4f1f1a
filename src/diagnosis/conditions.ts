import { Bits } from '../core/bits.js'
import type { Condition, Judged } from '../core/condition.js'
import type { Exchange, Operation } from '../core/exchange.js'
import type { Interaction, Setting, SettingOf } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { keyOf } from '../spec/request.js'
import { Combinations } from './combinations.js'
import { conditionText, seenText } from './condition-text.js'
import { byPreference, type Explained, explain } from './explain.js'
import { type Dimension, holdsFor, type Observed, type PlacedTerm, type Vector } from './terms.js'

const nouns: Readonly<Record<Operation, string>> = { listPets: 'lists', createPet: 'creations', getPet: 'reads' }

/** A request that failed; requests like it are asked where several explanations are left. */
export interface Example extends Pick<Exchange, 'endpoint' | 'request' | 'credential' | 'credentialVariant'> {
  readonly setting?: Setting | undefined
}

/** So many different ones are kept of each rule. */
const mostExamples = 12
/** Failures beyond the number of terms: of fewer too much is common by chance. */
const leastBeyond = 2
/** Rivals that are worth telling. */
const mostRivals = 8

/** What the failures of a rule are told by: the exchange that failed, or the creation of the pet that it shows. */
type About = 'exchange' | 'creation'

interface Tally {
  /** The numbers of interactions. */
  readonly failed: Set<number>
  readonly passed: Bits
  readonly examples: Example[]
  counted: number
  known?: Known
}

/** The failures of a rule and what explains them, as far as so many exchanges tell. */
interface Known extends Explained {
  readonly counted: number
  readonly observed: readonly Observed[]
}

/** What explains the failures of a rule so far, for whoever asks more. */
export interface Undecided extends Explained {
  readonly about: About
  readonly observed: readonly Observed[]
  readonly dimensions: readonly Dimension[]
  readonly examples: readonly Example[]
  /** Enough failures to tell of the condition. */
  readonly isEnough: boolean
  readonly classify: (interaction: Interaction) => Vector | undefined
}

/** By rule and combination of classes: which exchanges failed, and which could have failed and did not. */
export class Conditions {
  private readonly combinations: Combinations
  private readonly tallies: Readonly<Record<About, Map<Rule, Tally>>> = { exchange: new Map(), creation: new Map() }

  constructor(
    parameters: NonNullable<Rule['parameters']>,
    private readonly settingOf: SettingOf,
  ) {
    this.combinations = new Combinations(parameters, settingOf)
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

  /** The condition of the exchange that failed, or of the creation behind it where that one explains what this does not. */
  of(rule: Rule): Condition | undefined {
    const about = this.aboutOf(rule)
    const known = this.known(about, rule)
    if (known === undefined) return undefined
    const { observed, scope, all } = known
    const best = all.find(terms => isShown(terms, observed, this.combinations.dimensions))
    const operations = [...new Set(observed.map(({ vector }) => vector[0] as Operation))]
    const isBehind = about === 'creation'
    const noun = isBehind ? nouns.getPet : operations.length === 1 ? nouns[operations[0]!] : 'requests'
    const terms = best === undefined ? [] : [...scope, ...best]
    const [within, outside] = this.counts(terms, observed)
    const told = { within, outside, rivals: [], ...(isBehind ? { about: 'creation' as const } : {}) }
    if (best === undefined || !areEnough(within.failed, terms.length))
      return { ...told, terms: [], exact: false, text: seenText(within, outside, noun) }
    const { dimensions } = this.combinations
    const shown = terms.map(({ term }) => term)
    return {
      ...told,
      terms: shown,
      exact: within.passed === 0 && outside.failed === 0,
      rivals: all
        .filter(each => each !== best)
        .slice(0, mostRivals)
        .map(rival => rival.map(({ term }) => term)),
      text: conditionText({ terms: shown, within, outside, noun, isBehind, dimensions }),
    }
  }

  /** What more requests may decide; undefined where nothing failed. */
  undecided(rule: Rule): Undecided | undefined {
    const about = this.aboutOf(rule)
    const known = this.known(about, rule)
    if (known === undefined) return undefined
    const { scope, all, observed } = known
    const failures = observed.reduce((sum, { failed }) => sum + failed, 0)
    return {
      scope,
      all,
      about,
      observed,
      dimensions: this.combinations.dimensions,
      examples: this.tallies[about].get(rule)!.examples,
      isEnough: areEnough(failures, scope.length + (all[0]?.length ?? 0)),
      classify: interaction => this.combinations.vectorOf(interaction),
    }
  }

  private aboutOf(rule: Rule): About {
    const [own, behind] = [this.known('exchange', rule)?.all[0], this.known('creation', rule)?.all[0]]
    if (behind === undefined || behind.length === 0) return 'exchange'
    // There is much behind a failure, and one of it fits: it has to be the simpler explanation.
    const isSimpler =
      own === undefined ||
      behind.length < own.length ||
      (behind.length === own.length && byPreference(this.combinations.dimensions)(behind, own) < 0)
    return isSimpler ? 'creation' : 'exchange'
  }

  /** Undefined where nothing failed. */
  private known(about: About, rule: Rule): Known | undefined {
    const tally = this.tallies[about].get(rule)
    if (tally === undefined || tally.failed.size === 0) return undefined
    const { counted } = tally
    if (tally.known?.counted !== counted) {
      const observed = this.observedOf(tally)
      tally.known = { counted, observed, ...explain(observed, this.combinations.dimensions) }
    }
    return tally.known
  }

  private count(about: About, rule: Rule, exchange: Exchange, failed: boolean): void {
    const number = this.combinations.numberOf(exchange)
    let tally = this.tallies[about].get(rule)
    if (tally === undefined) {
      tally = { failed: new Set(), passed: new Bits(), examples: [], counted: 0 }
      this.tallies[about].set(rule, tally)
    }
    tally.counted++
    if (!failed) {
      tally.passed.add(number)
      return
    }
    if (this.combinations.of(number) === undefined) return
    tally.failed.add(number)
    if (tally.examples.length < mostExamples) tally.examples.push(exampleOf(exchange, this.settingOf(exchange)))
  }

  private observedOf({ failed, passed }: Tally): readonly Observed[] {
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

  /** What is uncertain of an exchange is taken to be as its outcome says. */
  private counts(terms: readonly PlacedTerm[], observed: readonly Observed[]): readonly [Judged, Judged] {
    const isWithin = ({ vector, failed }: Observed) =>
      terms.every(term => {
        const holds = holdsFor(term, vector, this.combinations.dimensions)
        return holds === true || (holds === 'maybe' && failed > 0)
      })
    const judged = (of: readonly Observed[]): Judged => ({ failed: sum(of, 'failed'), passed: sum(of, 'passed') })
    return [judged(observed.filter(isWithin)), judged(observed.filter(each => !isWithin(each)))]
  }
}

/**
 * What surrounds a request is told only where a request of the same classes was right in other surroundings: else what was sent
 * may be what decides, and goes with them by chance.
 */
function isShown(
  terms: readonly PlacedTerm[],
  observed: readonly Observed[],
  dimensions: readonly Dimension[],
): boolean {
  const around = terms.filter(({ at }) => dimensions[at]!.around)
  const sent = ({ vector }: Observed): string =>
    JSON.stringify(vector.filter((_, at) => !dimensions[at]!.around && !dimensions[at]!.detail))
  const failing = new Set(observed.filter(({ failed }) => failed > 0).map(sent))
  return around.every(term =>
    observed.some(
      each => each.failed === 0 && failing.has(sent(each)) && holdsFor(term, each.vector, dimensions) === false,
    ),
  )
}

const sum = (all: readonly Observed[], what: 'failed' | 'passed'): number =>
  all.reduce((total, each) => total + each[what], 0)

/** So many failures are enough to tell a condition of so many terms. */
const areEnough = (failures: number, terms: number): boolean => failures >= terms + leastBeyond

const exampleOf = (exchange: Exchange, setting: Setting | undefined): Example => ({
  endpoint: exchange.endpoint,
  request: exchange.request,
  ...keyOf(exchange),
  setting,
})
