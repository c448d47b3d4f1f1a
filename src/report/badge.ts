import type { Report } from '../core/report.js'
import { jsonText } from './json.js'
import { countsOf, plural, verdictText } from './view.js'

const colors = {
  conformant: 'brightgreen',
  'no-violation-found': 'green',
  'non-conformant': 'red',
  inconclusive: 'yellow',
} as const

/** badge.json, for the endpoint badge of shields.io. */
export function badge(report: Report): string {
  return jsonText({
    schemaVersion: 1,
    label: 'pet store interface',
    message: message(report),
    color: report.exitCode === 0 && report.verdict === 'non-conformant' ? 'orange' : colors[report.verdict],
    ...(report.exitCode === 1 ? { isError: true } : {}),
  })
}

function message(report: Report): string {
  const { fail } = countsOf(report.rules.filter(rule => !rule.known))
  const known = report.rules.filter(rule => rule.known).length
  if (fail === 0 && known > 0) return plural(known, 'known failure')
  return fail === 0 ? verdictText(report) : `${plural(fail, 'rule')} violated`
}
