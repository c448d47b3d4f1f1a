import type { Cause, RuleReport } from '../core/report.js'
import type { Entailment } from '../core/rule.js'

type Entails = ReadonlyMap<string, readonly Entailment[]>

/**
 * Failed and warned rules by cause: a rule whose findings another one explains stands under it. Where two explain each
 * other, the one that explains more stands first. A failure never stands under a warning.
 */
export function causesOf(rules: readonly RuleReport[], entails: Entails): Cause[] {
  const found = rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const reach = new Map(found.map(rule => [rule, reached(rule, found, entails)]))
  const explains = (one: RuleReport, other: RuleReport) => reach.get(one)!.has(other)
  const weight = (rule: RuleReport) => reach.get(rule)!.size
  const ordered = [...found].sort(
    (a, b) => Number(a.verdict === 'warn') - Number(b.verdict === 'warn') || weight(b) - weight(a),
  )
  const told = new Set<RuleReport>()
  const causes: Cause[] = []
  const tell = (rule: RuleReport): void => {
    if (told.has(rule)) return
    const under = ordered.filter(other => other !== rule && explains(rule, other) && !told.has(other))
    for (const each of [rule, ...under]) told.add(each)
    causes.push({
      rule: rule.id,
      count: countOf(rule),
      consequences: under.map(each => ({ rule: each.id, count: countOf(each) })),
    })
  }
  // First those that nothing explains, then what is left of circles.
  for (const rule of ordered) if (!ordered.some(other => explains(other, rule) && !explains(rule, other))) tell(rule)
  for (const rule of ordered) tell(rule)
  return causes
}

/** What the rule explains, directly or through others. */
function reached(rule: RuleReport, found: readonly RuleReport[], entails: Entails): Set<RuleReport> {
  const seen = new Set<RuleReport>()
  const visit = (from: RuleReport): void => {
    for (const other of found) {
      if (other === rule || seen.has(other) || !entailed(from, other, entails)) continue
      seen.add(other)
      visit(other)
    }
  }
  visit(rule)
  return seen
}

function entailed(from: RuleReport, to: RuleReport, entails: Entails): boolean {
  if (from.verdict === 'warn' && to.verdict === 'fail') return false
  return (entails.get(from.id) ?? []).some(
    ({ rules, branch = '*', place = '*' }) =>
      rules.some(pattern => matches(pattern, to.id)) &&
      from.findings.some(finding => matches(branch, finding.branch) && matches(place, finding.place)),
  )
}

/** Whether the text is the glob's: `*` stands for any characters. */
export function matches(glob: string, text: string): boolean {
  const parts = glob.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text)
}

const countOf = ({ findings }: RuleReport) => findings.reduce((sum, { count }) => sum + count, 0)
