import type { Depth } from '../core/depth.js'
import type { Rule } from '../core/rule.js'
import { type FaultResult, faultCases, isProven, tryFault } from './faults.js'
import { findGenerated } from './generated/generated.js'
import { type GeneratedResult, tryGenerated } from './generated/try-generated.js'
import { tryVariant, type VariantResult, variantCases, variantCombinations } from './variants.js'

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

/** Runs every fault against its own rule and every variant against all rules. */
export async function selfTest(
  rules: readonly Rule[],
  options: SelfTestOptions,
  /** Whose faults are tried; all rules' where left out. */
  proven = rules,
): Promise<Proof> {
  const started = performance.now()
  const { lanes, share = { index: 0, of: 1 }, onProgress } = options
  const results = { faults: [], variants: [], generated: [] }
  const { servers, faults } = tasksOf(rules, options, proven, results)
  const mine = <T>(items: readonly T[]): readonly T[] => items.filter((_, i) => i % share.of === share.index)
  // Variants first: some of them are slow by nature and end the run.
  const tasks = [...mine(servers), ...mine(faults)]
  let done = 0
  onProgress?.(0, tasks.length)
  const waiting = tasks[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (const task of waiting) {
      await task()
      onProgress?.(++done, tasks.length)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { ...results, seconds: Math.round(performance.now() - started) / 1000 }
}

interface Results {
  readonly faults: FaultResult[]
  readonly variants: VariantResult[]
  readonly generated: GeneratedResult[]
}

type Task = () => Promise<unknown>

function tasksOf(
  rules: readonly Rule[],
  { seeds, select, combinations, depth = 'quick', rejudge = false, generated }: SelfTestOptions,
  proven: readonly Rule[],
  results: Results,
): { readonly servers: readonly Task[]; readonly faults: readonly Task[] } {
  const [seed = 1] = seeds
  if (generated !== undefined) {
    const draw = { depth: generated.depth, seed }
    return {
      servers: variantCombinations(generated.pairs, seed, 2, 2).map(
        pair => async () => results.variants.push(await tryVariant(pair, rules, { seeds: [seed] })),
      ),
      faults: generated.ids.map(
        id => async () => results.generated.push(await tryGenerated(findGenerated(id), rules, draw)),
      ),
    }
  }
  const wanted = ({ id }: { readonly id: string }) => select.length === 0 || select.some(part => id.includes(part))
  // A rule of the user's own may refuse what the document leaves to a server.
  const judges =
    select.length === 0 ? [] : proven.filter(r => wanted(r) && r.interpretation !== 'own').map(({ id }) => id)
  return {
    servers: [...variantCases(), ...variantCombinations(combinations, seed)]
      .filter(item => judges.length > 0 || wanted(item))
      .map(item => async () => {
        const only = wanted(item) ? [] : judges
        results.variants.push(await tryVariant(item, rules, { seeds, depth, rejudge, only }))
      }),
    faults: faultCases(proven)
      .filter(wanted)
      .map(item => async () => results.faults.push(await tryFault(item, rules, seeds, rejudge))),
  }
}

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
    ...[...proof.faults, ...proof.variants].flatMap(({ id, beyond }) => beyond.map(line => `${id}: got ${line}`)),
    ...[...proof.faults, ...proof.variants].flatMap(({ id, rejudged }) =>
      (rejudged?.differences ?? []).slice(0, 3).map(line => `${id}: judged again from its recording, ${line}`),
    ),
  ]
}
