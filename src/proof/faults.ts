import { type Depth, depths } from '../core/model/depth.js'
import type { Report } from '../core/report/report.js'
import type { Fault, Rule } from '../core/rule/rule.js'
import { type RejudgeResult, together } from './rejudge.js'
import { runTrials } from './trial.js'

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
  /** Branches of its own rule in which something was found. */
  readonly foundIn: readonly string[]
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
  /** What its servers counted beyond what was announced. */
  readonly beyond: readonly string[]
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
  { id, rule, fault, depth }: FaultCase,
  rules: readonly Rule[],
  seeds: readonly number[],
  rejudge = false,
): Promise<FaultResult> {
  const { branch, address, variants = [], conditional = false } = fault
  const results = await runTrials(seeds, seed => ({
    ...{ rules, only: [rule.id], depth, seed, settleMs: 250, variants, address, rejudge },
    injections: fault.injections(),
  }))
  const wanted = rule.level === 'must' ? 'fail' : 'warn'
  const judged = results.map(({ report, reached }, nth) => {
    const { verdict, reasons, findings } = report.rules.find(each => each.id === rule.id)!
    const acted = reached.size > 0 || address !== undefined
    const failed = report.rules.filter(each => each.verdict === 'fail' || each.verdict === 'error')
    return {
      acted,
      caught: acted && verdict === wanted,
      text: `seed ${seeds[nth]}: ${verdict}${reasons.length > 0 ? ` (${reasons[0]})` : ''}`,
      alsoFailed: failed.map(each => each.id).filter(each => each !== rule.id),
      first: firstOf(report, rule),
      foundIn: findings.map(each => each.branch),
    }
  })
  const instead = judged.find(({ first = rule.id }) => first !== rule.id)?.first
  return {
    ...{ id, rule: rule.id, branch, conditional, tried: seeds.length },
    caught: judged.filter(({ caught }) => caught).length,
    foundIn: [...new Set(judged.flatMap(({ foundIn }) => foundIn))],
    reached: judged.some(({ acted }) => acted),
    misses: judged.flatMap(({ caught, text }) => (caught ? [] : [text])),
    alsoFailed: [...new Set(judged.flatMap(({ alsoFailed }) => alsoFailed))],
    named: judged.filter(({ first }) => first === rule.id).length,
    ...(instead === undefined ? {} : { instead }),
    beyond: results.flatMap(({ beyond }) => beyond),
    ...together(results),
  }
}

/** The rule, where the request of the first cause shows it; else the rule that stands there. */
function firstOf({ causes: [cause] }: Report, { id }: Rule): string | undefined {
  const isShown = cause !== undefined && [cause, ...cause.consequences].some(({ rule }) => rule === id)
  return isShown ? id : cause?.rule
}

/** Caught by every seed; a conditional fault by 9 of 10. */
export function isProven({ caught, tried, conditional }: FaultResult): boolean {
  return conditional ? caught >= Math.floor(tried * 0.9) && caught > 0 : caught === tried
}
