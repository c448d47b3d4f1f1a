import fc from 'fast-check'
import type { Ask, PlanFacts } from '../core/ask.js'
import { subSeed } from '../core/chance.js'
import { remembered } from '../core/remembered.js'

export interface Sample {
  readonly index: number
  readonly input: unknown
  /** For a sample of the property: its position in fast-check's run. */
  readonly run?: number
}

/** An input that is to be put to the target. */
export interface Task {
  readonly ask: Ask
  readonly sample: Sample
  readonly requests: number
  /** The document leaves open what the target does with it, and no row of a model says what it is. */
  readonly gap: boolean
}

/** fast-check's seed for the property of an ask. */
export const propertySeed = (ask: Ask, facts: PlanFacts): number => subSeed('property', facts.seed, ask.id)

/** The inputs of an ask: its examples, then the samples of its property. Fixed by the seed. */
export function samplesOf(ask: Ask, facts: PlanFacts): readonly Sample[] {
  const known = samples.get(ask) ?? remembered((each: PlanFacts) => drawn(ask, each))
  samples.set(ask, known)
  return known(facts)
}

/** A plan counts them before anything is sent: most of them are the same once they are. */
const samples = new WeakMap<Ask, (facts: PlanFacts) => readonly Sample[]>()

function drawn(ask: Ask, facts: PlanFacts): readonly Sample[] {
  const inputs: Pick<Sample, 'input' | 'run'>[] = ask.examples(facts).map(input => ({ input }))
  if (ask.property !== undefined) {
    const numRuns = facts.runs ?? ask.property.runs[facts.depth]
    if (numRuns > 0) {
      const values = fc.sample(ask.property.arbitrary(facts), { seed: propertySeed(ask, facts), numRuns })
      values.forEach((input, run) => void inputs.push({ input, run }))
    }
  }
  return inputs
    .filter(({ input }) => facts.keyVariants || ask.revealsKey?.(input) !== true)
    .map(({ input, run }, index) => (run === undefined ? { input, index } : { input, index, run }))
}
