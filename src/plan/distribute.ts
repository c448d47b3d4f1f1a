import { mostOf } from '../core/model/pet-status.js'
import { isExactSize, isSizeRange, type Phase, storeIn } from '../core/model/phase.js'
import { type PlanFacts, rowOf, type Scenario, type Share } from '../core/rule/scenario.js'

// Which inputs of a scenario go when: whatever a scenario says of it, the numbers stand here.

/** Of two models the first rows go while the whole store fits into one list, if it was empty. */
const early = 34

/** From 21 pets, or those found, up to a list that is not full. */
const earlyIn = ({ found }: PlanFacts): number =>
  Math.max(0, Math.min(early, Math.floor((95 - Math.max(21, found?.total ?? 0)) / 2)))

/** Of the late ones every fifth goes among the bad keys: a refusal is to follow a creation, and a creation a refusal. */
const lastEvery = 5

function phaseOfCreation(input: unknown, nth: number, facts: PlanFacts): Phase {
  const late = nth - earlyIn(facts)
  if (late < 0) return 'one list'
  const isLast = facts.depth !== 'quick' && late % lastEvery === lastEvery - 1
  // Where most pets have one status there are to be as many as can be before lists by it are asked for.
  return isLast && rowOf(input)?.status !== mostOf(facts) ? 'keys' : 'creations'
}

/** Of what is about a size that is no number half goes while the store grows through it. */
const isGrowing = (input: unknown, nth: number): boolean => nth % 2 === 1 && isSizeRange(rowOf(input)?.store)

/** Requests one right behind the other: who counts to ten has begun to by then; in the first row, who counts to fifteen. */
const [longestRow, furtherRow] = [16, 11]

/** So many go in the first rows; in a quick run there are none. */
const inRows = (rows: number, { depth }: PlanFacts): number =>
  depth === 'quick' || rows === 0 ? 0 : longestRow + (rows - 1) * furtherRow

type Shares = {
  readonly [S in Share as S['of']]: (
    all: readonly any[],
    share: S,
    scenario: Scenario,
    facts: PlanFacts,
  ) => readonly unknown[]
}

const shares: Shares = {
  creations: (all, _, { phases }, facts) =>
    all.filter((input, nth) => phases.includes(phaseOfCreation(input, nth, facts))),
  sizes: (all, { may }, { needs }) =>
    all.filter((input, nth) => (isGrowing(input, nth) && may(input)) === needs.includes('growing store')),
  row: (all, { nth }, _, facts) =>
    all.map(list => list.slice(inRows(nth, facts), inRows(nth + 1, facts))).filter(({ length }) => length > 0),
  besides(all, { rows, may }, _, facts) {
    const taken = new Set(all.filter(may).slice(0, inRows(rows, facts)))
    return all.filter(input => !taken.has(input))
  },
}

/** The examples that a scenario sends itself. */
export function examplesOf(scenario: Scenario, facts: PlanFacts): readonly unknown[] {
  const { share } = scenario
  const all = scenario.examples(facts)
  return share === undefined ? all : shares[share.of](all, share as never, scenario, facts)
}

/** Whether the phase is about a store of exactly so many pets. */
function isExact(phase: Phase): boolean {
  const size = storeIn(phase)
  return size !== undefined && isExactSize(size)
}

/** The inputs by phase, as `Scenario.phases` says. */
export function distributed<S extends { readonly input: unknown }>(
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
