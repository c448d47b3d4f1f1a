import { type Facts, integer, type PlanFacts } from '../../src/kit/index.js'

// A plan is made before anything is known; a phase begins with what the ones before it have shown, whatever their timing.
const isKnown = (facts: PlanFacts): facts is Facts => 'works' in facts

/** Whether creations in this category have succeeded. */
export const isAccepted = (facts: PlanFacts, category: bigint): boolean =>
  isKnown(facts) && facts.works(integer(category))

/** By the categories of a run, which only grow in number. */
const inOrder = new WeakMap<object, readonly bigint[]>()

function sorted(categories: Facts['categories']): readonly bigint[] {
  const known = inOrder.get(categories)
  if (known?.length === categories.size) return known
  const all = [...categories].map(BigInt).sort((a, b) => (a < b ? -1 : 1))
  inOrder.set(categories, all)
  return all
}

/** One of the categories that lists have shown or creations were given, in turn; the one that works every second time. */
export function usualCategory(facts: PlanFacts, nth: number): bigint | undefined {
  if (!isKnown(facts)) return undefined
  const known = sorted(facts.categories)
  return known[nth % (2 * known.length + 1)]
}
