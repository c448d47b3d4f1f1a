import type { FindingReport, Report, RuleReport } from '../core/report.js'
import { jsonText } from './json.js'
import { type Places, specFile } from './places.js'
import { line } from './sanitise.js'
import { fingerprint } from './sarif.js'

/** gl-code-quality-report.json: GitLab shows it in merge requests. */
export function gitlab({ rules }: Report, { lineOf }: Places): string {
  const issues = rules
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .flatMap(rule => rule.findings.map(finding => issue(rule, finding, lineOf(rule.id))))
  // GitLab drops whatever has the fingerprint of another.
  return jsonText([...new Map(issues.map(each => [each.fingerprint, each])).values()])
}

function issue(rule: RuleReport, { message, expected, actual, branch, place }: FindingReport, begin: number) {
  return {
    description: `${line(message, 1000)} Expected: ${line(expected, 300)}; actual: ${line(actual, 300)}.`,
    check_name: line(rule.id),
    fingerprint: fingerprint(rule.id, branch, place),
    severity: rule.known ? 'info' : rule.verdict === 'fail' ? 'major' : 'minor',
    location: { path: specFile, lines: { begin } },
  }
}
