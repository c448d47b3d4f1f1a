import type { Condition, ConditionTerm } from '../core/condition.js'
import type { Exchange, Operation } from '../core/exchange.js'
import type { Interaction, Parameter } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { conditionOf, type Dimension, holdsAt, type Observed } from './condition.js'

/** Different combinations of classes that are told apart; a run has some hundreds. */
const mostVectors = 4096

/** What surrounds a request, by the names of the model's parameters. */
const around = new Set(['store', 'connection', 'predecessor', 'company'])

const nouns: Readonly<Record<Operation, string>> = { listPets: 'lists', createPet: 'creations', getPet: 'reads' }

interface Tally {
  readonly failed: number[]
  readonly passed: number[]
  /** The first exchange that failed: its request is varied where two explanations are left. */
  example?: Pick<Exchange, 'endpoint' | 'request' | 'credential'> | undefined
}

/** A rule whose failures have several explanations. */
export interface Undecided {
  readonly condition: Condition
  readonly example: Pick<Exchange, 'endpoint' | 'request' | 'credential'>
  /** Whether all terms hold for an interaction. */
  readonly classify: (interaction: Interaction, terms: readonly ConditionTerm[]) => boolean
}

/** Counts by rule and combination of classes which exchanges failed and which could have failed and did not. */
export class Conditions {
  private readonly dimensions: readonly Dimension[]
  private readonly numbers = new Map<string, number>()
  private readonly vectors: (readonly (string | undefined)[])[] = []
  private readonly tallies = new Map<Rule, Tally>()
  private readonly known = new WeakMap<Exchange, number>()
  private readonly readers = new Map<Operation, readonly ('operation' | Parameter['classOf'])[]>()

  constructor(private readonly parameters: NonNullable<Rule['parameters']>) {
    this.dimensions = dimensionsOf(parameters)
  }

  see(rule: Rule, exchange: Exchange, failed: boolean): void {
    const vector = this.numberOf(exchange)
    if (vector === undefined) return
    const tally = this.tallies.get(rule) ?? { failed: [], passed: [] }
    this.tallies.set(rule, tally)
    if (failed && tally.example === undefined) {
      const { endpoint, request, credential } = exchange
      tally.example = { endpoint, request, credential }
    }
    const counts = failed ? tally.failed : tally.passed
    counts[vector] = (counts[vector] ?? 0) + 1
  }

  of(rule: Rule): Condition | undefined {
    const tally = this.tallies.get(rule)
    if (tally === undefined || tally.failed.length === 0) return undefined
    const observed = this.vectors.flatMap((vector, at): Observed[] => {
      const [failed = 0, passed = 0] = [tally.failed[at], tally.passed[at]]
      return failed + passed === 0 ? [] : [{ vector, failed, passed }]
    })
    const operations = new Set(observed.map(({ vector }) => vector[0]))
    const [only] = [...operations] as (Operation | undefined)[]
    return conditionOf(observed, this.dimensions, operations.size === 1 && only ? nouns[only] : 'requests')
  }

  /** What is left to decide: explanations of the same size. */
  undecided(rule: Rule): Undecided | undefined {
    const example = this.tallies.get(rule)?.example
    const condition = example && this.of(rule)
    if (example === undefined || !condition?.exact || condition.rivals.length === 0) return undefined
    const classify = (interaction: Interaction, terms: readonly ConditionTerm[]): boolean => {
      const vector = this.vectorOf(interaction)
      return vector !== undefined && terms.every(term => holdsAt(term, vector, this.dimensions))
    }
    return { condition, example, classify }
  }

  /** The number of the exchange's combination; undefined where its setting is not known, or there are too many. */
  private numberOf(exchange: Exchange): number | undefined {
    const known = this.known.get(exchange)
    if (known !== undefined) return known
    const { setting } = exchange
    const vector = setting && this.vectorOf({ ...exchange, setting })
    if (vector === undefined) return undefined
    const key = vector.join('|')
    let number = this.numbers.get(key)
    if (number === undefined) {
      if (this.vectors.length >= mostVectors) return undefined
      number = this.vectors.push(vector) - 1
      this.numbers.set(key, number)
    }
    this.known.set(exchange, number)
    return number
  }

  private vectorOf(interaction: Interaction): readonly (string | undefined)[] | undefined {
    const { endpoint } = interaction
    return this.readersOf(endpoint as Operation)?.map(read => (read === 'operation' ? endpoint : read?.(interaction)))
  }

  /** What tells the class of each dimension. */
  private readersOf(operation: Operation) {
    const known = this.readers.get(operation)
    const parameters = this.parameters[operation]
    if (known !== undefined || parameters === undefined) return known
    const readers = this.dimensions.map((dimension, at) =>
      at === 0 ? ('operation' as const) : parameters.find(({ name }) => name === dimension.name)?.classOf,
    )
    this.readers.set(operation, readers)
    return readers
  }
}

/** The operation, then every parameter once, in the order of the model. */
function dimensionsOf(parameters: NonNullable<Rule['parameters']>): readonly Dimension[] {
  const all = new Map<string, Parameter>()
  for (const each of Object.values(parameters).flat()) if (!all.has(each.name)) all.set(each.name, each)
  return [
    { name: 'operation', classes: Object.keys(parameters) },
    ...[...all.values()].map(({ name, classes, ordered }) => ({
      name,
      classes: classes.map(each => each.name),
      ...(ordered ? { ordered } : {}),
      ...(around.has(name) ? { around: true } : {}),
    })),
  ]
}
