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
    color: colors[report.verdict],
    ...(report.verdict === 'non-conformant' ? { isError: true } : {}),
  })
}

function message(report: Report): string {
  const { fail } = countsOf(report.rules)
  return fail === 0 ? verdictText(report) : `${plural(fail, 'rule')} violated`
}
