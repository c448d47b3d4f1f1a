import type { BranchReport, NotJudged, Report, RuledOutBy, RuleReport } from '../../core/report/report.js'
import type { Verdict } from '../../core/report/verdict.js'
import { ownGroup } from '../../core/rule/rule.js'
import { nothingSeen } from './judgement.js'
import type { RuleTally } from './tally.js'

const unjudged: Readonly<Partial<Record<Verdict, 'trouble' | 'tool'>>> = { inconclusive: 'trouble', error: 'tool' }

/** What was not judged, and who or what stood in the way: rules left out, then rules and branches in their order. */
export function notJudged(
  leftOut: Report['leftOut'],
  tallies: readonly RuleTally[],
  rules: readonly RuleReport[],
): NotJudged[] {
  return [
    ...leftOut.map(({ id, level, reason }): NotJudged => ({ id, level, by: 'user', reason })),
    ...rules.flatMap((rule, i) => ofRule(rule, tallies[i]!)),
  ]
}

function ofRule(
  { id, group, level, verdict, reasons, branches }: RuleReport,
  { reasons: told }: RuleTally,
): NotJudged[] {
  const by = (reason: string): RuledOutBy =>
    (verdict === 'error' && group === ownGroup ? 'own rule' : unjudged[verdict]) ??
    told.find(each => each.kind === 'not-applicable' && each.reason === reason)?.by ??
    'target'
  if (verdict === 'not-applicable' || unjudged[verdict] !== undefined) {
    return [{ id, level, by: by(reasons[0] ?? ''), reason: joined(reasons, branches) }]
  }
  // A rule that was judged in some of its branches only, because the others are ruled out.
  const missing = branches.filter(branch => branch.observations === 0 && branch.reason !== undefined)
  if (verdict !== 'pass') return []
  return [...new Set(missing.map(branch => branch.reason!))].map(reason => ({
    id,
    level,
    by: by(reason),
    reason,
    branches: missing.filter(branch => branch.reason === reason).map(branch => branch.name),
  }))
}

/** In one sentence: branches of which nothing was seen are listed after one "no response showed". */
function joined(reasons: readonly string[], branches: readonly BranchReport[]): string {
  const unseen = branches.filter(({ name, reason = '' }) => reason === nothingSeen(name) && reasons.includes(reason))
  const others = reasons.filter(each => unseen.every(({ reason }) => reason !== each))
  return [...others, ...(unseen.length === 0 ? [] : [nothingSeen(...unseen.map(({ name }) => name))])].join('; ')
}
