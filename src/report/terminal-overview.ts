import type { Report } from '../core/report.js'
import type { Verdict } from '../core/verdict.js'
import { line } from './sanitise.js'
import { type Cell, hang, type Paint, table } from './text.js'
import { byReason, columnsOf, countsOf, sectionsOf, verdictWords, withVerdict } from './view.js'

/** How the rules of each section fared. */
export function summary(report: Report, paint: Paint): string[] {
  const columns = columnsOf(report)
  const style = (verdict: Verdict) => {
    if (verdict === 'fail' || verdict === 'error') return paint.red
    return verdict === 'warn' || verdict === 'inconclusive' ? paint.yellow : (text: string) => text
  }
  const numbers = (counts: Readonly<Record<Verdict, number>>): Cell[] =>
    columns.map(verdict =>
      counts[verdict] === 0 ? { text: '·', style: paint.dim } : { text: `${counts[verdict]}`, style: style(verdict) },
    )
  return table([
    [
      { text: '' },
      { text: 'Section', style: paint.bold },
      ...columns.map(verdict => ({ text: verdictWords[verdict], style: paint.dim })),
    ],
    ...sectionsOf(report).map(({ section, title, counts }) => [
      { text: section, style: paint.dim },
      { text: title },
      ...numbers(counts),
    ]),
    [{ text: '' }, { text: 'all' }, ...numbers(countsOf(report.rules))],
  ])
}

/** The gaps' answers. */
export function profile(report: Report, paint: Paint, room: number): string[] {
  if (report.profile.length === 0) return []
  const entries = report.profile.map(({ question, answer }) => ({ question: line(question, 80), answer: line(answer) }))
  const longest = Math.min(44, Math.max(...entries.map(entry => entry.question.length)))
  const rows = entries.flatMap(({ question, answer }) =>
    question.length > longest
      ? [...hang('  ', 2, question, room), ...hang(' '.repeat(longest + 4), longest + 4, answer, room)]
      : hang(`  ${question.padEnd(longest)}  `, longest + 4, answer, room),
  )
  return [`${paint.bold('Profile')}  ${paint.dim('what the target does where the document leaves it open')}`, ...rows]
}

/** Rules of a verdict that says little without its reason, grouped by reason. */
export function unjudged(report: Report, verdict: Verdict, title: string, room: number): string[] {
  const groups = byReason(withVerdict(report, verdict))
  if (groups.length === 0) return []
  const rows = groups.flatMap(([reason, ids]) => [
    ...hang('  ', 2, line(reason, 500), room),
    ...hang('      ', 6, ids.join(', '), room),
  ])
  return [title, ...rows]
}
