import type { Report } from '../../../core/report/report.js'
import { furtherSections } from '../../document/sections.js'
import { bottomLine, chosen, endingText, minute, targetName, verdictText, withVerdict } from '../../document/view.js'
import { compare } from '../../verdict/comparison.js'
import { content } from './html-blocks.js'
import { page } from './html-page.js'
import { causes, changesList, grid, rules } from './html-rules.js'
import { paragraph, safe, section, slug } from './html-text.js'
import { runTones } from './tones.js'

/** report.html: one file without scripts, to be handed over and printed. */
export const html = (report: Report): string => page(titleOf(report), `${head(report)}${body(report)}`)

/** The same for a browser that watches, with what changed since the run before marked. */
export const watchedPage = (report: Report, before?: Report): string =>
  page(titleOf(report), `${head(report)}${body(report, before)}`, report.runId)

const titleOf = (report: Report): string => `${verdictText(report)}: ${report.target.baseUrl}`

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

function body(report: Report, before?: Report): string {
  const changes = before === undefined ? undefined : compare([before, report])
  const sections = [
    [withVerdict(report, 'fail').length > 0 ? 'What is wrong' : 'Warnings', causes(report)],
    ['Overview', grid(report, changes)],
    ['Rules', rules(report)],
    ...furtherSections(report).map(({ title, blocks }) => [title, content(blocks)] as const),
  ] as const
  const shown = sections.filter(([, html]) => html !== '')
  const overview = shown.findIndex(([title]) => title === 'Overview')
  const [first, others] = [shown.slice(0, overview + 1), shown.slice(overview + 1)]
  const links = shown.map(([title]) => `<li><a href="#${slug(title)}">${title}</a></li>`)
  const change = changes === undefined ? '' : section('Changed since the run before', changesList(changes))
  return `<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
${change}<div class="first">${first.map(([title, html]) => section(title, html)).join('')}</div>
${others.map(([title, html]) => section(title, html)).join('')}<footer>${safe(bottomLine(report), 'cell')}</footer>`
}
