import type { Depth } from '../core/depth.js'
import type { Rule } from '../core/rule.js'
import { type FaultResult, faultCases, isProven, tryFault } from './faults.js'
import { findGenerated } from './generated/generated.js'
import { type GeneratedResult, tryGenerated } from './generated/try-generated.js'
import { tryVariant, type VariantResult, variantCases, variantCombinations, variantPairs } from './variants.js'

export interface SelfTestOptions {
  readonly seeds: readonly number[]
  /**
   * Only faults and variants whose id contains one of these; all where empty. A rule whose own id does is tried against all
   * variants besides, which it judges alone.
   */
  readonly select: readonly string[]
  /** Files with rules of the user's own: their faults are tried, and variants against all rules. */
  readonly suite?: readonly string[]
  /** Runs under way at once. */
  readonly lanes: number
  /** Random combinations of variants. */
  readonly combinations: number
  /** Of the runs against variants; `quick` where left out. */
  readonly depth?: Depth
  /** Record every run and judge the recording: it must come to the same. */
  readonly rejudge?: boolean
  /** Faults drawn from the model, by id, in place of those of the rules. */
  readonly generated?: {
    readonly ids: readonly string[]
    readonly depth: Depth
    /** Pairs of variants that are tried besides. */
    readonly pairs: number
  }
  /** This part of `of` parts, for workers that share the proof. */
  readonly share?: { readonly index: number; readonly of: number }
  readonly onProgress?: (done: number, total: number) => void
}

export interface Proof {
  readonly faults: readonly FaultResult[]
  readonly variants: readonly VariantResult[]
  /** Where the faults came from the model. */
  readonly generated?: readonly GeneratedResult[]
  readonly seconds: number
}

interface Results {
  readonly faults: FaultResult[]
  readonly variants: VariantResult[]
  readonly generated: GeneratedResult[]
}

type Task = (results: Results) => Promise<unknown>

/** Runs every fault against its own rule and every variant against all rules. */
export async function selfTest(
  rules: readonly Rule[],
  options: SelfTestOptions,
  /** Whose faults are tried; all rules' where left out. */
  proven = rules,
): Promise<Proof> {
  const started = performance.now()
  const { lanes, generated, share = { index: 0, of: 1 }, onProgress } = options
  const mine = <T>(items: readonly T[]): readonly T[] => items.filter((_, i) => i % share.of === share.index)
  // Variants first: some of them are slow by nature and end the run.
  const tasks: readonly Task[] = [
    ...mine(variantTasks(rules, options, proven)),
    ...mine(generated === undefined ? faultTasks(rules, options, proven) : generatedTasks(rules, options, generated)),
  ]
  const results: Results = { faults: [], variants: [], generated: [] }
  let done = 0
  onProgress?.(0, tasks.length)
  const waiting = tasks[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (const task of waiting) {
      await task(results)
      onProgress?.(++done, tasks.length)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = Math.round(performance.now() - started) / 1000
  const { generated: drawn, ...proof } = results
  return { ...proof, ...(generated === undefined ? {} : { generated: drawn }), seconds }
}

const isWanted =
  ({ select }: SelfTestOptions) =>
  ({ id }: { readonly id: string }): boolean =>
    select.length === 0 || select.some(part => id.includes(part))

function variantTasks(rules: readonly Rule[], options: SelfTestOptions, proven: readonly Rule[]): readonly Task[] {
  const { seeds, select, combinations, depth = 'quick', rejudge = false, generated } = options
  const [seed = 1] = seeds
  if (generated !== undefined)
    return variantPairs(generated.pairs, seed).map(
      pair => async results => results.variants.push(await tryVariant(pair, rules, { seeds: [seed] })),
    )
  const wanted = isWanted(options)
  // A rule of the user's own may refuse what the document leaves to a server.
  const judges =
    select.length === 0 ? [] : proven.filter(r => wanted(r) && r.interpretation !== 'own').map(({ id }) => id)
  return [...variantCases(), ...variantCombinations(combinations, seed)]
    .filter(item => judges.length > 0 || wanted(item))
    .map(item => async results => {
      const only = wanted(item) ? [] : judges
      results.variants.push(await tryVariant(item, rules, { seeds, depth, rejudge, only }))
    })
}

const faultTasks = (rules: readonly Rule[], options: SelfTestOptions, proven: readonly Rule[]): readonly Task[] =>
  faultCases(proven)
    .filter(isWanted(options))
    .map(item => async results => results.faults.push(await tryFault(item, rules, options.seeds, options.rejudge)))

const generatedTasks = (
  rules: readonly Rule[],
  { seeds: [seed = 1] }: SelfTestOptions,
  { ids, depth }: NonNullable<SelfTestOptions['generated']>,
): readonly Task[] =>
  ids.map(id => async results => results.generated.push(await tryGenerated(findGenerated(id), rules, { depth, seed })))

/** What the proof did not show, one line each; empty where it holds. */
export function shortcomings(proof: Proof): readonly string[] {
  return [
    ...proof.faults
      .filter(result => !isProven(result))
      .map(
        result =>
          `${result.id} (${result.branch}): caught by ${result.caught} of ${result.tried} seeds${result.reached ? '' : ', the seam was never reached'}; ${result.misses[0]}`,
      ),
    ...proof.variants
      .filter(({ accused }) => accused.length > 0)
      .map(({ id, accused }) => `${id}: accused by ${accused.join(', ')}`),
    ...[...proof.faults, ...proof.variants].flatMap(({ id, rejudged }) =>
      (rejudged?.differences ?? []).slice(0, 3).map(line => `${id}: judged again from its recording, ${line}`),
    ),
  ]
}
