import { createHash } from 'node:crypto'
import type { ExchangeReport, FindingReport, Report, RuleReport } from '../core/report.js'
import { jsonText } from './json.js'
import { knownOf } from './known.js'
import { type Places, specFile } from './places.js'
import { block, line } from './sanitise.js'
import { sentHeaders } from './trace.js'
import { asSentence, isStrict } from './view.js'

/** SARIF 2.1.0: a result for each finding, located at what it violates in the interface's OpenAPI description. */
export function sarif(report: Report, { lineOf }: Places): string {
  const { tool, spec, rules, runId, exitCode, startedAt, stats, verdict, endingReason } = report
  const ended = new Date(Date.parse(startedAt) + stats.seconds * 1000).toISOString()
  const { baseUrl, reference, readOnly } = report.target
  const unjudged = rules.filter(rule => rule.verdict === 'inconclusive' || rule.verdict === 'error')
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: line(tool.name),
            semanticVersion: line(tool.version),
            rules: rules.map(rule => descriptor(rule)),
          },
        },
        automationDetails: { id: `${line(tool.name)}/${line(runId)}` },
        invocations: [
          {
            executionSuccessful: report.ending === 'complete',
            exitCode,
            startTimeUtc: startedAt,
            endTimeUtc: ended,
            toolExecutionNotifications: [
              ...(endingReason === undefined ? [] : [notification(line(endingReason, 1000))]),
              ...unjudged.map(rule => ({
                ...notification(line(rule.reasons.join('; '), 1000)),
                associatedRule: { id: line(rule.id) },
              })),
            ],
          },
        ],
        artifacts: [
          { location: { uri: specFile }, description: { text: `${line(spec.title)} ${line(spec.version)}` } },
        ],
        results: rules.flatMap((rule, i) =>
          rule.verdict === 'fail' || rule.verdict === 'warn'
            ? rule.findings.map(finding => ({
                ...result(rule, i, finding, lineOf(rule.id), isStrict(report)),
                ...(rule.known
                  ? { suppressions: [{ kind: 'external', justification: knownOf(report, rule.id) }] }
                  : {}),
              }))
            : [],
        ),
        properties: { verdict, target: line(baseUrl, 2000), reference, readOnly },
      },
    ],
  })
}

const notification = (text: string) => ({ level: 'error', message: { text: text === '' ? 'no reason given' : text } })

function descriptor({ id, summary, why, level, section, reading, group }: RuleReport) {
  return {
    id: line(id),
    shortDescription: { text: line(summary) },
    fullDescription: { text: line(`${asSentence(summary)} ${why}`, 1000) },
    help: { text: line(`Section ${section} of the interface document, ${reading}. ${why}`, 1000) },
    defaultConfiguration: { level: level === 'must' ? 'error' : level === 'should' ? 'warning' : 'note' },
    properties: { tags: [level, line(group), `section ${line(section)}`, line(reading)] },
  }
}

function result(rule: RuleReport, ruleIndex: number, finding: FindingReport, startLine: number, strict: boolean) {
  const { message, expected, actual, place, branch, count } = finding
  const shown = finding.exchanges.findLast(each => !each.aside)
  const text = `${line(message, 2000)}\nExpected: ${line(expected, 1000)}\nActual: ${line(actual, 1000)}\nAt: ${line(place)}`
  return {
    ruleId: line(rule.id),
    ruleIndex,
    level: rule.verdict === 'fail' || strict ? 'error' : 'warning',
    message: { text },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: specFile, index: 0 }, region: { startLine } },
        logicalLocations: [{ fullyQualifiedName: line(branch) }],
      },
    ],
    occurrenceCount: count,
    partialFingerprints: { 'rule/branch/place': fingerprint(rule.id, branch, place) },
    ...(shown === undefined ? {} : exchange(shown)),
  }
}

/** The same for the same violation of a later run: nothing that chance decides goes in. */
export function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

function exchange(of: ExchangeReport) {
  const { method, url, requestBody, status, responseHeaders = [], responseBody } = of
  return {
    webRequest: {
      protocol: 'HTTP',
      method: line(method),
      target: line(url, 2000),
      headers: headers(sentHeaders(of)),
      ...body(requestBody),
    },
    ...(status === undefined
      ? {}
      : {
          webResponse: {
            protocol: 'HTTP',
            statusCode: status,
            headers: headers(responseHeaders),
            ...body(responseBody),
          },
        }),
  }
}

const headers = (all: ExchangeReport['requestHeaders']) =>
  Object.fromEntries(all.slice(0, 40).map(([name, value]) => [line(name), line(value, 400)]))

const body = (text: string | undefined) =>
  text === undefined || text === '' ? {} : { body: { text: block(text, 60, 8000).join('\n') } }
