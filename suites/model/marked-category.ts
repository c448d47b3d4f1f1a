import type { ScenarioContext } from '../../src/kit/index.js'
import { isAccepted } from './accepted.js'
import { marks } from './category-mark.js'
import { category } from './creations.js'
import { valuesOf } from './parameter.js'

/** The class of categories that has the marked ones. */
const values = valuesOf(category, 'beyond 2^53')!

/** In place of another category of its class one that is this run's alone: a pet without its name is known by it. */
export function markedInstead(t: Pick<ScenarioContext, 'facts' | 'random'>, other: bigint): bigint {
  const { first, last } = marks(t.facts.runId)
  return values.includes(other) ? first + t.random(0n, last - first) : other
}

/** A marked category where the target takes large ones; else the one that works. */
export function markedOrUsual(t: Pick<ScenarioContext, 'facts' | 'random'>): bigint {
  const large = values.find(each => isAccepted(t.facts, each))
  return large === undefined ? BigInt(t.facts.categoryId!) : markedInstead(t, large)
}
