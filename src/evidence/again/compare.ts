import type { FindingReport, Report, RuleReport } from '../../core/report/report.js'

/** How two reports of the same exchanges differ, one line each; empty where they say the same. */
export function differences(live: Report, again: Report): readonly string[] {
  const lines: string[] = []
  const differ = (what: string, one: unknown, other: unknown): void => {
    const [a, b] = [text(one), text(other)]
    if (a !== b) lines.push(`${what}: ${shown(a)}, recomputed ${shown(b)}`)
  }
  differ(
    'verdict of the run',
    [live.verdict, live.exitCode, live.ending],
    [again.verdict, again.exitCode, again.ending],
  )
  const others = new Map(again.rules.map(rule => [rule.id, rule]))
  for (const rule of live.rules) {
    const other = others.get(rule.id)
    others.delete(rule.id)
    if (other === undefined) lines.push(`${rule.id}: ${rule.verdict}, recomputed not at all`)
    else for (const [name, of] of aspects) differ(`${name} of ${rule.id}`, of(rule), of(other))
  }
  for (const id of others.keys()) lines.push(`${id}: not in the report, recomputed`)
  differ('the profile', live.profile, again.profile)
  differ('pets left behind', live.leftovers, again.leftovers)
  differ('pets that may exist', live.possiblyCreated, again.possiblyCreated)
  differ('notices', live.notices, again.notices)
  differ('counts of the run', live.stats, again.stats)
  return lines
}

const aspects: readonly (readonly [string, (rule: RuleReport) => unknown])[] = [
  ['verdict', rule => rule.verdict],
  ['level', rule => rule.level],
  ['observations', rule => rule.observations],
  ['branches', rule => rule.branches],
  ['findings', rule => rule.findings.map(plain)],
  ['consequences', rule => rule.consequences.map(plain)],
  ['reasons', rule => rule.reasons],
]

/** Curl lines and texts of exchanges are made from the rest. */
const plain = ({ exchanges, ...finding }: FindingReport) => ({
  ...finding,
  exchanges: exchanges.map(({ seq, status, responseBody, url }) => ({ seq, status, responseBody, url })),
})

const text = (value: unknown): string => JSON.stringify(value, sorted)

/** Members in one order, whoever wrote them. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const shown = (value: string): string => (value.length > 160 ? `${value.slice(0, 160)}…` : value)
