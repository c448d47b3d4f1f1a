import type { Depth } from '../core/model/depth.js'
import { pick } from '../core/random/chance.js'
import type { RuleReport } from '../core/report/report.js'
import type { Rule } from '../core/rule/rule.js'
import { type Variant, variants } from '../reference/variants.js'
import { type RejudgeResult, together } from './rejudge.js'
import { runTrials } from './trial.js'

export interface VariantResult {
  /** One variant, or several joined by ` + `. */
  readonly id: string
  readonly tried: number
  /** Rules that failed or broke, and those that warned where no variant says that it may lead to warnings: false accusations. */
  readonly accused: readonly string[]
  /** `must` rules that could not judge. */
  readonly unjudged: readonly string[]
  /** What its servers counted beyond what was announced. */
  readonly beyond: readonly string[]
  readonly rejudged?: RejudgeResult
}

interface VariantCase {
  readonly id: string
  readonly variants: readonly Variant[]
}

/** Each variant alone. */
export const variantCases = (): readonly VariantCase[] =>
  variants.map(variant => ({ id: variant.id, variants: [variant] }))

/** Random combinations of compatible variants, each of so many, fixed by the seed. */
export const variantCombinations = (count: number, seed: number, least = 3, most = 6): readonly VariantCase[] =>
  Array.from({ length: count }, (_, n) => {
    const chosen: Variant[] = []
    const size = least + Number(pick(0n, BigInt(most - least), 'size', seed, n))
    for (let draw = 0; chosen.length < size && draw < 60; draw++) {
      const variant = variants[Number(pick(0n, BigInt(variants.length - 1), 'variant', seed, n, draw))]!
      if (isCompatible(variant, chosen)) chosen.push(variant)
    }
    return { id: chosen.map(({ id }) => id).join(' + '), variants: chosen }
  })

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
  { id, variants }: VariantCase,
  rules: readonly Rule[],
  { seeds, depth = 'quick', rejudge = false, only = [] }: VariantOptions,
): Promise<VariantResult> {
  const legalFrom = variants.map(variant => variant.legalFrom).find(date => date !== undefined)
  const mayWarn = variants.some(({ warns }) => warns)
  const results = await runTrials(seeds, seed => ({
    ...{ rules, only, depth, seed, settleMs: 1500, rejudge, injections: {} },
    variants: variants.map(({ id }) => id),
    ...(legalFrom === undefined ? {} : { now: new Date(`${legalFrom}T12:00:00Z`) }),
  }))
  const judged = results.flatMap(({ report }) => report.rules).filter(r => only.length === 0 || only.includes(r.id))
  const idsOf = (which: (rule: RuleReport) => boolean) => [...new Set(judged.filter(which).map(({ id }) => id))]
  return {
    id,
    tried: seeds.length,
    accused: idsOf(({ verdict }) => ['fail', 'error', ...(mayWarn ? [] : ['warn'])].includes(verdict)),
    unjudged: idsOf(({ verdict, level }) => verdict === 'inconclusive' && level === 'must'),
    beyond: results.flatMap(({ beyond }) => beyond),
    ...together(results),
  }
}
