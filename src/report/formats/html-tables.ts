import { plural } from '../../core/plural.js'
import type { Report } from '../../core/report.js'
import { ruledOutBy, ruledOutGroups } from '../document/remarks.js'
import { safe, table } from './html-text.js'

/** The tables of report.html. */

/** What was not judged, by whom and why, and what nothing can judge. */
export function notJudged(report: Report): string {
  const { uncheckable } = report
  const rows = ruledOutGroups(report).map(group => [
    safe(group[0]!.reason, 1000),
    ruledOutBy[group[0]!.by],
    group
      .map(
        ({ id, level, branches }) =>
          `<code>${safe(id)}</code> <small>${level}${branches === undefined ? '' : `: ${safe(branches.join(', '), 200)}`}</small>`,
      )
      .join('<br>'),
  ])
  const list = rows.length === 0 ? '' : table(['Why', 'Ruled out', 'Rules, or branches of them'], rows)
  if (uncheckable.length === 0) return list
  const rest = uncheckable.map(({ section, statement, reason }) => [safe(section), safe(statement), safe(reason)])
  return `${list}<details><summary>${plural(uncheckable.length, 'statement')} of the document that nothing can check over HTTP</summary>${table(['Section', 'States', 'Why nothing can'], rest)}</details>\n`
}

export function profile({ profile: all }: Report): string {
  if (all.length === 0) return ''
  const rows = all.map(({ interpretation, question, answer }) => [safe(interpretation), safe(question), safe(answer)])
  return `<details><summary>${plural(all.length, 'unspecified behaviour')}, and what the target does</summary>${table(['Interpretation', 'Behaviour', 'The target'], rows)}</details>`
}

export function configuration(report: Report): string {
  const {
    tool,
    ruleSet,
    digests,
    seed,
    runId,
    startedAt,
    stats,
    configuration: options,
    leftovers,
    possiblyCreated,
  } = report
  const facts = {
    tool: `${tool.name} ${tool.version}`,
    'rule set': ruleSet,
    statements: digests.clauses,
    interpretations: digests.interpretations,
    started: startedAt,
    run: runId,
    seed,
    ...stats,
    'pets left behind': leftovers.length,
    'possibly created': possiblyCreated.length,
    ...options,
  }
  const rows = Object.entries(facts).map(([name, value]) => [`<th scope="row">${safe(name)}</th>`, safe(`${value}`)])
  return `<details><summary>Options, numbers and digests</summary>${table([], rows)}</details>`
}
