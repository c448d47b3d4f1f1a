import type { Report, RuleReport } from '../../core/report/report.js'
import { ruleBlocks } from '../document/failure.js'
import { isStrict } from '../verdict/known.js'
import { jsonText } from './json.js'
import { plain } from './plain.js'
import { block, line, mostOf } from './sanitise.js'

/** ctrf-report.json: the Common Test Report Format, a test for each rule. */
export function ctrf(report: Report): string {
  const start = Date.parse(report.startedAt)
  const strict = isStrict(report)
  const tests = report.rules.map(rule => test(report, rule, start, strict))
  const count = (status: Status) => tests.filter(each => each.status === status).length
  const duration = Math.round(report.stats.seconds * 1000)
  const { tool, spec, target, verdict, exitCode, seed, runId, ruleSet } = report
  return jsonText({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: report.startedAt,
    generatedBy: `${line(tool.name)} ${line(tool.version)}`,
    results: {
      tool: { name: line(tool.name), version: line(tool.version) },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: count('pending'),
        other: count('other'),
        suites: new Set(report.rules.map(rule => rule.group)).size,
        start,
        stop: start + duration,
        duration,
        extra: { verdict, exitCode, ruleSet: line(ruleSet), seed, runId: line(runId) },
      },
      tests,
      environment: {
        appName: line(spec.title),
        appVersion: line(spec.version),
        testEnvironment: line(target.baseUrl),
        extra: { reference: target.reference, readOnly: target.readOnly },
      },
    },
  })
}

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other'

function statusOf({ verdict, known }: RuleReport, strict: boolean): Status {
  if (known) return 'skipped'
  if (verdict === 'fail' || (strict && verdict === 'warn')) return 'failed'
  if (verdict === 'not-applicable') return 'skipped'
  return verdict === 'error' || verdict === 'inconclusive' ? 'other' : 'passed'
}

function test(report: Report, rule: RuleReport, start: number, strict: boolean) {
  const { id, group, verdict, level, section, interpretation, findings, reasons, time } = rule
  const message = findings[0]?.message ?? reasons.join('; ')
  return {
    name: line(id),
    testId: line(id),
    status: statusOf(rule, strict),
    duration: time === undefined ? 0 : Math.round(time.to - time.from),
    ...(time === undefined ? {} : { start: Math.round(start + time.from), stop: Math.round(start + time.to) }),
    suite: [line(group)],
    ...(message === '' ? {} : { message: line(message, 'sentence') }),
    ...(findings.length === 0
      ? {}
      : { trace: block(plain(ruleBlocks(report, rule)).join('\n'), ...mostOf.text).join('\n') }),
    rawStatus: verdict,
    tags: [...(rule.known ? ['known failure'] : []), level, `section ${line(section)}`, line(interpretation)],
    type: 'conformance',
  }
}
