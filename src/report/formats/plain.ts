import type { FindingReport, RuleReport } from '../../core/report.js'
import { experimentLines } from '../document/experiment-text.js'
import { type Asked, traceOf, unusualHeaders } from '../document/trace.js'
import { hintText, remedyLines, remedyText, times } from '../document/view.js'
import { block, line } from './sanitise.js'

/** A failed rule as plain text, for readers that know no layout. */
export function failureText(rule: RuleReport): string {
  const head = `${rule.summary}\n${rule.why}\nSection ${rule.section}, ${rule.interpretation}`
  const remedy = remedyText(rule)
  const code = remedyLines(rule, 30).map(each => `       ${line(each, 400)}`.trimEnd())
  const fix = remedy === undefined ? [] : [`fix:   ${remedy}`, ...code]
  const hint = hintText(rule)
  const note = hint === undefined ? [] : [`note:  ${line(hint, 500)}`]
  const findings = rule.findings.flatMap(findingText)
  return [
    head,
    '',
    ...experiments(rule),
    ...findings,
    ...rule.reasons,
    '',
    ...note,
    ...fix,
    `again: ${rule.rerun}`,
  ].join('\n')
}

/** What it depends on, where requests showed it. */
const experiments = (rule: RuleReport): readonly string[] =>
  experimentLines(rule).map(([name, text]) => `${`${name}:`.padEnd(9)} ${line(text, 500)}`)

/** A finding with its last exchanges and curl lines. */
export function findingText(finding: FindingReport): string[] {
  const { message, count, expected, actual, place } = finding
  const { asked, curls } = traceOf(finding)
  const fields = [`expected: ${expected}`, `actual:   ${actual}`, `at:       ${place}`].map(field => line(field, 2000))
  const repeat = curls.map(curl => `curl:     ${line(curl, 4000)}`)
  return ['', `${line(message, 2000)} (${times(count)})`, ...fields, ...asked.flatMap(exchangeText), ...repeat]
}

/** A request and its response, as `>` and `<` and bodies. */
export function exchangeText({ exchange, times: sent }: Asked): string[] {
  const { method, url, requestBody = '', status, failure, responseBody = '' } = exchange
  return [
    `> ${line(`${method} ${url}`, 400)}${sent === 1 ? '' : ` (${times(sent)}, the last response:)`}`,
    ...unusualHeaders(exchange).map(header => `> ${line(header.join(': '), 200)}`),
    ...block(requestBody, 8, 800),
    `< ${line(`${status ?? `no response: ${failure?.message}`}`)}`,
    ...block(responseBody, 8, 800),
  ]
}
