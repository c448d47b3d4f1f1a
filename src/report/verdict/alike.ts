import { groupBy } from '../../core/group-by.js'
import type { Cause, Report, RuleReport } from '../../core/report.js'

export const ruleOf = ({ rules }: Report, { rule }: Cause): RuleReport => rules.find(({ id }) => id === rule)!

/**
 * The causes in their order, those that return one wrong status for the same right one together: a framework's 422 for
 * each kind of invalid body is one thing to fix.
 */
export function alikeIn(report: Report): Cause[][] {
  const groups = groupBy(report.causes, cause => {
    const { id, verdict, findings } = ruleOf(report, cause)
    const [first] = findings
    return first?.place === 'status line'
      ? JSON.stringify([verdict, mainStatus(first.expected), first.actual.replace(/^status 2.*/s, 'success')])
      : `the rule ${id}`
  })
  return [...groups.values()]
}

/** Of statuses that are all right, such as 400 or 415, the first. */
const mainStatus = (expected: string): string => expected.match(/\b[1-5]\d\d\b/)?.[0] ?? expected

/** The rules that fail or warn, each after what explains it: who reads only the first ones reads the causes. */
export function byCause(report: Report, rules: readonly RuleReport[]): RuleReport[] {
  const groups = alikeIn(report).flat()
  const order = [
    ...groups.map(({ rule }) => rule),
    ...groups.flatMap(({ consequences }) => consequences.map(c => c.rule)),
  ]
  const place = ({ id }: RuleReport) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...rules].sort((a, b) => place(a) - place(b))
}
