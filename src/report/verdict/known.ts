import { depths } from '../../core/model/depth.js'
import type { Restriction } from '../../core/report/ending.js'
import type { KnownFailure, KnownReport, Report, RuleReport } from '../../core/report/report.js'

/** Whether warnings count as failures. */
export const isStrict = ({ configuration }: Pick<Report, 'configuration'>): boolean => configuration.strict === true

/** Whether a violation of the rule decides the exit code. */
export const decides = (report: Pick<Report, 'configuration'>, { level }: Pick<RuleReport, 'level'>): boolean =>
  level === 'must' || (level === 'should' && isStrict(report))

/** Known failures that are none any more, or no longer count; those that decide the exit code. */
export const untrueOf = (report: Pick<Report, 'configuration' | 'rules' | 'known'>): readonly KnownReport[] =>
  (report.known ?? []).filter(
    ({ rule, state }) =>
      (state === 'fixed' || state === 'expired') &&
      report.rules.every(each => each.id !== rule || decides(report, each)),
  )

type Judged = Pick<Report, 'verdict' | 'exitCode'>

/** Whether the entry still counts on that day, such as 2027-01-31; it does on the day it names. */
const isInForce = ({ expires }: KnownFailure, day: string): boolean => day <= expires

const covers = (entry: KnownFailure, rule: string, branch: string) =>
  entry.rule === rule && (entry.branch === undefined || entry.branch === branch)

/** Whether a finding in that branch is a known failure. */
export const isKnown = (known: readonly KnownFailure[], rule: string, branch: string, day: string): boolean =>
  known.some(entry => covers(entry, rule, branch) && isInForce(entry, day))

/**
 * The report with what is known: the verdict on the target stays as it is, the exit code is that of the rest, and 1 where
 * an entry is no longer true. `judge` gives the exit code of the rules.
 */
export function withKnown<T extends Report>(
  report: T,
  known: readonly KnownFailure[],
  day: string,
  judge: (rules: readonly RuleReport[]) => Judged,
): T {
  const listed = ({ id, findings }: RuleReport) =>
    findings.length > 0 && findings.every(({ branch }) => isKnown(known, id, branch, day))
  const own = report.rules.filter(listed).map(({ id }) => id)
  // What a known failure leaves nothing to judge is known with it.
  const under = report.causes.filter(({ rule, consequences }) =>
    [rule, ...consequences.map(each => each.rule)].every(id => own.includes(id)),
  )
  const ids = new Set(own)
  const rules = report.rules.map(rule => (ids.has(rule.id) ? { ...rule, known: true as const } : rule))
  const states = known.map(entry => ({ ...entry, state: stateOf(entry, { ...report, rules }, day) }))
  const settled = [...ids, ...under.flatMap(({ unjudged = [] }) => unjudged)]
  const open = rules.map(rule => (settled.includes(rule.id) ? { ...rule, verdict: 'observed' as const } : rule))
  const rest = judge(open).exitCode
  const untrue = untrueOf({ ...report, known: states }).length > 0
  return { ...report, rules, known: states, exitCode: untrue && (rest === 0 || rest === 3) ? 1 : rest }
}

function stateOf(entry: KnownFailure, report: Report, day: string): KnownReport['state'] {
  if (!isInForce(entry, day)) return 'expired'
  const rule = report.rules.find(({ id }) => id === entry.rule)
  if (rule === undefined) return 'not-judged'
  if (rule.findings.some(({ branch }) => covers(entry, rule.id, branch))) return 'failing'
  return isFixed(entry, report) ? 'fixed' : 'not-judged'
}

/** What a run may leave out and still ask all that the other rules need. */
const selections: readonly Restriction[] = ['rules-selected', 'rules-skipped']

/** Whether the run asked what had failed, and it did not fail: what a run did not ask decides nothing. */
export function isFixed(entry: KnownFailure, { rules, depth, partial, ending }: Report): boolean {
  const asksLess = depths.indexOf(depth) < depths.indexOf(entry.depth ?? 'standard')
  if (asksLess || ending !== 'complete' || partial.some(text => !selections.includes(text))) return false
  const rule = rules.find(({ id }) => id === entry.rule)
  if (rule === undefined || !['pass', 'fail', 'warn'].includes(rule.verdict)) return false
  if (rule.findings.some(({ branch }) => covers(entry, rule.id, branch))) return false
  return rule.branches.some(({ name, observations }) => covers(entry, rule.id, name) && observations > 0)
}
