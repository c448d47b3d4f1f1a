import type { Report } from '../../core/report.js'
import { coverageText } from '../document/coverage-text.js'
import { knownText } from '../document/known-text.js'
import { remarksOf } from '../document/remarks.js'
import { bottomLine, chosen, endingText, minute, targetName, verdictText } from '../document/view.js'
import { page } from './html-page.js'
import { causes, grid, rules } from './html-rules.js'
import { configuration, notJudged, profile } from './html-tables.js'
import { paragraph, safe, section, slug } from './html-text.js'
import { runTones } from './tones.js'

/** report.html: one file without scripts, to be handed over and printed. */
export const html = (report: Report): string =>
  page(`${verdictText(report)}: ${report.target.baseUrl}`, `${head(report)}${body(report)}`)

function head(report: Report): string {
  const { spec, tool, startedAt, stats, target } = report
  const facts = {
    date: minute(startedAt),
    tool: `${tool.name} ${tool.version}`,
    requests: stats.requests,
    ...chosen(report),
    ...(target.readOnly ? { 'read-only': 'nothing was created' } : {}),
  }
  const list = Object.entries(facts).map(([name, value]) => `<li><span>${name}</span> ${safe(`${value}`)}</li>`)
  return `<header>
<p class="over">${safe(spec.title)} ${safe(spec.version)}</p>
<h1 class="${runTones[report.verdict]}">${safe(verdictText(report))}</h1>
<p class="target">${safe(targetName(report))}</p>
${paragraph(endingText(report))}<ul class="facts">${list.join('')}</ul>
</header>
`
}

function body(report: Report): string {
  const sections = [
    ['What is wrong', causes(report)],
    ['Overview', grid(report)],
    ['Known failures', (report.known ?? []).map(entry => paragraph(knownText(entry))).join('')],
    ['Rules', rules(report)],
    ['Not judged, and why', notJudged(report)],
    ['Unspecified behaviour', profile(report)],
    ['The run', `${remarks(report)}${configuration(report)}`],
  ] as const
  const shown = sections.filter(([, content]) => content !== '')
  const first = shown.filter(([title]) => title === 'What is wrong' || title === 'Overview')
  const others = shown.filter(each => !first.includes(each))
  const links = shown.map(([title]) => `<li><a href="#${slug(title)}">${title}</a></li>`)
  return `<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
<div class="first">${first.map(([title, content]) => section(title, content)).join('')}</div>
${others.map(([title, content]) => section(title, content)).join('')}<footer>${safe(bottomLine(report), 4000)}</footer>`
}

function remarks(report: Report): string {
  const { notices, coverage } = report
  const texts = [...(coverage === undefined ? [] : [coverageText(coverage)]), ...notices, ...remarksOf(report)]
  return texts.length === 0 ? '' : `<h3>Remarks</h3>\n${texts.map(text => paragraph(text)).join('')}`
}
