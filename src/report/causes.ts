import { matchesGlob } from '../core/glob.js'
import type { Cause, RuleReport } from '../core/report.js'
import type { Explanation } from '../core/rule.js'
import { fullCauses } from './tally.js'

export type Explains = ReadonlyMap<string, readonly Explanation[]>

type Graph = ReadonlyMap<RuleReport, ReadonlySet<RuleReport>>

/**
 * Failed and warned rules by cause: a rule whose findings another one explains stands under it. A failure never stands
 * under a warning. Of rules that explain each other the one stands first that explains more, or was found more often.
 */
export function causesOf(rules: readonly RuleReport[], stated: Explains): Cause[] {
  const found = rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const direct = explaining(found, stated)
  const reach: Graph = new Map(found.map(rule => [rule, reached(rule, direct)]))
  const weight = (rule: RuleReport) => direct.get(rule)!.size
  const ordered = [...found].sort(
    (a, b) =>
      Number(a.verdict === 'warn') - Number(b.verdict === 'warn') || weight(b) - weight(a) || countOf(b) - countOf(a),
  )
  const reaches = (one: RuleReport, other: RuleReport) => one !== other && reach.get(one)!.has(other)
  const roots = ordered.filter(rule => !ordered.some(other => reaches(other, rule) && !reaches(rule, other)))
  const told = new Set<RuleReport>()
  return roots.flatMap(rule => {
    if (told.has(rule)) return []
    const under = ordered.filter(other => reaches(rule, other) && !told.has(other))
    for (const each of [rule, ...under]) told.add(each)
    return [{ ...counted(rule), consequences: under.map(counted) }]
  })
}

/** What each rule explains directly. Where two explain each other, the one that says under which condition is right. */
function explaining(found: readonly RuleReport[], stated: Explains): Graph {
  const strength = (from: RuleReport, to: RuleReport): number => {
    if (from === to || (from.verdict === 'warn' && to.verdict === 'fail')) return 0
    if (isBeside(from, to)) return 2
    const own = (stated.get(from.id) ?? []).filter(explanation => applies(explanation, from, to))
    return own.some(conditional) ? 2 : own.length > 0 ? 1 : 0
  }
  const stronger = (from: RuleReport, to: RuleReport) => {
    const own = strength(from, to)
    return own > 0 && (own === 2 || strength(to, from) < 2)
  }
  return new Map(found.map(from => [from, new Set(found.filter(to => stronger(from, to)))]))
}

/** Whether the other rule's requests were all wrong in a way that the one found to have the same result by itself. */
function isBeside(one: RuleReport, other: RuleReport): boolean {
  const alone = one.findings.filter(({ alongWith }) => alongWith === undefined)
  const explained = ({ alongWith = [], actual }: RuleReport['findings'][number]) =>
    alone.some(finding => finding.actual === actual && alongWith.includes(finding.branch))
  // Of more causes than are kept, nobody knows.
  const { length } = other.findings
  return length > 0 && length < fullCauses && other.findings.every(explained)
}

const conditional = ({ branch, place, actual }: Explanation) => (branch ?? place ?? actual) !== undefined

/** Whether the findings of the one rule explain the other. */
export const applies = (
  { rules, branch = '*', place = '*', actual = '*' }: Explanation,
  from: RuleReport,
  to: RuleReport,
) =>
  rules.some(pattern => matchesGlob(to.id, pattern)) &&
  mayHaveOneCause(from, to) &&
  from.findings.some(
    finding =>
      matchesGlob(finding.branch, branch) && matchesGlob(finding.place, place) && matchesGlob(finding.actual, actual),
  )

/** What is refused or broken does not explain what is accepted. */
const mayHaveOneCause = (from: RuleReport, to: RuleReport): boolean =>
  !(areOf(from, /^status [45]/) && areOf(to, /^status 2/))

function areOf({ findings }: RuleReport, status: RegExp): boolean {
  const statuses = findings.filter(({ place }) => place === 'status line')
  return statuses.length > 0 && statuses.every(({ actual }) => status.test(actual))
}

/** What the rule explains, directly or through others. */
function reached(rule: RuleReport, direct: Graph): ReadonlySet<RuleReport> {
  const seen = new Set<RuleReport>()
  const visit = (from: RuleReport): void => {
    for (const to of direct.get(from)!) {
      if (seen.has(to)) continue
      seen.add(to)
      visit(to)
    }
  }
  visit(rule)
  return seen
}

const countOf = ({ findings }: RuleReport) => findings.reduce((sum, { count }) => sum + count, 0)

const counted = (rule: RuleReport) => ({ rule: rule.id, count: countOf(rule) })
