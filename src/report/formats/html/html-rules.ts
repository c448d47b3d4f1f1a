import type { Report, RuleReport } from '../../../core/report/report.js'
import { type Verdict, verdicts } from '../../../core/report/verdict.js'
import { plural } from '../../../core/text/plural.js'
import { type CauseText, causeTexts } from '../../document/cause.js'
import { valuesOf } from '../../document/experiment-text.js'
import { ruleBlocks } from '../../document/failure.js'
import { countsOf, sectionsOf, verdictWords } from '../../document/view.js'
import { byCause } from '../../verdict/alike.js'
import { type Comparison, changed, changeTitles } from '../../verdict/comparison.js'
import { content } from './html-blocks.js'
import { coded, safe, slug, valueList } from './html-text.js'
import { verdictSigns, verdictTones } from './tones.js'

/** What is wrong, as the report's first screen has it: each cause with its smallest request, its fix and what other values got. */
export function causes(report: Report): string {
  const all = causeTexts(report)
  const items = all.map(each => `<li>${causeItem(each)}</li>\n`)
  return items.length === 0 ? '' : `<ol class="causes">\n${items.join('')}</ol>\n`
}

const link = (id: string) => `<a href="#${slug(id)}"><code>${safe(id)}</code></a>`

function causeItem({ rule, cause, word, request, outcome, before, fix }: CauseText): string {
  const { consequences, unjudged = [] } = cause
  const tone = word === 'FAIL' ? 'bad' : 'warn'
  const said = { FAIL: 'failed', WARN: 'warning', KNOWN: 'known' }[word]
  const values = word === 'FAIL' ? valuesOf(rule).map(({ part, values }) => valueList(part, values)) : []
  return [
    `<p><b class="${tone}">${said}</b> ${link(rule.id)} <small>§${safe(rule.section)} ${safe(rule.interpretation)}</small></p>`,
    `<p class="request"><code>${safe(before + request)}</code> <code>${safe(outcome)}</code></p>`,
    fix === undefined ? '' : `<p class="fix"><b>Fix</b> ${coded(fix)}</p>`,
    ...values,
    listed(
      'the same request fails',
      consequences.map(each => each.rule),
    ),
    listed('also unjudged because of it', unjudged),
  ].join('')
}

/** Few stand there to be read, printed too; many are folded. */
function listed(title: string, ids: readonly string[]): string {
  if (ids.length === 0) return ''
  const links = ids.map(link).join(', ')
  return ids.length <= 4
    ? `<p>${title}: ${links}</p>`
    : `<details><summary>${title}: ${plural(ids.length, 'rule')}</summary>${links}</details>`
}

/** What got better and worse since the run before. */
export function changesList(comparison: Comparison): string {
  const rows = changeTitles
    .filter(([change]) => change !== 'still-broken')
    .map(([change, title]) => [title, changed(comparison, change)] as const)
    .filter(([, rules]) => rules.length > 0)
    .map(([title, rules]) => `<li><b>${title}</b> ${rules.map(({ rule }) => link(rule)).join(', ')}</li>`)
  return rows.length === 0 ? '<p>Nothing changed.</p>\n' : `<ul>${rows.join('')}</ul>\n`
}

/** A picture of the run: a square for each rule, by section, whose sign says its verdict. */
export function grid(report: Report, changes?: Comparison): string {
  const before = new Map(
    changes?.rules.map(({ rule, change, verdicts }) => [
      rule,
      change === 'same' || change === 'still-broken' ? undefined : verdicts[0],
    ]),
  )
  const rows = sectionsOf(report).map(({ section, title }) => {
    const name = `${section} ${title}`.trim()
    const squares = report.rules.filter(rule => rule.section === section).map(rule => square(rule, before.get(rule.id)))
    return `<li><span>${safe(name)}</span> <ul aria-label="${safe(name)}">${squares.join('')}</ul></li>`
  })
  if (rows.length === 0) return ''
  const counts = countsOf(report.rules)
  const legend = verdicts
    .filter(verdict => counts[verdict] > 0)
    .map(
      verdict =>
        `<span class="key"><span class="square ${tone(verdict)}" aria-hidden="true">${verdictSigns[verdict]}</span> ${counts[verdict]} ${verdictWords[verdict]}</span>`,
    )
  return `<ul class="grid">\n${rows.join('\n')}\n</ul>\n<p class="keys">${legend.join(' ')}</p>\n`
}

const tone = (verdict: Verdict): string => verdictTones[verdict] ?? 'soft'

/** `was` is its verdict in the run before, where that was another. */
const square = ({ id, verdict, known }: RuleReport, was: Verdict | undefined): string =>
  `<li><a class="square ${tone(verdict)}${was === undefined ? '' : ' changed'}" href="#${slug(id)}" aria-label="${safe(id)}: ${verdictWords[verdict]}${known ? ', known' : ''}${was === undefined ? '' : `, was ${verdictWords[was]}`}">${verdictSigns[verdict]}</a></li>`

/** Every rule, what is wrong first. */
export function rules(report: Report): string {
  const order = ({ verdict }: RuleReport) => verdicts.indexOf(verdict)
  return byCause(report, report.rules)
    .sort((one, other) => order(one) - order(other))
    .map(rule => details(rule, report))
    .join('')
}

function details(rule: RuleReport, report: Report): string {
  const { id, verdict, level, section, interpretation, summary, known } = rule
  // What the same request shows is folded: it goes with its cause.
  const isExplained = report.causes.some(({ consequences }) => consequences.some(each => each.rule === id))
  const isOpen = ((verdict === 'fail' || verdict === 'warn') && !isExplained) || verdict === 'error'
  return `<details class="rule ${verdict} ${level}" id="${slug(id)}"${isOpen ? ' open' : ''}>
<summary><b class="${tone(verdict)}">${verdictWords[verdict]}${known ? ' (known)' : ''}</b> <span><code>${safe(id)}</code> <small>${level} · section ${safe(section)} · ${safe(interpretation)}</small><br>${coded(summary)}</span></summary>
<div>
${content(ruleBlocks(report, rule))}</div>
</details>
`
}
