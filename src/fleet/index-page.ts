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

/** `index.md`: the same for people. */
export function fleetMarkdown({ targets, missing }: FleetIndex): string {
  const cell = (text: string) => text.replace(/[\\|`<>[\]]/g, '\\$&')
  const rows = targets.map(({ name, labels, verdict, failed, warned, reports }) => {
    const marks = Object.entries(labels).map(([key, value]) => `${key}=${value}`)
    const cells = [cell(marks.join(' ')), verdict, failed.length, warned.length]
    return `| [${cell(name)}](${reports}/report.html) | ${cells.join(' | ')} |`
  })
  const lost = missing.map(text => `- ${cell(text)}\n`).join('')
  const head = '| target | labels | verdict | failed | warnings |\n|---|---|---|---|---|\n'
  return `# Fleet: ${targets.length} targets\n\n${head}${rows.join('\n')}\n${lost === '' ? '' : `\nMissing:\n\n${lost}`}`
}
