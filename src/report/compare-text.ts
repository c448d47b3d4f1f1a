import {
  type Change,
  type Compared,
  type Comparison,
  caveats,
  changed,
  changeTitles,
  disagreed,
  letter,
} from './comparison.js'
import { code, prose } from './markdown-finding.js'
import { disarm, line } from './sanitise.js'
import { hang, type Paint, painter } from './text.js'
import { minute, plural, targetName, verdictText, verdictWords } from './view.js'

/** A comparison for a terminal. */
export function compareTerminal(comparison: Comparison, { color, width }: { color: boolean; width: number }): string {
  const paint = painter(color)
  const room = Math.max(60, Math.min(width, 110)) - 1
  const runs = comparison.reports.flatMap((report, i) =>
    hang(`${letter(i)}  `, 3, line(`${minute(report.startedAt)}  ${targetName(report)}  ${verdictText(report)}`), room),
  )
  const notes = caveats(comparison).map(text => `note: ${text}`)
  const body = comparison.oneTarget ? lists(comparison, paint, room) : ['', ...matrix(comparison)]
  return `${disarm([...runs, ...notes, ...body, '', bottom(comparison)].join('\n'))}\n`
}

/** What got better and worse from one run of a target to the next, without saying which runs. */
export function changesTerminal(comparison: Comparison, { color, width }: { color: boolean; width: number }): string {
  const rows = lists(comparison, painter(color), Math.max(60, Math.min(width, 110)) - 1)
  return `${disarm([...rows, bottom(comparison)].join('\n').replace(/^\n/, ''))}\n`
}

/** The rules by what became of them. */
function lists(comparison: Comparison, paint: Paint, room: number): string[] {
  const tones: Partial<Record<Change, typeof paint.bold>> = {
    broken: paint.red,
    'still-broken': paint.yellow,
    fixed: paint.green,
    'no-longer-judged': paint.yellow,
  }
  return changeTitles.flatMap(([change, title]) => {
    const rules = changed(comparison, change)
    if (rules.length === 0) return []
    const rows = rules.flatMap(rule => hang('  ', 2, `${line(rule.rule)}  ${told(rule)}`, room))
    return [`\n${(tones[change] ?? paint.bold)(`${title} (${rules.length})`)}`, ...rows]
  })
}

export function told({ verdicts, message, newBranches, summary, reason }: Compared): string {
  const now = verdicts.at(-1)
  const where = newBranches.length === 0 ? '' : ` (now also in ${newBranches.map(each => line(each, 80)).join(', ')})`
  if (now === 'fail' || now === 'warn') return `${line(message ?? summary)}${where}`
  if (now === undefined) return 'no part of the last run'
  return reason === undefined ? verdictWords[now] : `${verdictWords[now]}: ${line(reason, 300)}`
}

/** Short words, so that many targets fit beside each other. */
const short = {
  pass: 'pass',
  fail: 'FAIL',
  warn: 'warn',
  observed: 'obs.',
  'not-applicable': 'n/a',
  inconclusive: '?',
  error: 'err',
}

function matrix(comparison: Comparison): string[] {
  const rules = disagreed(comparison)
  if (rules.length === 0) return ['The reports agree on every rule.']
  const widest = Math.max(4, ...rules.map(({ rule }) => rule.length))
  const row = (name: string, cells: readonly string[]) =>
    `${line(name).padEnd(widest)}  ${cells.map(cell => cell.padEnd(4)).join('  ')}`.trimEnd()
  const same = comparison.rules.length - rules.length
  return [
    row(
      '',
      comparison.reports.map((_, i) => letter(i)),
    ),
    ...rules.map(({ rule, verdicts }) =>
      row(
        rule,
        verdicts.map(verdict => (verdict === undefined ? '·' : short[verdict])),
      ),
    ),
    ...(same > 0 ? [`${plural(same, 'other rule')}: the same in all`] : []),
  ]
}

/** What the comparison comes to, in one line. */
export function bottom(comparison: Comparison): string {
  if (!comparison.oneTarget) {
    const targets = new Set(comparison.reports.map(({ target }) => target.baseUrl)).size
    return `${plural(comparison.reports.length, 'run')} of ${plural(targets, 'target')}: they differ on ${plural(comparison.rules.filter(({ verdicts }) => new Set(verdicts).size > 1).length, 'rule')}`
  }
  const counts = changeTitles.map(([change, title]) => [changed(comparison, change).length, title] as const)
  const parts = counts.filter(([count]) => count > 0).map(([count, title]) => `${count} ${title.toLowerCase()}`)
  return `${comparison.worse ? 'worse' : 'nothing got worse'}: ${parts.join(', ') || 'all as it was'}`
}

/** A comparison as Markdown, for a merge request or a step summary. */
export function compareMarkdown(comparison: Comparison): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const runs = [
    row(['', 'Run', 'Target', 'Verdict']),
    row([':--', ':--', ':--', ':--']),
    ...comparison.reports.map((report, i) =>
      row([letter(i), prose(minute(report.startedAt)), prose(targetName(report)), prose(verdictText(report))]),
    ),
  ].join('\n')
  const lists = changeTitles.flatMap(([change, title]) => {
    const rules = changed(comparison, change)
    if (rules.length === 0) return []
    return [
      `### ${title} (${rules.length})`,
      rules.map(rule => `- ${code(rule.rule)}: ${prose(told(rule))}`).join('\n'),
    ]
  })
  const rules = disagreed(comparison)
  const grid = [
    row(['Rule', ...comparison.reports.map((_, i) => letter(i))]),
    row([':--', ...comparison.reports.map(() => ':--')]),
    ...rules.map(({ rule, verdicts }) =>
      row([code(rule), ...verdicts.map(each => (each === undefined ? '·' : verdictWords[each]))]),
    ),
  ].join('\n')
  const parts = [
    `## ${prose(bottom(comparison))}`,
    runs,
    ...caveats(comparison),
    ...(comparison.oneTarget ? lists : [grid]),
  ]
  return `${parts.join('\n\n')}\n`
}
