import fc from 'fast-check'
import { onceFor, remembered } from '../core/collections/remembered.js'
import type { Phase } from '../core/model/phase.js'
import { subSeed } from '../core/random/chance.js'
import type { PlanFacts, Scenario } from '../core/rule/scenario.js'
import { distributed, examplesOf } from './distribute.js'

export interface Sample {
  readonly index: number
  readonly input: unknown
  /** For a sample of the property: its position in fast-check's run. */
  readonly run?: number
}

/**
 * When a task may go: `quiet`, by itself before everything else; `fill`, which makes the store grow or goes while it does; `any`, whatever
 * the store holds; `whole`, once all of `fill` has ended.
 */
export type Gate = 'quiet' | 'fill' | 'any' | 'whole'

/** An input that is to be put to the target. */
export interface Task {
  readonly scenario: Scenario
  readonly sample: Sample
  readonly requests: number
  readonly gate: Gate
}

/** fast-check's seed for the property of a scenario. */
export const propertySeed = (scenario: Scenario, facts: PlanFacts): number =>
  subSeed('property', facts.seed, scenario.id)

/** Those inputs of a scenario that go in this phase: of its examples and the samples of its property, which the seed fixes. */
export function samplesOf(scenario: Scenario, phase: Phase, facts: PlanFacts): readonly Sample[] {
  return samplesByPhase(scenario)(facts).get(phase) ?? []
}

/** A plan counts them before anything is sent: most of them are the same once they are. */
const samplesByPhase = onceFor((scenario: Scenario) =>
  remembered((facts: PlanFacts) => distributed(scenario, generated(scenario, facts), facts)),
)

function generated(scenario: Scenario, facts: PlanFacts): readonly Sample[] {
  const samples: Sample[] = examplesOf(scenario, facts).map((input, index) => ({ index, input }))
  const numRuns = facts.runs ?? scenario.property?.runs[facts.depth] ?? 0
  if (scenario.property !== undefined && numRuns > 0) {
    const values = fc.sample(scenario.property.arbitrary(facts), { seed: propertySeed(scenario, facts), numRuns })
    values.forEach((input, run) => void samples.push({ index: samples.length, input, run }))
  }
  return samples
}
