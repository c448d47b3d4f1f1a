import type { FindingReport, RuleReport } from '../core/report.js'
import { block, line } from './sanitise.js'
import { times } from './view.js'

/** A failed rule as plain text, for readers that know no layout. */
export function failureText(rule: RuleReport): string {
  const head = `${rule.summary}\n${rule.why}\nSection ${rule.section}, ${rule.reading}`
  return [head, ...rule.findings.flatMap(findingText), ...rule.reasons, '', `again: ${rule.rerun}`].join('\n')
}

/** A finding with its last exchanges and a curl line. */
export function findingText({ message, count, expected, actual, place, exchanges }: FindingReport): string[] {
  const shown = exchanges
    .slice(-3)
    .flatMap(e => [
      `> ${e.method} ${e.url}`,
      ...block(e.requestBody ?? '', 8),
      `< ${e.status ?? `no answer: ${e.failure?.message}`}`,
      ...block(e.responseBody ?? '', 8),
    ])
  const curl = exchanges.at(-1)?.curl
  const fields = [`expected: ${expected}`, `actual:   ${actual}`, `at:       ${place}`].map(field => line(field, 2000))
  const repeat = curl === undefined ? [] : [`curl:     ${line(curl, 4000)}`]
  return ['', `${line(message, 2000)} (${times(count)})`, ...fields, ...shown, ...repeat]
}
