import type { Verdict } from '../core/verdict.js'
import { bottom } from './compare-text.js'
import { type Compared, type Comparison, caveats, changed, changeTitles, disagreed, letter } from './comparison.js'
import { page } from './html-page.js'
import { paragraph, safe, section, table } from './html-text.js'
import { verdictTones } from './tones.js'
import { minute, plural, targetName, verdictText, verdictWords } from './view.js'

/** A verdict in a cell: the word says it, the colour only repeats it. */
const verdictCell = (verdict: Verdict | undefined): string =>
  verdict === undefined
    ? '<td class="soft">not asked</td>'
    : `<td class="${verdictTones[verdict] ?? 'soft'}">${verdictWords[verdict]}</td>`

/** A comparison as a page of its own. */
export function compareHtml(comparison: Comparison): string {
  const { reports, oneTarget, worse } = comparison
  const tone = worse ? 'bad' : 'good'
  const title = oneTarget ? (worse ? 'worse' : 'nothing got worse') : 'Targets compared'
  const target = oneTarget ? `<p class="target">${safe(targetName(reports[0]!))}</p>\n` : ''
  const lists = changeTitles.map(([change, name]) =>
    section(`${name} (${changed(comparison, change).length})`, list(changed(comparison, change)), change),
  )
  return page(
    `${title}: ${oneTarget ? reports[0]!.target.baseUrl : plural(reports.length, 'report')}`,
    `<header>
<p class="over">${safe(reports[0]!.spec.title)} ${safe(reports[0]!.spec.version)} · comparison</p>
<h1${oneTarget ? ` class="${tone}"` : ''}>${title}</h1>
${target}${paragraph(bottom(comparison).replace(/^(?:worse|nothing got worse): /, ''))}${caveats(comparison)
  .map(text => paragraph(text, 'soft'))
  .join('')}</header>
${section('Runs', runs(comparison))}${oneTarget ? lists.join('') : ''}${section(
  'Rules',
  matrix(
    comparison,
    comparison.reports.map((_, i) => letter(i)),
  ),
  'rules',
)}`,
  )
}

function runs({ reports }: Comparison): string {
  const rows = reports.map((report, i) => [
    `<th scope="row">${letter(i)}</th>`,
    safe(minute(report.startedAt)),
    safe(targetName(report)),
    safe(verdictText(report)),
    report.depth,
    safe(report.tool.version),
  ])
  return table(['Run', 'Date', 'Target', 'Verdict', 'Depth', 'Tool'], rows)
}

function list(rules: readonly Compared[]): string {
  if (rules.length === 0) return ''
  const items = rules.map(({ rule, summary, message, reason, newBranches, verdicts }) => {
    const bad = verdicts.at(-1) === 'fail' || verdicts.at(-1) === 'warn'
    const where =
      newBranches.length === 0 ? '' : `<p>Now also in ${newBranches.map(each => safe(each, 80)).join(', ')}.</p>`
    return `<li><code>${safe(rule)}</code><p>${safe((bad ? message : reason) ?? summary)}</p>${where}</li>\n`
  })
  return `<ol class="causes">\n${items.join('')}</ol>`
}

/** The rules on which the reports differ or that all violate; `names` (HTML) head the columns. */
export function matrix(comparison: Comparison, names: readonly string[]): string {
  const rules = disagreed(comparison)
  const same = comparison.rules.length - rules.length
  const rows = rules.map(({ rule, level, section: where, verdicts }) => [
    `<th scope="row"><code>${safe(rule)}</code> <small>${level} · ${safe(where)}</small></th>`,
    ...verdicts.map(verdictCell),
  ])
  const grid = rules.length === 0 ? '' : table(['Rule', ...names], rows)
  return `${grid}${same > 0 ? `<p>${plural(same, 'other rule')}: the same in all.</p>` : ''}`
}
