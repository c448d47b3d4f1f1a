import { plural } from '../../core/plural.js'
import type { Report, RuleReport } from '../../core/report.js'
import { verdicts } from '../../core/verdict.js'
import { knownOf } from '../document/known-text.js'
import { hintText, remedyLines, remedyText, verdictWords } from '../document/view.js'
import { finding } from './html-finding.js'
import { coded, experiments, number, paragraph, safe, safeLines, slug, table } from './html-text.js'
import { verdictTones } from './tones.js'

/** Every rule, what is wrong first. */
export function rules(report: Report): string {
  const order = (rule: RuleReport) => {
    const cause = report.causes.findIndex(({ rule: id }) => id === rule.id)
    return [verdicts.indexOf(rule.verdict), cause === -1 ? report.causes.length : cause] as const
  }
  const sorted = [...report.rules].sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1])
  return sorted.map(rule => details(rule, report)).join('')
}

function details(rule: RuleReport, report: Report): string {
  const { id, verdict, level, section, interpretation, summary, why, basis, rerun } = rule
  // What the same request shows is folded: it goes with its cause.
  const explained = report.causes.some(({ consequences }) => consequences.some(each => each.rule === id))
  const open = ((verdict === 'fail' || verdict === 'warn') && !explained) || verdict === 'error'
  const { statement, source, interpretation: text, because } = basis
  const state = rule.known ? ' (known)' : ''
  return `<details class="rule ${verdict} ${level}" id="${slug(id)}"${open ? ' open' : ''}>
<summary><b class="${verdictTones[verdict] ?? 'soft'}">${verdictWords[verdict]}${state}</b> <span><code>${safe(id)}</code> <small>${level} · section ${safe(section)} · ${safe(interpretation)}</small><br>${coded(summary)}</span></summary>
<div>
${paragraph(knownOf(report, id))}${paragraph(why, 'soft')}${experiments(rule)}${rule.findings.map((each, i) => finding(each, i === 0)).join('')}${consequences(rule)}
<dl><dt>states</dt><dd>${coded(statement)}${source === undefined ? '' : ` <small>(${safe(source)})</small>`}</dd>
<dt>read as</dt><dd>${safe(text, 1000)} <span class="soft">${safe(because, 1000)}</span></dd></dl>
${note(rule)}${fix(rule)}${rule.reasons.map(reason => paragraph(reason)).join('')}${branches(rule)}<p class="soft">again: <code>${safe(rerun, 2000)}</code></p>
</div>
</details>
`
}

function note(rule: RuleReport): string {
  const text = hintText(rule)
  return text === undefined ? '' : `<p>Note: ${safe(text, 500)}</p>\n`
}

function fix(rule: RuleReport): string {
  const text = remedyText(rule)
  if (text === undefined) return ''
  const code = remedyLines(rule)
  const lines = code.length === 0 ? '' : `<pre>${safeLines(code.join('\n'), code.length, 20_000)}</pre>\n`
  return `<p>How to fix it. ${coded(text)}</p>\n${lines}`
}

function consequences({ consequences: found }: RuleReport): string {
  if (found.length === 0) return ''
  const title = `${plural(found.length, 'consequence')} of another rule's failure`
  return `<details><summary>${title}</summary>${found.map(each => finding(each, false)).join('')}</details>\n`
}

function branches({ branches: all, verdict }: RuleReport): string {
  if (all.length === 0) return ''
  const rows = all.map(({ name, observations, reason = '' }) => [safe(name), number(observations), safe(reason)])
  const list = table(['Observed in', '<th scope="col" class="number">Times</th>', 'Remarks'], rows)
  return verdict === 'pass' || verdict === 'observed' || verdict === 'inconclusive'
    ? list
    : `<details class="screen"><summary>${plural(all.length, 'branch', 'branches')}</summary>${list}</details>`
}
