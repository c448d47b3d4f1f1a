import { type Ending, signals } from '../../core/report/ending.js'
import type { BranchReport, FindingReport, RuleReport } from '../../core/report/report.js'
import type { RunVerdict, Verdict } from '../../core/report/verdict.js'
import type { Characteristic } from '../../core/rule/rule.js'
import type { Reason, RuleTally } from './tally.js'

/** What the whole run knows that bears on the verdict of a rule. */
export interface RunState {
  readonly open: ReadonlySet<string>
  readonly characteristics: ReadonlySet<Characteristic>
  readonly tainted: ReadonlySet<string>
  /** Nobody chose what was asked: what the traffic does not show it need not. */
  readonly isOfOthers: boolean
  /** Undefined while the run goes on, and where it was killed outright. */
  readonly ending: Ending | undefined
}

const characteristicTexts = {
  'status-moves': 'statuses move by themselves on this target',
  'get-pet-gone': 'getPet is gone from this target',
  'names-are-copied':
    'there are two pets of one name: others create some under names of this run, or creations arrive twice',
  'categories-close': 'categories that took pets refuse them later on this target',
  'no-pets': 'read-only: the store is empty, so that getPet had nothing to show',
} as const satisfies Record<Characteristic, string>

/** Where statuses move, a list by status may never hold what would show something: nobody can keep a pet in a status. */
function goneWithStatus({ rule, branches }: RuleTally, { characteristics }: RunState): readonly Reason[] {
  if (!characteristics.has('status-moves') || rule.group !== 'list-pets') return []
  const isOfStatus = (branch: string) => rule.about?.[branch]?.petStatus !== undefined
  const gone = rule.branches.filter(branch => isOfStatus(branch) && (branches[branch] ?? 0) === 0)
  const reason = characteristicTexts['status-moves']
  return gone.map(branch => ({ type: 'reason', rule: rule.id, branch, kind: 'not-applicable', reason }))
}

/** Judges a rule from its tally. The order of the questions is the policy: see `verdict` below. */
export function judgeRule(tally: RuleTally, run: RunState): RuleReport {
  const { rule } = tally
  const suspected = run.ending === 'wrong-address'
  // Whoever answered there is not the target.
  const sorted = suspected ? nothing : tally.sorted(run.characteristics, run.tainted)
  // Why nothing was seen in a branch says nothing where something was.
  const isSeen = (branch: string | undefined) => branch !== undefined && Object.hasOwn(tally.branches, branch)
  const reasons: Reason[] = [
    ...tally.reasons.filter(({ branch, binding }) => binding || !isSeen(branch)),
    ...sorted.waived.map(
      ({ branch, characteristic }): Reason => ({
        type: 'reason',
        rule: rule.id,
        branch,
        kind: 'not-applicable',
        reason: characteristicTexts[characteristic],
      }),
    ),
    ...goneWithStatus(tally, run),
  ]
  const branches = branchReports(tally, reasons)
  const judged = verdict(tally, run, reasons, branches, sorted.findings)
  const more = sorted.more.causes > 0 ? [moreText(sorted.more.causes, sorted.more.findings)] : []
  return {
    id: rule.id,
    group: rule.group,
    section: rule.section,
    interpretation: rule.interpretation,
    basis: rule.basis,
    level: rule.level,
    summary: rule.summary,
    why: rule.why,
    verdict: judged.verdict,
    observations: Object.values(tally.branches).reduce((sum, n) => sum + n, 0),
    branches,
    findings: sorted.findings,
    consequences: sorted.consequences,
    reasons: [...new Set([...judged.reasons, ...more])],
    ...obstacles(judged.verdict, tally),
    ...(sorted.findings.length > 0 ? experimentsOf(tally) : {}),
    ...(tally.remedy !== undefined && sorted.findings.length > 0 ? { remedy: tally.remedy } : {}),
    ...(tally.late !== undefined && sorted.findings.length > 0 ? { late: tally.late } : {}),
    rerun: rule.rerun,
  }
}

function experimentsOf({ seen, smallest, isNotAgain, foundWith }: RuleTally): Partial<RuleReport> {
  const notAgain = isNotAgain && smallest.smallest === undefined
  return {
    ...(seen === undefined ? {} : { seen }),
    ...smallest,
    ...(notAgain ? { notAgain } : {}),
    ...(foundWith === undefined ? {} : { foundWith }),
  }
}

const nothing = { findings: [], consequences: [], waived: [], more: { causes: 0, findings: 0 } } as const

const obstacles = (verdict: Verdict, tally: RuleTally): Pick<RuleReport, 'obstacles'> =>
  verdict === 'inconclusive' && tally.obstacles.size > 0 ? { obstacles: [...tally.obstacles.values()] } : {}

const moreText = (causes: number, findings: number) =>
  `${causes} further ${causes === 1 ? 'kind' : 'kinds'} of finding, seen ${findings === 1 ? 'once' : `${findings} times`}, not shown`

interface Judged {
  readonly verdict: Verdict
  readonly reasons: readonly string[]
}

function verdict(
  { rule, ended, answers }: RuleTally,
  run: RunState,
  reasons: readonly Reason[],
  branches: readonly BranchReport[],
  findings: readonly FindingReport[],
): Judged {
  const texts = (kind?: Reason['kind']) => reasons.filter(r => kind === undefined || r.kind === kind).map(r => r.reason)
  if (texts('error').length > 0) return { verdict: 'error', reasons: texts('error') }
  if (findings.length > 0)
    return { verdict: rule.level === 'must' ? 'fail' : 'warn', reasons: openIn(branches, reasons, findings) }
  if (!ended) return unjudged(run.ending, texts('inconclusive'))

  const observed = branches.filter(branch => branch.observations > 0)
  if (rule.level === 'observe' && (answers.size > 0 || observed.length > 0)) return { verdict: 'observed', reasons: [] }

  const missing = branches.filter(branch => branch.observations === 0)
  const waived = (branch?: string) =>
    reasons.find(r => r.kind === 'not-applicable' && concerns(r, branch)) !== undefined
  const unexplained = missing.filter(branch => !waived(branch.name))
  if (unexplained.length > 0) return { verdict: 'inconclusive', reasons: unexplained.map(branch => branch.reason!) }
  const binding = [...new Set(reasons.filter(reason => reason.binding).map(({ reason }) => reason))]
  // What was asked and had no response is no matter of what the user left out.
  if (binding.length > 0 && observed.length === 0) return { verdict: 'inconclusive', reasons: binding }
  if (observed.length === 0) {
    if (branches.length > 0) return { verdict: 'not-applicable', reasons: missing.map(branch => branch.reason!) }
    // Without a branch there was nothing to be seen: that is no pass either.
    if (waived()) return { verdict: 'not-applicable', reasons: texts('not-applicable') }
    return { verdict: 'inconclusive', reasons: [...texts('inconclusive'), 'it has no branch that could be observed'] }
  }
  const closed = rule.needs2xx.filter(operation => !run.open.has(operation))
  if (closed.includes('getPet') && run.characteristics.has('no-pets'))
    return { verdict: 'not-applicable', reasons: [characteristicTexts['no-pets']] }
  if (closed.length > 0) {
    const reasons = closed.map(op => `no authorised 2xx of ${op} was seen`)
    return { verdict: run.isOfOthers ? 'not-applicable' : 'inconclusive', reasons }
  }
  if (binding.length > 0) return { verdict: 'inconclusive', reasons: binding }
  return { verdict: 'pass', reasons: texts() }
}

/** What rules out the branches of a failed rule that nothing was seen in: of any other it says nothing that holds for all its requests. */
function openIn(
  branches: readonly BranchReport[],
  reasons: readonly Reason[],
  findings: readonly FindingReport[],
): readonly string[] {
  const open = branches.filter(
    ({ name, observations }) => observations === 0 && findings.every(({ branch }) => branch !== name),
  )
  const said = reasons.filter(
    ({ kind, branch }) => kind === 'not-applicable' && open.some(({ name }) => name === branch),
  )
  return said.map(({ reason }) => reason)
}

/** A reason without branch applies to all of them. */
const concerns = (reason: Reason, branch: string | undefined) => reason.branch === undefined || reason.branch === branch

function unjudged(ending: Ending | undefined, reasons: readonly string[]): Judged {
  // A run that went through must have judged every rule of its plan: otherwise the tool is at fault.
  if (ending === 'complete') return { verdict: 'error', reasons: ['the run completed without judging this rule'] }
  const reason = ending === 'bailed' ? 'stopped at the first failure (--bail)' : 'the run ended before it was judged'
  return { verdict: 'inconclusive', reasons: [...reasons, reason] }
}

function branchReports({ rule, branches }: RuleTally, reasons: readonly Reason[]): BranchReport[] {
  const names = [...new Set([...rule.branches, ...Object.keys(branches)])]
  return names.map(name => {
    const observations = Object.hasOwn(branches, name) ? branches[name]! : 0
    return observations > 0 ? { name, observations } : { name, observations: 0, ...whyNone(name, reasons) }
  })
}

/** What is said of a branch of which nobody says anything. */
export const nothingSeen = (...branches: readonly string[]): string =>
  `no response showed ${branches.map(branch => `"${branch}"`).join(', ')}`

/** The branch's own reason before a general one, what rules it out before what came in between. */
function whyNone(branch: string, reasons: readonly Reason[]): Pick<BranchReport, 'reason' | 'unseen'> {
  const own = reasons.filter(reason => concerns(reason, branch))
  const rank = (reason: Reason) => (reason.kind === 'not-applicable' ? 0 : 2) + (reason.branch === undefined ? 1 : 0)
  const [first] = own.sort((a, b) => rank(a) - rank(b))
  if (first === undefined) return { reason: nothingSeen(branch), unseen: true }
  return { reason: first.reason, ...(first.unseen ? { unseen: true } : {}) }
}

const endings: readonly Ending[] = [
  'unreachable',
  'unusable',
  'wrong-address',
  'key-refused',
  'shut-out',
  'budget',
  'unwritten',
  'broken',
  'cut-off',
]

/** Whether anything was found out by the rule. */
export const wasJudged = ({ verdict }: RuleReport): boolean => ['pass', 'fail', 'warn', 'observed'].includes(verdict)

/** The run's verdict and exit code; the first line that applies gives the code. Wrong usage (2) never gets this far. */
export function judgeRun(
  rules: readonly RuleReport[],
  ending: Ending,
  { strict, complete }: { readonly strict: boolean; readonly complete: boolean },
): { readonly verdict: RunVerdict; readonly exitCode: number } {
  const failed = rules.some(rule => rule.verdict === 'fail' || (strict && rule.verdict === 'warn'))
  const unsure =
    !rules.some(wasJudged) ||
    endings.includes(ending) ||
    rules.some(rule => rule.verdict === 'error' || (rule.verdict === 'inconclusive' && rule.level === 'must'))
  const interrupted = Object.values(signals).find(each => each.ending === ending)
  const clean = complete ? 'conformant' : 'no-violation-found'
  const verdict = failed ? 'non-conformant' : unsure || interrupted ? 'inconclusive' : clean
  if (interrupted) return { verdict, exitCode: interrupted.code }
  // Nobody can look into what was not written down.
  return { verdict, exitCode: failed && ending !== 'unwritten' ? 1 : unsure ? 3 : 0 }
}
