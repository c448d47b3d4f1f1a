import type { Depth } from '../core/ask.js'
import { pick } from '../core/chance.js'
import type { Rule } from '../core/rule.js'
import { type Freedom, freedoms } from '../reference/freedoms.js'
import { type RejudgeResult, together } from './rejudge.js'
import { runTrial } from './trial.js'

export interface FreedomResult {
  /** One freedom, or several joined by ` + `. */
  readonly id: string
  readonly tried: number
  /** Rules that failed or broke, and those that warned where no freedom says that it may lead to warnings: false accusations. */
  readonly accused: readonly string[]
  /** `must` rules that could not judge. */
  readonly unjudged: readonly string[]
  /** Of several freedoms that are accused together, those that are enough for it. */
  readonly enough?: string
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

export interface FreedomOptions {
  readonly seeds: readonly number[]
  /** `quick` where left out. */
  readonly depth?: Depth
  readonly rejudge?: boolean
  /** Ids of the rules that judge; all where left out. */
  readonly only?: readonly string[]
}

/** Judges a legal server: nothing may fail, and nothing may warn of what is not declared to lead to warnings. */
export async function tryFreedom(
  item: FreedomCase,
  rules: readonly Rule[],
  options: FreedomOptions,
): Promise<FreedomResult> {
  const result = await judge(item.freedoms, rules, options)
  const { accused, unjudged, rejudged } = result
  const seed = result.accusedWith
  const isAccused = async (some: readonly Freedom[]) => {
    const again = await judge(some, rules, { ...options, seeds: [seed!], rejudge: false })
    return again.accused.some(rule => accused.includes(rule))
  }
  const fewest = seed === undefined ? item.freedoms : await smallest(item.freedoms, isAccused)
  return {
    id: item.id,
    tried: options.seeds.length,
    accused,
    unjudged,
    ...(fewest.length < item.freedoms.length ? { enough: fewest.map(({ id }) => id).join(' + ') } : {}),
    ...(rejudged ? { rejudged } : {}),
  }
}

/** Leaves out one after the other as long as what is left holds still; one at least stays. */
export async function smallest<T>(
  items: readonly T[],
  holds: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let left = items
  for (const item of items) {
    const without = left.filter(other => other !== item)
    if (without.length > 0 && (await holds(without))) left = without
  }
  return left
}

async function judge(
  freedoms: readonly Freedom[],
  rules: readonly Rule[],
  { seeds, depth = 'quick', rejudge = false, only = [] }: FreedomOptions,
) {
  const accused = new Set<string>()
  const unjudged = new Set<string>()
  let again: RejudgeResult | undefined
  let accusedWith: number | undefined
  const legalFrom = freedoms.map(freedom => freedom.legalFrom).find(date => date !== undefined)
  const mayWarn = freedoms.some(({ warns }) => warns)
  for (const seed of seeds) {
    const { report, rejudged } = await runTrial({
      rules,
      only,
      depth,
      seed,
      settleMs: 1500,
      freedoms: freedoms.map(({ id }) => id),
      bends: {},
      rejudge,
      ...(legalFrom === undefined ? {} : { now: new Date(`${legalFrom}T12:00:00Z`) }),
    })
    again = together(again, rejudged)
    for (const { id, verdict, level } of report.rules) {
      if (only.length > 0 && !only.includes(id)) continue
      if (verdict === 'fail' || verdict === 'error' || (verdict === 'warn' && !mayWarn)) {
        accused.add(id)
        accusedWith ??= seed
      }
      if (verdict === 'inconclusive' && level === 'must') unjudged.add(id)
    }
  }
  return { accused: [...accused], unjudged: [...unjudged], accusedWith, rejudged: again }
}
