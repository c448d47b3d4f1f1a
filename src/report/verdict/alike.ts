import { groupBy } from '../../core/collections/group-by.js'
import type { Cause, Report, RuleReport } from '../../core/report/report.js'
import { shownFinding } from './causes.js'

export const ruleOf = ({ rules }: Report, { rule }: Cause): RuleReport => rules.find(({ id }) => id === rule)!

/**
 * The causes in their order, those that are fixed in one place together: one refusal sent for another, such as a
 * framework's 422 for each kind of invalid body, a key that is let through, and the right key that is not; and what needs the same part
 * that means nothing, such as the letter case of header names. What else is accepted, or breaks the
 * server, is a check of its own.
 */
export function alikeIn(report: Report): Cause[][] {
  const groups = groupBy(report.causes, cause => {
    const rule = ruleOf(report, cause)
    const { id, verdict, remedy } = rule
    const { place, statuses: [right] = [], exchanges = [] } = shownFinding(rule) ?? {}
    const came = exchanges.findLast(({ aside }) => !aside)?.status
    if (remedy?.part !== undefined) return JSON.stringify([verdict, remedy.part, came])
    const isSuccess = came !== undefined && came < 300
    const isOneFix = isSuccess ? right === 401 : came !== undefined && came < 500
    return place === 'status line' && right !== undefined && isOneFix
      ? JSON.stringify([verdict, ...(came === 401 ? [] : [right]), isSuccess ? 'success' : came])
      : `the rule ${id}`
  })
  return [...groups.values()]
}

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
