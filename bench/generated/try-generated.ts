import type { Depth } from '../../src/core/model/depth.js'
import type { Report, RuleReport } from '../../src/core/report/report.js'
import type { Rule } from '../../src/core/rule/rule.js'
import { proofKey, runTrial } from '../../src/proof/trial.js'
import { type SaidAgain, saidAgain } from './again.js'
import { type GeneratedFault, injectionsOf } from './generated.js'
import { isExact } from './named.js'

export interface GeneratedResult {
  readonly id: string
  readonly fault: string
  readonly parameters: readonly string[]
  readonly level: 'must' | 'should'
  /** Rules of its level that found it. */
  readonly by: readonly string[]
  readonly caught: boolean
  /** Whether the smallest request of one of these rules holds what the fault acts on and nothing else. */
  readonly exact: boolean
  /** What is odd in their smallest requests. */
  readonly parts: readonly string[]
  /** Whether the run sent a request that the fault acted on. */
  readonly reached: boolean
  /** What is said around its verdicts, sent again. */
  readonly again: SaidAgain | undefined
  readonly requests: number
  readonly seconds: number
}

interface GeneratedTrial {
  readonly depth: Depth
  readonly seed: number
}

/** Runs all rules against a server with the fault. */
export async function tryGenerated(
  fault: GeneratedFault,
  rules: readonly Rule[],
  { depth, seed }: GeneratedTrial,
): Promise<GeneratedResult> {
  const { id, base, terms } = fault
  let again: SaidAgain | undefined
  const { report, reached } = await runTrial({
    rules,
    only: [],
    depth,
    seed,
    settleMs: 250,
    variants: [],
    injections: injectionsOf(fault),
    afterwards: async report => {
      again = await saidAgain(report, proofKey)
    },
  })
  const by = foundBy(report, base.level)
  return {
    id,
    fault: base.id,
    parameters: terms.map(({ parameter }) => parameter),
    level: base.level,
    by: by.map(({ id: rule }) => rule),
    caught: by.length > 0,
    exact: by.some(rule => isExact(fault, rule)),
    parts: by.map(({ id: rule, smallest }) => `${rule}: ${smallest?.parts.join(', ') ?? 'none'}`).slice(0, 3),
    reached: reached.size > 0,
    again,
    requests: report.stats.requests,
    seconds: report.stats.seconds,
  }
}

const foundBy = ({ rules }: Report, level: 'must' | 'should'): readonly RuleReport[] =>
  rules.filter(rule => rule.verdict === 'fail' || (level === 'should' && rule.verdict === 'warn'))
