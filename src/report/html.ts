import { createHash } from 'node:crypto'
import type { Report } from '../core/report.js'
import { article, safe } from './html-finding.js'
import { style } from './html-style.js'
import { configuration, overview, profile, reasons, rules } from './html-tables.js'
import { knownText } from './known.js'
import { bottomLine, endingText, targetName, verdictText, withVerdict } from './view.js'

const hash = createHash('sha256').update(style).digest('base64')

/** Nothing runs and nothing is fetched, whatever a server wrote into its answers. */
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`

const tones = {
  conformant: 'good',
  'no-violation-found': 'good',
  'non-conformant': 'bad',
  inconclusive: 'warn',
} as const

/** report.html: one file without scripts, to be handed over and printed. */
export function html(report: Report): string {
  const failed = withVerdict(report, 'fail')
  const warned = withVerdict(report, 'warn')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${safe(verdictText(report))}: ${safe(report.target.baseUrl)}</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="soft">${safe(report.spec.title)} ${safe(report.spec.version)}</p>
<h1 class="${tones[report.verdict]}">${safe(verdictText(report))}</h1>
<p class="target">${safe(targetName(report))}</p>
<p>${safe(bottomLine(report).slice(verdictText(report).length + 2), 4000)}</p>
${paragraph(endingText(report))}
</header>
${section('Known failures', (report.known ?? []).map(entry => paragraph(knownText(entry))).join(''))}
${section('Overview', overview(report))}
${section('Failures', failed.map(rule => article(rule, 'bad')).join(''))}
${section('Warnings', warned.map(rule => article(rule, 'warn')).join(''))}
${section('Faults of this tool', reasons(report, 'error'))}
${section('Inconclusive', reasons(report, 'inconclusive'))}
${section('Not applicable', reasons(report, 'not-applicable'))}
${section('Profile', profile(report))}
${section('All rules', rules(report))}
${section('Remarks', report.notices.map(notice => paragraph(notice)).join(''))}
${section('The run', configuration(report))}
</body>
</html>
`
}

const paragraph = (text: string | undefined) => (text === undefined ? '' : `<p>${safe(text)}</p>`)

const section = (title: string, content: string) =>
  content === '' ? '' : `<section>\n<h2>${title}</h2>\n${content}\n</section>`
