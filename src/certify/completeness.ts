import type { FindingReport, Report } from '../core/report/report.js'
import type { Verdict } from '../core/report/verdict.js'
import { countsOf, verdictWords } from '../report/document/view.js'
import { requirementsOf } from './frozen-requirements.js'
import { oddFact, type Recomputed } from './recompute.js'
import { type Problem, Refused } from './refused.js'
import { shortfalls } from './shortfalls.js'
import { makeStatement, type Statement, termsOf } from './statement.js'

/** Every rule of the frozen set stands in the report and was asked about in a whole run; what came of them is said. */
export function isComplete(report: Report, again: Recomputed, statement: Statement): string {
  const { head, full, notWhole } = again
  const terms = termsOf(statement)
  const required = requirementsOf(terms.revision)!.rules
  const [reported, recorded] = [report.rules, head.head.rules].map(list => new Set(list.map(({ id }) => id)))
  const asked = new Set(head.scenarios)
  // As they were then: a later version may have other scenarios.
  const needed = new Map(head.head.rules.map(({ id, scenarios }) => [id, scenarios]))
  const listed = new Set([...statement.predicate.passedTests, ...statement.predicate.warnedTests])
  const verdicts = new Map(report.rules.map(({ id, verdict }) => [id, verdict]))
  for (const id of required.keys()) {
    if (!reported!.has(id)) throw new Refused('left-out-rule', `${id} is required and not in report.json`)
    if (!recorded!.has(id))
      throw new Refused('left-out-rule', `${id} is required and was not planned in the recorded run`)
    if (!listed.has(id) && ['pass', 'warn'].includes(verdicts.get(id)!))
      throw new Refused('left-out-rule', `${id} is required and not among the tests of the statement`)
    const lacking = needed.get(id)?.find(scenario => !asked.has(scenario))
    if (lacking !== undefined) throw new Refused('left-out-rule', `${id} needs ${lacking}, which was not asked`)
  }
  const { name, version } = head.head.tool
  const odd = full
    ? 'it ends before the run did'
    : `${name} ${version}` === terms.tool
      ? oddFact(head, terms)
      : 'another tool recorded it'
  if (odd !== undefined)
    throw new Refused('edited-evidence', `the recording is not that of a run that certifies: ${odd}`)
  if (notWhole !== undefined)
    throw new Refused('not-whole', `the recording is not that of the whole run that its seed plans: ${notWhole}`)
  const counts = countsOf(report.rules.filter(({ id }) => required.has(id)))
  const came = (Object.keys(verdictWords) as Verdict[])
    .filter(verdict => counts[verdict] > 0)
    .map(verdict => `${counts[verdict]} ${verdictWords[verdict]}`)
  const beyond = statement.predicate.passedTests.filter(id => verdicts.get(id) !== 'pass').length
  return `${required.size} required rules: ${came.join(', ')}${beyond > 0 ? earlier(beyond) : ''}`
}

const earlier = (count: number): string =>
  `; the statement was made before such were told apart, and lists ${count} that did not pass among the passed`

/** Verdicts, findings and counts follow from the recording. Words and pages are vouched for by the digests of the statement. */
export function verdictsHold(
  report: Report,
  again: Recomputed,
  statement: Statement,
  digests: ReadonlyMap<string, string>,
): void {
  const { product, ...terms } = termsOf(statement)
  const required = requirementsOf(terms.revision)!
  const different = differenceIn(report, again.report, [...required.rules.keys()])
  if (different !== undefined)
    throw new Refused(different.problem, `${different.says}: the evidence does not lead to the report`)
  const [short] = shortfalls(again.report, required.rules)
  if (short !== undefined) throw new Refused('edited-verdict', `there is no basis for a certificate: ${short}`)
  const own = makeStatement({
    report: again.report,
    product,
    required: required.rules,
    requirementsDigest: required.digest,
    terms,
    digests,
  })
  // Earlier statements list as passed what was observed or not applicable, too.
  const asBefore = again.report.rules.filter(
    ({ id, verdict }) => required.rules.has(id) && ['pass', 'observed', 'not-applicable'].includes(verdict),
  )
  const passed = [own.predicate.passedTests, asBefore.map(({ id }) => id)].map(ids => JSON.stringify(ids))
  if (
    !passed.includes(JSON.stringify(statement.predicate.passedTests)) ||
    own.predicate.result !== statement.predicate.result ||
    JSON.stringify(own.predicate.warnedTests) !== JSON.stringify(statement.predicate.warnedTests) ||
    statement.predicate.failedTests.length > 0
  )
    throw new Refused('edited-verdict', 'the results of the statement are not those of the report')
  const { startedAt, target } = again.report
  if (terms.ranAt !== startedAt || terms.target !== target.baseUrl)
    throw new Refused('other-statement', 'the statement names another run than that of the recording')
}

interface Difference {
  readonly problem: Problem
  readonly says: string
}

/** The first difference between a report and what the recording leads to, in what is recomputed. */
function differenceIn(report: Report, again: Report, required: readonly string[]): Difference | undefined {
  const verdicts: string[] = []
  const observations: string[] = []
  const findings: string[] = []
  const differ = (lines: string[], what: string, one: unknown, other: unknown): void => {
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
    if (a !== b) lines.push(`${what}: ${shown(a)}, recomputed ${shown(b)}`)
  }
  const [before, now] = [report, again].map(({ rules }) => new Map(rules.map(rule => [rule.id, rule])))
  // Another version may count otherwise what it observes.
  const isSameTool = report.tool.version === again.tool.version
  for (const id of required) {
    const [one, other] = [before!.get(id), now!.get(id)]
    differ(verdicts, `verdict of ${id}`, one?.verdict, other?.verdict)
    differ(findings, `findings of ${id}`, one?.findings.map(placeOf).sort(), other?.findings.map(placeOf).sort())
    if (!isSameTool) continue
    differ(observations, `observations of ${id}`, one?.observations, other?.observations)
    differ(observations, `branches of ${id}`, one?.branches, other?.branches)
  }
  const outcome = ({ verdict, exitCode, ending }: Report) => [verdict, exitCode, ending]
  differ(verdicts, 'verdict of the run', outcome(report), outcome(again))
  const others: string[] = []
  for (const name of Object.keys({ ...report.stats, ...again.stats }) as (keyof Report['stats'])[])
    differ(others, `counts of the run: ${name}`, report.stats[name], again.stats[name])
  const kinds = [verdicts, observations, [...findings, ...others]]
  const [says] = kinds.flat()
  if (says === undefined) return undefined
  const only = (lines: readonly string[]) => kinds.flat().length === lines.length
  // Verdicts, findings and counts together: nobody edits all of them by hand.
  const problem = only(verdicts)
    ? 'edited-verdict'
    : only(observations)
      ? 'edited-observation'
      : verdicts.length > 0
        ? 'evidence-differs'
        : 'edited-report'
  return { problem, says }
}

const placeOf = ({ branch, exchanges }: FindingReport): string =>
  `${branch ?? ''} ${exchanges.map(({ seq }) => seq).join()}`

const shown = (value: string | undefined): string =>
  value === undefined ? 'nothing' : value.length > 160 ? `${value.slice(0, 160)}…` : value
