import { conformantText, indexPage } from '../report/site-index.js'
import { runTones } from '../report/tones.js'
import { minute } from '../report/view.js'
import type { TargetResult } from './result.js'

/** `fleet.json`: every target by name, without what differs from run to run. */
export function fleetIndex(results: readonly TargetResult[], missing: readonly string[]) {
  const targets = [...results]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, baseUrl, labels, verdict, exitCode, failed, warned }) => ({
      name,
      baseUrl,
      labels,
      verdict,
      exitCode,
      failed,
      warned,
      reports: `targets/${name}`,
    }))
  return { format: 1, targets, missing }
}

export type FleetIndex = ReturnType<typeof fleetIndex>

/** `index.html`: the same for people, as the command `site` shows targets. */
export function fleetPage(results: readonly TargetResult[], missing: readonly string[]): string {
  const sorted = [...results].sort((a, b) => (a.name < b.name ? -1 : 1))
  const rows = sorted.map(({ name, labels, verdict, reason, startedAt, failed, warned }) => ({
    name,
    href: `targets/${encodeURIComponent(name)}/report.html`,
    labels: Object.entries(labels)
      .map(([key, value]) => `${key}=${value}`)
      .join(' '),
    verdict: reason === undefined ? verdict : `${verdict}: ${reason}`,
    tone: verdict === 'not judged' ? 'warn' : runTones[verdict],
    date: minute(startedAt),
    failed: failed.length,
    warned: warned.length,
    runs: verdict === 'not judged' ? 0 : 1,
  }))
  const text = conformantText(sorted.map(({ verdict }) => verdict))
  const head = `<header>\n<p class="over">Pet Store Service Interface 1.0.0</p>\n<h1>Fleet</h1>\n${text}</header>\n`
  return indexPage({ title: 'Fleet', head, rows, missing })
}
