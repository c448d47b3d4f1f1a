import type { Report } from '../core/report.js'
import { safe } from './html-finding.js'
import { byReason, columnsOf, countsOf, sectionsOf, verdictWords, withVerdict } from './view.js'

/** The tables of report.html. */

const row = (cells: readonly string[]) => `<tr>${cells.join('')}</tr>\n`
const cell = (text: string) => `<td>${safe(text)}</td>`
const number = (count: number, tone: string) =>
  `<td class="number${count > 0 ? tone : ' soft'}">${count > 0 ? count : '·'}</td>`

export function overview(report: Report): string {
  const columns = columnsOf(report)
  const heads = columns.map(verdict => `<th class="number">${verdictWords[verdict]}</th>`)
  const tone = (verdict: string) =>
    verdict === 'fail' || verdict === 'error' ? ' bad' : verdict === 'warn' ? ' warn' : ''
  const rows = [...sectionsOf(report), { section: '', title: 'all', counts: countsOf(report.rules) }].map(each =>
    row([
      cell(`${each.section} ${each.title}`),
      ...columns.map(verdict => number(each.counts[verdict], tone(verdict))),
    ]),
  )
  return `<table>\n${row(['<th>Section</th>', ...heads])}${rows.join('')}</table>`
}

export function reasons(report: Report, verdict: 'error' | 'inconclusive' | 'not-applicable'): string {
  const groups = byReason(withVerdict(report, verdict))
  return groups
    .map(([reason, ids]) => `<p>${safe(reason)}<br><code class="soft">${safe(ids.join(', '), 10_000)}</code></p>`)
    .join('')
}

export function profile(report: Report): string {
  if (report.profile.length === 0) return ''
  const rows = report.profile.map(({ reading, question, answer }) => row([cell(reading), cell(question), cell(answer)]))
  return `<p class="soft">What the target does where the document leaves it open.</p><table>\n${rows.join('')}</table>`
}

export function rules(report: Report): string {
  const rows = report.rules.map(rule => {
    const cells = [rule.section, rule.reading, rule.level, rule.summary, verdictWords[rule.verdict]].map(cell)
    return row([`<td><code>${safe(rule.id)}</code></td>`, ...cells, `<td class="number">${rule.observations}</td>`])
  })
  const heads = ['Rule', 'Section', 'Reading', 'Level', 'Requires', 'Verdict', 'Seen'].map(name => `<th>${name}</th>`)
  return `<table>\n${row(heads)}${rows.join('')}</table>`
}

export function configuration({
  tool,
  ruleSet,
  seed,
  runId,
  startedAt,
  stats,
  configuration,
  residue,
  possiblyCreated,
}: Report): string {
  const facts = {
    tool: `${tool.name} ${tool.version}`,
    'rule set': ruleSet,
    started: startedAt,
    run: runId,
    seed,
    ...stats,
    'pets left behind': residue.length,
    'possibly created': possiblyCreated.length,
    ...configuration,
  }
  return `<table>\n${Object.entries(facts)
    .map(([name, value]) => row([cell(name), cell(`${value}`)]))
    .join('')}</table>`
}
