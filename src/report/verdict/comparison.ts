import type { Report, RuleReport } from '../../core/report/report.js'
import type { Verdict } from '../../core/report/verdict.js'
import type { Level } from '../../core/rule/rule.js'

/** What became of a rule from one run to another. `broken` is what got worse. */
export type Change = 'broken' | 'fixed' | 'still-broken' | 'newly-judged' | 'no-longer-judged' | 'same'

export interface Compared {
  readonly rule: string
  readonly section: string
  readonly level: Level
  readonly summary: string
  /** In the order of the reports; undefined where the rule was no part of the run. */
  readonly verdicts: readonly (Verdict | undefined)[]
  /** From the first report to the last. */
  readonly change: Change
  /** Branches in which it fails now and did not before, where it failed before. */
  readonly newBranches: readonly string[]
  /** What is wrong in the last report, where something is. */
  readonly message?: string
  /** Why the last report has no verdict on it, where it has none. */
  readonly reason?: string
}

export interface Comparison {
  readonly reports: readonly Report[]
  readonly rules: readonly Compared[]
  /** Whether anything got worse, or can no longer be judged. */
  readonly worse: boolean
}

/** Holds the last of the reports against the first; at least two. */
export function compare(reports: readonly Report[]): Comparison {
  const ids = [...new Set(reports.flatMap(({ rules }) => rules.map(({ id }) => id)))]
  const maps = reports.map(({ rules }) => new Map(rules.map(rule => [rule.id, rule])))
  const rules = ids.map(id => compared(maps.map(map => map.get(id))))
  return { reports, rules, worse: rules.some(isWorse) }
}

/** What stands in the way of judging may be what broke; what the user left out is not worse. */
const isWorse = ({ change, verdicts }: Compared): boolean =>
  change === 'broken' || (change === 'no-longer-judged' && isLost(verdicts.at(-1)))

const isLost = (verdict: Verdict | undefined): boolean => verdict === 'inconclusive' || verdict === 'error'

function compared(runs: readonly (RuleReport | undefined)[]): Compared {
  const known = runs.find(run => run !== undefined)!
  const [first, last] = [runs[0], runs.at(-1)]
  const message = last?.findings[0]?.message
  const reason = last !== undefined && isLost(last.verdict) ? last.reasons[0] : undefined
  return {
    rule: known.id,
    section: known.section,
    level: known.level,
    summary: known.summary,
    verdicts: runs.map(run => run?.verdict),
    change: changeOf(first, last),
    newBranches: newBranches(first, last),
    ...(message === undefined ? {} : { message }),
    ...(reason === undefined ? {} : { reason }),
  }
}

const isBad = ({ verdict }: RuleReport): boolean => verdict === 'fail' || verdict === 'warn'
const isJudged = ({ verdict }: RuleReport): boolean => ['pass', 'fail', 'warn', 'observed'].includes(verdict)

function changeOf(before: RuleReport | undefined, after: RuleReport | undefined): Change {
  const [was, is] = [before !== undefined && isJudged(before), after !== undefined && isJudged(after)]
  if (!was) return is ? 'newly-judged' : 'same'
  if (!is) return 'no-longer-judged'
  if (isBad(before!) && isBad(after!)) return newBranches(before, after).length > 0 ? 'broken' : 'still-broken'
  if (isBad(after!)) return 'broken'
  return isBad(before!) ? 'fixed' : 'same'
}

function newBranches(before: RuleReport | undefined, after: RuleReport | undefined): string[] {
  if (before === undefined || after === undefined || !isBad(before)) return []
  const known = new Set(before.findings.map(({ branch }) => branch))
  // A branch that nobody looked at before tells nothing of a change.
  const seen = new Set(before.branches.filter(({ observations }) => observations > 0).map(({ name }) => name))
  return after.findings.map(({ branch }) => branch).filter(branch => !known.has(branch) && seen.has(branch))
}

export const changeTitles: readonly (readonly [change: Change, title: string])[] = [
  ['broken', 'Broken'],
  ['still-broken', 'Still broken'],
  ['fixed', 'Fixed'],
  ['newly-judged', 'Newly judged'],
  ['no-longer-judged', 'No longer judged'],
]

export const changed = ({ rules }: Comparison, change: Change): readonly Compared[] =>
  rules.filter(rule => rule.change === change)

/** Rules on which the reports do not agree, or that are violated in all: what a matrix has to show. */
export const disagreed = ({ rules }: Comparison): readonly Compared[] =>
  rules.filter(({ verdicts }) => new Set(verdicts).size > 1 || verdicts[0] === 'fail' || verdicts[0] === 'warn')

/** What the reader must know before comparing: another rule set or depth makes no change of the target. */
export function caveats({ reports }: Comparison): string[] {
  const differ = (value: (report: Report) => unknown) => new Set(reports.map(value)).size > 1
  return [
    ...(differ(({ target }) => (target.reference ? 'reference' : target.baseUrl))
      ? ['The reports are of different targets: "fleet index" lays them side by side.']
      : []),
    ...(differ(({ ruleSet }) => ruleSet) ? ['The reports were made with different rule sets.'] : []),
    ...(differ(({ depth }) => depth) ? ['The reports were made with different depths.'] : []),
    ...(reports.some(({ complete }) => !complete) ? ['Not every run was complete.'] : []),
  ]
}
