import { setImmediate as pause } from 'node:timers/promises'
import { isLocalHost } from '../core/exchange/address.js'
import type { Unasked } from '../core/exchange/trace.js'
import { petStatuses } from '../core/model/pet-status.js'
import { type Phase, phases } from '../core/model/phase.js'
import type { Restriction } from '../core/report/ending.js'
import type { RunOptions } from '../core/report/options.js'
import type { Level, Rule } from '../core/rule/rule.js'
import { type Cost, type PetCounts, type PlanFacts, rowOf, type Scenario } from '../core/rule/scenario.js'
import { UsageError } from '../core/system/usage.js'
import { matchesGlob } from '../core/text/glob.js'
import { didYouMean } from '../core/text/nearest.js'
import { samplesOf } from './inputs.js'
import type { PlanCost } from './shares.js'
import { isFilling } from './tasks.js'

/** getPet's removal (P18): the first instant at which it is 5 December 2030 anywhere. */
export const getPetRemoval = new Date('2030-12-04T10:00:00Z')

/**
 * What a run asks, known before anything is sent. A request comes about in four steps:
 * 1. `makePlan` selects the rules, and takes the union of their scenarios and of those that fill the store as far as they need it.
 * 2. `samplesOf` (`inputs`) draws a scenario's inputs by the seed; `deal` says which of them go in which phase, and which in a row.
 * 3. `tasksOf` makes a task of each input, with a gate that says what it waits for: a quiet wire, nothing, or the end of all that makes the store grow.
 * 4. `order` sorts them so that what has not followed each other yet does: first those on a quiet wire, then those that make the store grow, then the rest.
 *    The same seed gives the same order.
 * `Coverage` counts which combinations of the model the responses have shown.
 */
export interface Plan {
  readonly facts: PlanFacts
  /** The rules to be judged. */
  readonly rules: readonly Rule[]
  /** The union of their scenarios, each once, by phase, but for those that are not put. */
  readonly scenarios: readonly Scenario[]
  /** Those that are not, with what their rules are told. */
  readonly unasked: ReadonlyMap<Scenario, Unasked>
  readonly leftOut: readonly { readonly id: string; readonly level: Level; readonly reason: string }[]
  /** The store is filled as for a whole run; else what is asked of any store says nothing of the model's store sizes. */
  readonly filled: boolean
  /** What makes the run partial; empty where nothing does. */
  readonly partial: readonly Restriction[]
}

export const noPets: PetCounts = { total: 0, available: 0, pending: 0, sold: 0 }

/** What is known before anything is sent. */
export function planFacts(options: RunOptions): PlanFacts {
  return {
    depth: options.depth,
    seed: options.seed,
    ...(options.runs === undefined ? {} : { runs: options.runs }),
    readOnly: options.readOnly,
    keyVariants: options.keyVariants,
    keyHasLetters: /[a-z]/i.test(options.apiKey),
    baseUrl: options.baseUrl,
    local: isLocalHost(new URL(options.baseUrl).hostname),
    now: options.now,
    getPetDue: options.now < getPetRemoval,
    settleMs: options.settleMs,
    stock: noPets,
    ...(options.openapi === undefined ? {} : { openapi: options.openapi }),
  }
}

/** Rules x selection, and the scenarios that they need. Throws UsageError where nothing is selected. */
export const makePlan = (all: readonly Rule[], options: RunOptions): Plan => planOf(all, planFacts(options), options)

interface Selection {
  readonly only: readonly string[]
  readonly skip: readonly string[]
}

/** The same from the facts that a recording begins with; where nothing is selected, of all rules. */
export function planOf(
  all: readonly Rule[],
  facts: PlanFacts,
  { only, skip }: Selection = { only: [], skip: [] },
): Plan {
  const rules = selectRules(all, only, skip)
  const selected = new Set(rules)
  const needed = rules.flatMap(rule => rule.scenarios)
  const population = populationOf(all)
  const union = [...new Set([...populationFor(population, rules), ...needed])].sort(
    (a, b) => firstPhase(a) - firstPhase(b) || (a.id < b.id ? -1 : 1),
  )
  const unasked = new Map<Scenario, Unasked>()
  for (const scenario of union) {
    const reason = whyNot(scenario, facts)
    if (reason !== undefined) unasked.set(scenario, reason)
  }
  const scenarios = union.filter(scenario => !unasked.has(scenario))
  const named = skip.length === 0 ? [] : selectRules(all, skip, [])
  const skipped = (id: string) => (named.some(rule => rule.id === id) ? 'skipped' : 'not selected')
  const leftOut = all.filter(rule => !selected.has(rule)).map(({ id, level }) => ({ id, level, reason: skipped(id) }))
  const filled = population.every(scenario => union.includes(scenario))
  return { facts, rules, scenarios, unasked, leftOut, filled, partial: partialBy({ only, skip }, facts, union) }
}

const placeOf = (phase: Phase): number => phases.indexOf(phase)
const firstPhase = (scenario: Scenario): number => Math.min(...scenario.phases.map(placeOf))

const populationOf = (all: readonly Rule[]): readonly Scenario[] =>
  [...new Set(all.flatMap(rule => rule.scenarios))].filter(({ needs }) => needs.includes('to fill the store'))

/**
 * The scenarios that fill the store as far as the rules need it: to the size that their last scenario is about. What is asked of
 * any store needs none, but that a read of some pet shows getPet at work where the rule is gated by it.
 */
function populationFor(population: readonly Scenario[], rules: readonly Rule[]): readonly Scenario[] {
  const full = rules.flatMap(rule => rule.scenarios).filter(({ needs }) => needs.includes('full store'))
  const last = Math.max(-1, ...full.flatMap(scenario => scenario.phases.map(placeOf)))
  const first = rules.some(({ needs2xx }) => needs2xx.includes('getPet')) ? Math.min(...population.map(firstPhase)) : -1
  return population.filter(scenario => firstPhase(scenario) <= Math.max(last, first))
}

/** What the user holds back. */
function partialBy({ only, skip }: Selection, facts: PlanFacts, scenarios: readonly Scenario[]): Restriction[] {
  const { readOnly, keyVariants, runs, depth } = facts
  const most = Math.max(0, ...scenarios.map(scenario => scenario.property?.runs[depth] ?? 0))
  return [
    ...(only.length > 0 ? ['rules-selected' as const] : []),
    ...(skip.length > 0 ? ['rules-skipped' as const] : []),
    ...(readOnly ? ['read-only' as const] : []),
    ...(keyVariants ? [] : ['no-key-variants' as const]),
    ...(runs !== undefined && runs < most ? ['fewer-samples' as const] : []),
  ]
}

function whyNot(scenario: Scenario, facts: PlanFacts): Unasked | undefined {
  if (facts.readOnly && (scenario.sends.includes('createPet') || scenario.needs.includes('pets'))) return 'read-only'
  return scenario.sends.includes('getPet') && !facts.getPetDue ? 'get-pet-may-be-gone' : undefined
}

/** The rules named by `only` (all where empty) without those named by `skip`: ids, globs with `*`, or interpretations (`P10`). */
export function selectRules(all: readonly Rule[], only: readonly string[], skip: readonly string[]): readonly Rule[] {
  const matching = (pattern: string): readonly Rule[] => {
    const hits = all.filter(rule => matchesGlob(rule.id, pattern) || rule.interpretation === pattern)
    if (hits.length > 0) return hits
    const ids = all.map(rule => rule.id)
    const isBeginning = beginningsOf(ids).includes(`${pattern}-*`)
    const near = didYouMean(pattern, pattern.includes('*') ? beginningsOf(ids) : ids)
    const hint = isBeginning ? ` Did you mean "${pattern}-*"?` : near
    throw new UsageError(`No rule matches "${pattern}".${hint} "petstore-conform list" shows them all.`)
  }
  const wanted = only.length === 0 ? all : only.flatMap(matching)
  const unwanted = new Set(skip.flatMap(matching))
  const rules = all.filter(rule => wanted.includes(rule) && !unwanted.has(rule))
  if (rules.length === 0)
    throw new UsageError('--skip leaves no rule of those selected. Skip less, or select more with --only.')
  return rules
}

/** What ids have in common: `list-*`, `create-refuses-*`. */
const beginningsOf = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.flatMap(id => [...id.matchAll(/-/g)].map(({ index }) => `${id.slice(0, index)}-*`))),
]

/** Requests of preflight: seven lists or reads, and two creations beside the search for a category. */
const overhead: Cost = { requests: 9, creates: 1 }

/**
 * What the plan costs on an empty store, without polls, retries and the like. It draws the inputs of one scenario after the other,
 * so that requests and responses pass between.
 */
export async function costOf(plan: Plan): Promise<PlanCost> {
  const { readOnly } = plan.facts
  const sum = { ...overhead }
  const most = { ...overhead }
  const stock = { ...noPets, total: overhead.creates }
  for (const phase of phases) {
    const scenarios = plan.scenarios.filter(scenario => scenario.phases.includes(phase))
    for (const fills of [true, false]) {
      // What a phase asks depends on the pets that the ones before it have created.
      const facts = { ...plan.facts, stock: whole(stock) }
      for (const scenario of scenarios.filter(each => isFilling(each) === fills)) {
        await pause()
        const planned = totalOf(scenario, phase, facts, stock)
        sum.requests += planned.requests
        sum.creates += planned.creates
        // Where creations add nothing, each phase sends those of the ones before it once more.
        const again = totalOf(scenario, phase, plan.facts)
        // Where no pet gets the status that it was sent with, what is to have each status is created anew.
        const anew = fills
          ? totalOf(scenario, phase, { ...facts, stock: { ...noPets, total: facts.stock.total } })
          : planned
        most.requests += Math.max(planned.requests, again.requests, anew.requests)
        most.creates += Math.max(planned.posts, anew.posts)
      }
    }
  }
  // A row of lists counts the creation at its end, for which there is no pet to go by in a read-only run.
  return readOnly ? { requests: sum.requests, creates: 0, most: { ...most, creates: 0 } } : { ...sum, most }
}

/** `stock`: what the creations add to it. Those whose status no row tells are given evenly, and some have none. */
function totalOf(
  scenario: Scenario,
  phase: Phase,
  facts: PlanFacts,
  stock: Record<keyof PetCounts, number> = { ...noPets },
): Required<Cost> {
  const all = { requests: 0, creates: 0, posts: 0 }
  for (const { input } of samplesOf(scenario, phase, facts)) {
    const cost = scenario.cost(input)
    const status = rowOf(input)?.status
    all.requests += cost.requests
    all.creates += cost.creates
    all.posts += postsOf(scenario, cost)
    stock.total += cost.creates
    for (const each of petStatuses) {
      if (status === undefined) stock[each] += cost.creates / 4
      else if (status === each) stock[each] += cost.creates
    }
  }
  return all
}

const whole = ({ total, ...statuses }: PetCounts): PetCounts => {
  const [available, pending, sold] = petStatuses.map(status => Math.floor(statuses[status])) as [number, number, number]
  return { total, available, pending, sold }
}

/** Creations that a case may add where every one is accepted. */
export const postsOf = ({ sends }: Scenario, { requests, creates, posts }: Cost): number =>
  posts ?? (creates === 0 && sends.includes('createPet') ? requests : creates)
