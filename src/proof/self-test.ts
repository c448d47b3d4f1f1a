import type { Depth } from '../core/model/depth.js'
import type { Rule } from '../core/rule/rule.js'
import { type FaultResult, faultCases, isProven, tryFault } from './faults.js'
import { inLanes, type Progress, type Share, shareOf } from './lanes.js'
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
  readonly share?: Share
  readonly onProgress?: Progress
}

export interface Proof {
  readonly faults: readonly FaultResult[]
  readonly variants: readonly VariantResult[]
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
  const { seeds, select, combinations, depth = 'quick', rejudge = false } = options
  const { lanes, share = { index: 0, of: 1 }, onProgress } = options
  const faults: FaultResult[] = []
  const variants: VariantResult[] = []
  const wanted = ({ id }: { readonly id: string }) => select.length === 0 || select.some(part => id.includes(part))
  // A rule of the user's own may refuse what the document leaves to a server.
  const judges =
    select.length === 0 ? [] : proven.filter(r => wanted(r) && r.interpretation !== 'own').map(({ id }) => id)
  const variantTasks = [...variantCases(), ...variantCombinations(combinations, seeds[0] ?? 1)]
    .filter(item => judges.length > 0 || wanted(item))
    .map(item => async () => {
      const only = wanted(item) ? [] : judges
      variants.push(await tryVariant(item, rules, { seeds, depth, rejudge, only }))
    })
  const faultTasks = faultCases(proven)
    .filter(wanted)
    .map(item => async () => faults.push(await tryFault(item, rules, seeds, rejudge)))
  // Variants first: some of them are slow by nature and end the run.
  await inLanes([...shareOf(variantTasks, share), ...shareOf(faultTasks, share)], lanes, onProgress)
  return { faults, variants, seconds: Math.round(performance.now() - started) / 1000 }
}

/** What the proof did not show, one line each; empty where it holds. */
export function shortcomings(proof: Proof): readonly string[] {
  return [
    ...proof.faults
      .filter(result => !isProven(result))
      .map(
        result =>
          `${result.id} (${result.branch}): caught by ${result.caught} of ${result.tried} seeds${result.reached ? '' : ', the point was never reached'}; ${result.misses[0]}`,
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
