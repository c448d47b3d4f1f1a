import { isExactSize, type Phase, storeIn } from '../core/phase.js'
import { type PlanFacts, rowOf, type Scenario } from '../core/scenario.js'

// Which inputs of a scenario go when: whatever a scenario says of it, the numbers stand here.

/** Requests one right behind the other: who counts to ten has begun to by then; in the first row, who counts to fifteen. */
const [longestRow, furtherRow] = [16, 11]

const startOf = (nth: number): number => (nth === 0 ? 0 : longestRow + (nth - 1) * furtherRow)

/** The examples that a scenario sends itself, as `Scenario.inARow` says. A quick run has no rows. */
export function examplesOf({ examples, inARow }: Scenario, facts: PlanFacts): readonly unknown[] {
  const all = examples(facts)
  if (inARow === undefined) return all
  const end = (rows: number): number => (facts.depth === 'quick' ? 0 : startOf(rows))
  if ('nth' in inARow) {
    const { nth } = inARow
    return all.map(list => list.slice(end(nth), end(nth + 1))).filter(({ length }) => length > 0)
  }
  const taken = new Set(all.filter(inARow.may).slice(0, end(inARow.rows)))
  return all.filter(input => !taken.has(input))
}

/** Whether the phase is about a store of exactly so many pets. */
function isExact(phase: Phase): boolean {
  const size = storeIn(phase)
  return size !== undefined && isExactSize(size)
}

/** The inputs by phase, as `Scenario.phases` says. */
export function dealt<S extends { readonly input: unknown }>(
  { phases }: Scenario,
  all: readonly S[],
  facts: PlanFacts,
): ReadonlyMap<Phase, readonly S[]> {
  const [only] = phases
  if (phases.length === 1) return new Map([[only!, all]])
  const turns = new Map<string | undefined, number>()
  const byPhase = new Map<Phase, S[]>()
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
