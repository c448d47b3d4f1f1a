import type { Rule } from '../core/rule.js'
import { pick } from '../engine/chance.js'
import { type Freedom, freedoms } from '../reference/freedoms.js'
import { type RejudgeResult, together } from './rejudge.js'
import { runTrial } from './trial.js'

export interface FreedomResult {
  /** One freedom, or several joined by ` + `. */
  readonly id: string
  readonly tried: number
  /** Rules that failed or broke: false accusations. */
  readonly accused: readonly string[]
  /** `must` rules that could not judge. */
  readonly unjudged: readonly string[]
  readonly rejudged?: RejudgeResult
}

export interface FreedomCase {
  readonly id: string
  readonly freedoms: readonly Freedom[]
}

/** Each freedom alone. */
export const freedomCases = (): readonly FreedomCase[] =>
  freedoms.map(freedom => ({ id: freedom.id, freedoms: [freedom] }))

/** Random combinations of compatible freedoms, three to six, fixed by the seed. */
export const freedomCombinations = (count: number, seed: number): readonly FreedomCase[] =>
  combined(count, seed, n => 3 + Number(pick(0n, 3n, 'size', seed, n)))

/** Random pairs of compatible freedoms, fixed by the seed. */
export const freedomPairs = (count: number, seed: number): readonly FreedomCase[] => combined(count, seed, () => 2)

function combined(count: number, seed: number, sizeOf: (n: number) => number): readonly FreedomCase[] {
  return Array.from({ length: count }, (_, n) => {
    const chosen: Freedom[] = []
    const size = sizeOf(n)
    for (let draw = 0; chosen.length < size && draw < 60; draw++) {
      const freedom = freedoms[Number(pick(0n, BigInt(freedoms.length - 1), 'freedom', seed, n, draw))]!
      if (isCompatible(freedom, chosen)) chosen.push(freedom)
    }
    return { id: chosen.map(({ id }) => id).join(' + '), freedoms: chosen }
  })
}

function isCompatible(freedom: Freedom, chosen: readonly Freedom[]): boolean {
  if (freedom.legalFrom !== undefined) return false
  return !chosen.some(
    other =>
      other.id === freedom.id || other.conflictsWith?.includes(freedom.id) || freedom.conflictsWith?.includes(other.id),
  )
}

/** Judges a legal server with every rule at quick depth: nothing may fail. */
export async function tryFreedom(
  item: FreedomCase,
  rules: readonly Rule[],
  seeds: readonly number[],
  rejudge = false,
): Promise<FreedomResult> {
  const accused = new Set<string>()
  const unjudged = new Set<string>()
  let again: RejudgeResult | undefined
  const legalFrom = item.freedoms.map(freedom => freedom.legalFrom).find(date => date !== undefined)
  for (const seed of seeds) {
    const { report, rejudged } = await runTrial({
      rules,
      only: [],
      depth: 'quick',
      seed,
      settleMs: 1500,
      freedoms: item.freedoms.map(({ id }) => id),
      bends: {},
      rejudge,
      ...(legalFrom === undefined ? {} : { now: new Date(`${legalFrom}T12:00:00Z`) }),
    })
    again = together(again, rejudged)
    for (const { id, verdict, level } of report.rules) {
      if (verdict === 'fail' || verdict === 'error') accused.add(id)
      if (verdict === 'inconclusive' && level === 'must') unjudged.add(id)
    }
  }
  return {
    id: item.id,
    tried: seeds.length,
    accused: [...accused],
    unjudged: [...unjudged],
    ...(again ? { rejudged: again } : {}),
  }
}
