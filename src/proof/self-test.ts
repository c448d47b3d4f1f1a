import type { Depth } from '../core/depth.js'
import type { Rule } from '../core/rule.js'
import { type FaultResult, faultCases, isProven, tryFault } from './faults.js'
import { findGenerated } from './generated/generated.js'
import { type GeneratedResult, tryGenerated } from './generated/try-generated.js'
import { kindCases } from './kinds.js'
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
  /** Each fault in one phase after the other, acting in that one only, and no variants. */
  readonly kinds?: boolean
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
  const { seeds, select, lanes, combinations, depth = 'quick', share = { index: 0, of: 1 }, rejudge = false } = options
  if (options.generated !== undefined) return proveGenerated(rules, options, options.generated, started)
  const wanted = ({ id }: { id: string }) => select.length === 0 || select.some(part => id.includes(part))
  const mine = <T>(items: readonly T[]): readonly T[] => items.filter((_, i) => i % share.of === share.index)
  const cases = options.kinds ? kindCases(proven) : faultCases(proven)
  const servers = options.kinds ? [] : [...variantCases(), ...variantCombinations(combinations, seeds[0] ?? 1)]
  const faults = mine(cases.filter(wanted))
  // A rule of the user's own may refuse what the document leaves to a server.
  const judges =
    select.length === 0 || options.kinds
      ? []
      : proven.filter(r => wanted(r) && r.interpretation !== 'own').map(({ id }) => id)
  const variants = mine(servers.filter(item => judges.length > 0 || wanted(item)))
  const proof = { faults: [] as FaultResult[], variants: [] as VariantResult[] }
  const total = faults.length + variants.length
  options.onProgress?.(0, total)
  let done = 0
  const tick = (): void => options.onProgress?.(++done, total)
  // Variants first: some of them are slow by nature and end the run.
  const tasks = [
    ...variants.map(item => async () => {
      const only = wanted(item) ? [] : judges
      proof.variants.push(await tryVariant(item, rules, { seeds, depth, rejudge, only }))
      tick()
    }),
    ...faults.map(item => async () => {
      const result = await tryFault(item, rules, seeds, rejudge)
      // Not every phase has exchanges in which a fault can act.
      if (result.reached || item.phase === undefined) proof.faults.push(result)
      tick()
    }),
  ]
  await runLanes(tasks, lanes)
  return { ...proof, seconds: secondsSince(started) }
}

/** With at most `width` under way; resolves when all have ended. */
async function runLanes(tasks: readonly (() => Promise<void>)[], width: number): Promise<void> {
  const waiting = tasks[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (const task of waiting) await task()
  }
  await Promise.all(Array.from({ length: width }, lane))
}

const secondsSince = (started: number): number => Math.round(performance.now() - started) / 1000

/** Runs the faults of this share that the model gave. */
async function proveGenerated(
  rules: readonly Rule[],
  { seeds, lanes, share = { index: 0, of: 1 }, onProgress }: SelfTestOptions,
  { ids, depth, pairs }: NonNullable<SelfTestOptions['generated']>,
  started: number,
): Promise<Proof> {
  const [seed = 1] = seeds
  const mine = <T>(items: readonly T[]): readonly T[] => items.filter((_, i) => i % share.of === share.index)
  const generated: GeneratedResult[] = []
  const variants: VariantResult[] = []
  const tasks = [
    ...mine(variantPairs(pairs, seed)).map(pair => async () => {
      variants.push(await tryVariant(pair, rules, { seeds: [seed] }))
    }),
    ...mine(ids).map(id => async () => {
      generated.push(await tryGenerated(findGenerated(id), rules, { depth, seed }))
    }),
  ]
  const ticking = tasks.map(task => async () => {
    await task()
    onProgress?.(generated.length + variants.length, tasks.length)
  })
  onProgress?.(0, tasks.length)
  await runLanes(ticking, lanes)
  return { faults: [], variants, generated, seconds: secondsSince(started) }
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
      .map(
        ({ id, accused, enough }) =>
          `${id}: accused by ${accused.join(', ')}${enough === undefined ? '' : `; ${enough} is enough`}`,
      ),
    ...[...proof.faults, ...proof.variants].flatMap(({ id, rejudged }) =>
      (rejudged?.differences ?? []).slice(0, 3).map(line => `${id}: judged again from its recording, ${line}`),
    ),
  ]
}
