import type { ExchangeReport, FindingReport, RuleReport } from '../core/report.js'
import { block, line } from './sanitise.js'
import { traceOf } from './trace.js'
import { plural, times } from './view.js'

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
}

const entity = (text: string) => text.replace(/[<>&"']/g, char => entities[char]!)

/** Text on one line, safe in content and in quoted attributes. */
export const safe = (text: string, max = 600) => entity(line(text, max))

const lines = (text: string) => entity(block(text, 60, 8000).join('\n'))

/** A rule with its findings and their evidence. */
export function article(rule: RuleReport, tone: string): string {
  return `<article class="${tone}">
<h3><code>${safe(rule.id)}</code> <small>section ${safe(rule.section)} · ${safe(rule.reading)} · ${rule.level}</small></h3>
<p>${safe(rule.summary)} <span class="soft">${safe(rule.why)}</span></p>
${rule.findings.map(finding => view(finding, true)).join('')}${rule.reasons.map(reason => `<p class="soft">${safe(reason)}</p>`).join('')}
${consequences(rule)}<p class="soft">again: <code>${safe(rule.rerun, 2000)}</code></p>
</article>
`
}

function consequences({ consequences: found }: RuleReport): string {
  if (found.length === 0) return ''
  const title = `${plural(found.length, 'consequence')} of another rule's failure`
  return `<details><summary>${title}</summary>${found.map(finding => view(finding, false)).join('')}</details>\n`
}

function view(finding: FindingReport, open: boolean): string {
  const { message, count, expected, actual, place } = finding
  const exchanges = finding.exchanges.filter(({ aside }) => !aside)
  const { curls } = traceOf(finding)
  const curl = `<p class="soft">curl</p><pre>${curls.map(each => safe(each, 8000)).join('\n')}</pre>`
  const title = plural(exchanges.length, 'exchange')
  const evidence = `<details${open ? ' open' : ''}><summary>${title}</summary>${exchanges.map(exchange).join('')}${curl}</details>`
  return `<div class="finding"><p><strong>${safe(message)}</strong>${count > 1 ? ` <small>(${times(count)})</small>` : ''}</p>
<dl><dt>expected</dt><dd><code>${safe(expected, 2000)}</code></dd>
<dt>actual</dt><dd><code>${safe(actual, 2000)}</code></dd>
<dt>at</dt><dd><code>${safe(place)}</code></dd></dl>
${exchanges.length === 0 ? '' : evidence}</div>
`
}

function exchange(e: ExchangeReport): string {
  const key = e.credential === 'valid' ? '' : ` (key: ${e.credential})`
  const request = [`→ ${line(e.method)} ${line(e.url, 2000)}${key}`, ...headers(e.requestHeaders)]
  const outcome = e.failure === undefined ? `${e.status}` : `no answer: ${line(e.failure.message)}`
  const part = e.responseBytes === undefined ? '' : `, first part of ${e.responseBytes} bytes`
  const response = [`← ${outcome}, ${Math.round(e.milliseconds)} ms${part}`, ...headers(e.responseHeaders ?? [])]
  const text = (head: readonly string[], body = '') =>
    entity(head.join('\n')) + (body === '' ? '' : `\n\n${lines(body)}`)
  return `<pre>${text(request, e.requestBody)}</pre><pre>${text(response, e.responseBody)}</pre>`
}

const headers = (all: ExchangeReport['requestHeaders']) => all.slice(0, 40).map(header => line(header.join(': '), 400))
