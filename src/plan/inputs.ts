import fc from 'fast-check'
import { subSeed } from '../core/chance.js'
import { isExactSize, type Phase, storeIn } from '../core/phase.js'
import { onceFor, remembered } from '../core/remembered.js'
import { type PlanFacts, rowOf, type Scenario } from '../core/scenario.js'

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
  remembered((facts: PlanFacts) => dealt(scenario, drawn(scenario, facts), facts)),
)

function drawn(scenario: Scenario, facts: PlanFacts): readonly Sample[] {
  const samples: Sample[] = scenario.examples(facts).map((input, index) => ({ index, input }))
  const numRuns = facts.runs ?? scenario.property?.runs[facts.depth] ?? 0
  if (scenario.property !== undefined && numRuns > 0) {
    const values = fc.sample(scenario.property.arbitrary(facts), { seed: propertySeed(scenario, facts), numRuns })
    values.forEach((input, run) => void samples.push({ index: samples.length, input, run }))
  }
  return samples
}

/** Whether the phase is about a store of exactly so many pets. */
function isExact(phase: Phase): boolean {
  const size = storeIn(phase)
  return size !== undefined && isExactSize(size)
}

/** The inputs by phase, as `Scenario.phases` says. */
function dealt({ phases }: Scenario, all: readonly Sample[], facts: PlanFacts): ReadonlyMap<Phase, readonly Sample[]> {
  const [only] = phases
  if (phases.length === 1) return new Map([[only!, all]])
  const turns = new Map<string | undefined, number>()
  const byPhase = new Map<Phase, Sample[]>()
  for (const sample of all) {
    const size = rowOf(sample.input)?.store
    const turn = turns.get(size) ?? 0
    turns.set(size, turn + 1)
    const phase = phaseOf(phases, size, turn, facts)
    if (phase === undefined) continue
    byPhase.set(phase, [...(byPhase.get(phase) ?? []), sample])
  }
  return byPhase
}

/** A quick run brings the store to a size of its own only for what is about that size. */
function phaseOf(
  phases: readonly Phase[],
  size: string | undefined,
  turn: number,
  { depth, seed }: PlanFacts,
): Phase | undefined {
  const fitting = phases.filter(phase =>
    size === undefined ? depth !== 'quick' || !isExact(phase) : storeIn(phase)?.name === size,
  )
  const others = fitting.filter(phase => phase !== 'keys')
  if (others.length === fitting.length) return others[(turn + Math.abs(seed)) % others.length]
  return turn % 2 === 1 || others.length === 0 ? 'keys' : others[((turn >> 1) + Math.abs(seed)) % others.length]
}
