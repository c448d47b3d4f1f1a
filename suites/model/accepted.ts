import { type Facts, integer, type PlanFacts } from '../../src/kit/index.js'

// A plan is made before anything is known; a phase begins with what the ones before it have shown, whatever their timing.
const isKnown = (facts: PlanFacts): facts is Facts => 'works' in facts

export const isAccepted = (facts: PlanFacts, category: bigint): boolean =>
  isKnown(facts) && facts.works(integer(category))
