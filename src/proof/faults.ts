import { type Depth, depths } from '../core/depth.js'
import type { Fault, Rule } from '../core/rule.js'
import { type RejudgeResult, together } from './rejudge.js'
import { runTrial } from './trial.js'

export interface FaultCase {
  /** `<rule>/<fault>`. */
  readonly id: string
  readonly rule: Rule
  readonly fault: Fault
  readonly depth: Depth
}

export interface FaultResult {
  readonly id: string
  readonly rule: string
  readonly branch: string
  readonly conditional: boolean
  /** Seeds that caught it, and seeds tried. */
  readonly caught: number
  readonly tried: number
  readonly reached: boolean
  /** The verdicts of its own rule where it was not caught. */
  readonly misses: readonly string[]
  /** Other rules that failed as well. */
  readonly alsoFailed: readonly string[]
  /** Seeds whose report named the broken rule as the first cause. */
  readonly named: number
  /** The rule that was named first instead, where another one was. */
  readonly instead?: string
  readonly rejudged?: RejudgeResult
}

/** Every fault of every rule, with the depth at which it must be found. */
export function faultCases(rules: readonly Rule[]): readonly FaultCase[] {
  return rules.flatMap(rule =>
    rule.faults.map(fault => ({
      id: `${rule.id}/${fault.id}`,
      rule,
      fault,
      depth: fault.depth ?? (fault.conditional ? 'standard' : depths[0]!),
    })),
  )
}

/** Tries one fault with each seed: its own rule must fail (or warn, for a `should`), and the fault must have acted. */
export async function tryFault(
  item: FaultCase,
  rules: readonly Rule[],
  seeds: readonly number[],
  rejudge = false,
): Promise<FaultResult> {
  const { rule, fault, depth } = item
  const wanted = rule.level === 'must' ? 'fail' : 'warn'
  const misses: string[] = []
  const alsoFailed = new Set<string>()
  let caught = 0
  let reached = false
  let named = 0
  let instead: string | undefined
  let again: RejudgeResult | undefined
  for (const seed of seeds) {
    const trial = {
      rules,
      only: [rule.id],
      depth,
      seed,
      settleMs: 250,
      variants: fault.variants ?? [],
      seamFaults: fault.seamFaults(),
      rejudge,
      decides: false,
      ...(fault.address ? { address: fault.address } : {}),
    }
    const { report, reached: seams, rejudged } = await runTrial(trial)
    const own = report.rules.find(({ id }) => id === rule.id)!
    const acted = seams.size > 0 || fault.address !== undefined
    reached ||= acted
    again = together(again, rejudged)
    if (own.verdict === wanted && acted) caught++
    else misses.push(`seed ${seed}: ${own.verdict}${own.reasons.length > 0 ? ` (${own.reasons[0]})` : ''}`)
    const first = report.causes[0]?.rule
    if (first === rule.id) named++
    else instead ??= first
    for (const { id, verdict } of report.rules) {
      if (id !== rule.id && (verdict === 'fail' || verdict === 'error')) alsoFailed.add(id)
    }
  }
  return {
    id: item.id,
    rule: rule.id,
    branch: fault.branch,
    conditional: fault.conditional === true,
    caught,
    tried: seeds.length,
    reached,
    misses,
    alsoFailed: [...alsoFailed],
    named,
    ...(instead === undefined ? {} : { instead }),
    ...(again ? { rejudged: again } : {}),
  }
}

/** Caught by every seed; a conditional fault by 9 of 10. */
export function isProven({ caught, tried, conditional }: FaultResult): boolean {
  return conditional ? caught >= Math.floor(tried * 0.9) && caught > 0 : caught === tried
}
