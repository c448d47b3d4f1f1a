import type { Ask, Facts } from '../core/ask.js'
import { type Phase, phases } from '../core/exchange.js'
import { randomOf } from '../core/random.js'
import { samplesOf, type Task } from './inputs.js'
import { order } from './order.js'

/**
 * When a task may go: `quiet`, by itself before everything else; `first`, before the store grows; `fill`, which makes it grow;
 * `any`, whatever the store holds; `creating`, the same, but it makes the store grow, too; `size`, once the store has
 * the size that the phase is named after; `whole`, once lists show all that `fill` created.
 */
export type Gate = 'quiet' | 'first' | 'fill' | 'any' | 'creating' | 'size' | 'whole'

export interface Gated extends Task {
  readonly gate: Gate
}

/** Whether the document leaves open what the target does with it, and no row of a model says what it is. */
export const isGap = (ask: Ask, facts: Facts): boolean => ask.row === undefined && ask.gap(facts)

/** Whether it goes while the store grows to the size that its phase is about, or makes it grow. */
export const isFilling = ({ store }: Ask): boolean => store === 'fills' || store === 'growing'

/** What is sent with a bad key adds nothing, in whatever category. */
export const needsCategory = ({ sends, revealsKey }: Ask): boolean =>
  sends.includes('createPet') && revealsKey === undefined

/** Whether the phase is about a store of exactly so many pets. */
export const isExact = (phase: Phase): boolean => /^\d+ pets$/.test(phase)

/** How many pets it adds. */
export const creates = ({ ask, sample }: Task): number => ask.cost(sample.input).creates

/** The tasks of a phase in the order in which they go as far as their gates are open. The same facts give the same order. */
export function tasksOf(phase: Phase, asks: readonly Ask[], facts: Facts, concurrency: number): readonly Gated[] {
  const seen = new Set<string>()
  const tasks = asks.flatMap(ask => {
    const gap = isGap(ask, facts)
    return samplesOf(ask, facts).map((sample): Gated => {
      const task = { ask, sample, requests: ask.cost(sample.input).requests, gap }
      return { ...task, gate: gateOf(phase, task, seen) }
    })
  })
  const ordered = (...gates: readonly Gate[]): readonly Gated[] => {
    const random = randomOf('order', facts.seed, phases.indexOf(phase), gates[0]!)
    const some = tasks.filter(({ gate }) => gates.includes(gate))
    return order(some, random, concurrency) as readonly Gated[]
  }
  return [...ordered('quiet'), ...ordered('first'), ...ordered('fill'), ...ordered('any', 'creating', 'size', 'whole')]
}

function gateOf(phase: Phase, task: Task, seen: Set<string>): Gate {
  const { ask, sample, gap } = task
  if (sample.index < ask.quiet) return 'quiet'
  const early = ask.early?.(sample.input)
  if (early !== undefined && !seen.has(early)) {
    seen.add(early)
    return 'first'
  }
  if (isFilling(ask)) return 'fill'
  // The id next to a pet's is that of another one while pets are being created; what is open is to go before requests of every kind.
  if (ask.store === 'full' || ask.sends.includes('getPet') || gap) return 'whole'
  const isOfItsSize = ask.row?.(sample.input)?.store !== undefined
  if (isOfItsSize) return 'size'
  // Lists of an exact size are to meet other requests: half of those that could go before wait for them.
  const isHeld = isExact(phase) && sample.index % 2 === 0
  return isHeld ? 'whole' : creates(task) > 0 ? 'creating' : 'any'
}
