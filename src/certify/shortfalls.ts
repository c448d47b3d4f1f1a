import type { Report } from '../core/report/report.js'
import type { Level } from '../core/rule/rule.js'
import { partialTexts } from '../report/document/view.js'

/** Why a report leads to no certificate, one line each; empty where it does. Rules beyond the set fail nobody. */
export function shortfalls(report: Report, required: ReadonlyMap<string, Level>): readonly string[] {
  const lines: string[] = []
  if (report.ending !== 'complete') lines.push(`the run did not complete: ${report.endingReason ?? report.ending}`)
  for (const part of partialTexts(report)) lines.push(`the run is partial: ${part}`)
  if (report.target.readOnly) lines.push('the run was read-only')
  const rules = new Map(report.rules.map(rule => [rule.id, rule]))
  for (const [id, level] of required) {
    const rule = rules.get(id)
    if (rule === undefined) lines.push(`${id} was not judged`)
    else if (rule.verdict === 'error') lines.push(`${id}: the tool broke: ${rule.reasons[0] ?? ''}`)
    else if (level === 'must' && rule.findings.length > 0) lines.push(`${id} failed: ${rule.findings[0]!.message}`)
    else if (level === 'must' && rule.verdict === 'inconclusive')
      lines.push(`${id} is inconclusive: ${rule.reasons[0] ?? 'it was not observed'}`)
    else if (rule.verdict === 'pass' && rule.observations === 0) lines.push(`${id} passed without an observation`)
  }
  return lines
}
