import type { Cause, RuleReport } from '../core/report.js'

/**
 * Failed and warned rules by cause: those that one request shows stand together, since one fault is behind them as a rule. The
 * smallest request of a rule is meant, else the one that its report shows. A failure never stands under a warning.
 */
export function causesOf(rules: readonly RuleReport[]): Cause[] {
  const found = rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const ordered = [...found].sort(
    (a, b) => Number(a.verdict === 'warn') - Number(b.verdict === 'warn') || countOf(b) - countOf(a),
  )
  const groups = new Map<string, RuleReport[]>()
  for (const rule of ordered) {
    const shown = requestOf(rule) ?? rule.id
    groups.set(shown, [...(groups.get(shown) ?? []), rule])
  }
  return [...groups.values()].map(([first, ...others]) => ({ ...counted(first!), consequences: others.map(counted) }))
}

function requestOf({ smallest, findings }: RuleReport): string | undefined {
  const exchanges = smallest?.exchanges ?? findings[0]?.exchanges.filter(({ aside }) => !aside) ?? []
  const seq = exchanges.at(-1)?.seq
  return seq === undefined ? undefined : `exchange ${seq}`
}

/** In requests, where the rule judges single ones; else how often it was found. */
export const countOf = ({ seen, findings }: RuleReport): number =>
  seen?.failed ?? findings.reduce((sum, { count }) => sum + count, 0)

const counted = (rule: RuleReport) => ({ rule: rule.id, count: countOf(rule) })
