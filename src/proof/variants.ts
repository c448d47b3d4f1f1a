import { pick } from '../core/chance.js'
import type { Depth } from '../core/depth.js'
import type { Rule } from '../core/rule.js'
import { type Variant, variants } from '../reference/variants.js'
import { type RejudgeResult, together } from './rejudge.js'
import { runTrial } from './trial.js'

export interface VariantResult {
  /** One variant, or several joined by ` + `. */
  readonly id: string
  readonly tried: number
  /** Rules that failed or broke, and those that warned where no variant says that it may lead to warnings: false accusations. */
  readonly accused: readonly string[]
  /** `must` rules that could not judge. */
  readonly unjudged: readonly string[]
  readonly rejudged?: RejudgeResult
}

interface VariantCase {
  readonly id: string
  readonly variants: readonly Variant[]
}

/** Each variant alone. */
export const variantCases = (): readonly VariantCase[] =>
  variants.map(variant => ({ id: variant.id, variants: [variant] }))

/** Random combinations of compatible variants, three to six, fixed by the seed. */
export const variantCombinations = (count: number, seed: number): readonly VariantCase[] =>
  combined(count, seed, n => 3 + Number(pick(0n, 3n, 'size', seed, n)))

/** Random pairs of compatible variants, fixed by the seed. */
export const variantPairs = (count: number, seed: number): readonly VariantCase[] => combined(count, seed, () => 2)

function combined(count: number, seed: number, sizeOf: (n: number) => number): readonly VariantCase[] {
  return Array.from({ length: count }, (_, n) => {
    const chosen: Variant[] = []
    const size = sizeOf(n)
    for (let draw = 0; chosen.length < size && draw < 60; draw++) {
      const variant = variants[Number(pick(0n, BigInt(variants.length - 1), 'variant', seed, n, draw))]!
      if (isCompatible(variant, chosen)) chosen.push(variant)
    }
    return { id: chosen.map(({ id }) => id).join(' + '), variants: chosen }
  })
}

function isCompatible(variant: Variant, chosen: readonly Variant[]): boolean {
  if (variant.legalFrom !== undefined) return false
  return !chosen.some(
    other =>
      other.id === variant.id || other.conflictsWith?.includes(variant.id) || variant.conflictsWith?.includes(other.id),
  )
}

interface VariantOptions {
  readonly seeds: readonly number[]
  /** `quick` where left out. */
  readonly depth?: Depth
  readonly rejudge?: boolean
  /** Ids of the rules that judge; all where left out. */
  readonly only?: readonly string[]
}

/** Judges a legal server: nothing may fail, and nothing may warn of what is not declared to lead to warnings. */
export async function tryVariant(
  { id: item, variants }: VariantCase,
  rules: readonly Rule[],
  { seeds, depth = 'quick', rejudge = false, only = [] }: VariantOptions,
): Promise<VariantResult> {
  const accused = new Set<string>()
  const unjudged = new Set<string>()
  let again: RejudgeResult | undefined
  const legalFrom = variants.map(variant => variant.legalFrom).find(date => date !== undefined)
  const mayWarn = variants.some(({ warns }) => warns)
  for (const seed of seeds) {
    const { report, rejudged } = await runTrial({
      rules,
      only,
      depth,
      seed,
      settleMs: 1500,
      variants: variants.map(({ id }) => id),
      seamFaults: {},
      rejudge,
      ...(legalFrom === undefined ? {} : { now: new Date(`${legalFrom}T12:00:00Z`) }),
    })
    again = together(again, rejudged)
    for (const { id, verdict, level } of report.rules) {
      if (only.length > 0 && !only.includes(id)) continue
      if (verdict === 'fail' || verdict === 'error' || (verdict === 'warn' && !mayWarn)) {
        accused.add(id)
      }
      if (verdict === 'inconclusive' && level === 'must') unjudged.add(id)
    }
  }
  return {
    id: item,
    tried: seeds.length,
    accused: [...accused],
    unjudged: [...unjudged],
    ...(again ? { rejudged: again } : {}),
  }
}
