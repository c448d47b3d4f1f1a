import type { Report } from '../core/report/report.js'
import { minute } from '../report/document/view.js'
import { runTones } from '../report/formats/html/tones.js'
import type { TargetResult } from './result.js'
import { conformantText, indexPage } from './target-table.js'

/** A target as the index shows it. */
export interface Entry {
  readonly result: TargetResult
  /** Its folder, seen from the index; `/` between the parts. */
  readonly folder: string
  /** Undefined where nothing was judged. */
  readonly report?: Report
}

const sorted = (entries: readonly Entry[]) => [...entries].sort((a, b) => (a.result.name < b.result.name ? -1 : 1))

/** `fleet.json`: every target by name, without what differs from run to run. */
export function fleetIndex(entries: readonly Entry[], missing: readonly string[]) {
  const targets = sorted(entries).map(({ folder, result }) => {
    const { name, baseUrl, labels, verdict, exitCode, failed, warned } = result
    return { name, baseUrl, labels, verdict, exitCode, failed, warned, reports: folder }
  })
  return { format: 1, targets, missing }
}

export type FleetIndex = ReturnType<typeof fleetIndex>

/** `index.html`: the same for people, with the rules on which the targets differ. */
export function fleetPage(entries: readonly Entry[], missing: readonly string[]): string {
  const rows = sorted(entries).map(({ folder, report, result }) => {
    const { name, labels, verdict, reason, startedAt, failed, warned } = result
    return {
      name,
      labels: Object.entries(labels)
        .map(([key, value]) => `${key}=${value}`)
        .join(' '),
      verdict: reason === undefined ? verdict : `${verdict}: ${reason}`,
      tone: verdict === 'not judged' ? 'warn' : runTones[verdict],
      date: minute(startedAt),
      failed: failed.length,
      warned: warned.length,
      ...(report === undefined
        ? {}
        : { report, href: `${folder.split('/').map(encodeURIComponent).join('/')}/report.html` }),
    }
  })
  const text = conformantText(entries.map(({ result }) => result.verdict))
  const head = `<header>\n<p class="over">Pet Store Service Interface 1.0.0</p>\n<h1>Fleet</h1>\n${text}</header>\n`
  return indexPage({ title: 'Fleet', head, rows, missing })
}
