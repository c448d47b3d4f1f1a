import { type Facts, integer, type PlanFacts } from '../../../src/kit/index.js'

// A plan is made before anything is known; a phase begins with what the ones before it have shown, whatever their timing.
const isKnown = (facts: PlanFacts): facts is Facts => 'works' in facts

/** Whether creations in this category have succeeded. */
export const isAccepted = (facts: PlanFacts, category: bigint): boolean =>
  isKnown(facts) && facts.works(integer(category))

/** One of the categories that lists have shown or creations were given, in turn; the one that works every second time. */
export function usualCategory(facts: PlanFacts, nth: number): bigint | undefined {
  if (!isKnown(facts)) return undefined
  const known = [...facts.categories].map(BigInt).sort((a, b) => (a < b ? -1 : 1))
  return known[nth % (2 * known.length + 1)]
}
