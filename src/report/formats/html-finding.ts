import { placeIn } from '../../core/json-span.js'
import { plural } from '../../core/plural.js'
import type { ExchangeReport, FindingReport } from '../../core/report.js'
import { type Asked, sentHeaders, traceOf } from '../document/trace.js'
import { times } from '../document/view.js'
import { entity, safe, safeLines } from './html-text.js'
import { line } from './sanitise.js'

/** Characters shown on either side of a marked place. */
const around = 500

/** A finding with what led to it, the place marked in the last exchange. */
export function finding(found: FindingReport, open: boolean): string {
  const { message, count, expected, actual, place } = found
  const { asked, left, curls } = traceOf(found)
  const evidence =
    asked.length === 0
      ? ''
      : `<details${open ? ' open' : ''}><summary>${plural(asked.length + left, 'exchange')}</summary>
${earlier(left)}${whole(asked, place)}<details class="screen"><summary>curl</summary><pre>${curls.map(each => safe(each, 8000)).join('\n')}</pre></details>
</details>\n`
  return `<div class="finding"><p>${safe(message, 2000)}${count > 1 ? ` <small>(${times(count)})</small>` : ''}</p>
<dl><dt>expected</dt><dd><code>${safe(expected, 2000)}</code></dd>
<dt>actual</dt><dd><code>${safe(actual, 2000)}</code></dd>
<dt>at</dt><dd><code>${safe(place)}</code></dd></dl>
${evidence}</div>
`
}

const earlier = (left: number): string =>
  left === 0 ? '' : `<p class="soft">${plural(left, 'earlier exchange')} not shown; see report.json.</p>\n`

/** The last exchange, which shows the finding; those before it folded. */
function whole(asked: readonly Asked[], place: string): string {
  const texts = asked.map(({ exchange }) => exchanged(exchange, place))
  const before = texts.slice(0, -1).join('')
  const folded =
    before === ''
      ? ''
      : `<details class="screen"><summary>${plural(asked.length - 1, 'exchange')} before the last</summary>${before}</details>\n`
  return `${folded}${texts.at(-1)!}`
}

function exchanged(e: ExchangeReport, place: string): string {
  const key = e.credential === 'valid' ? '' : ` (key: ${e.credential})`
  const request = [`→ ${line(e.method)} ${line(e.url, 2000)}${key}`, ...headers(sentHeaders(e))].join('\n')
  const sent = e.requestBody === undefined ? '' : `\n\n${safeLines(e.requestBody, 20, 2000)}`
  const outcome = e.failure === undefined ? `${e.status}` : `no response: ${line(e.failure.message)}`
  const part = e.responseBytes === undefined ? '' : `, part of ${e.responseBytes} bytes`
  const first = entity(`← ${outcome}, ${Math.round(e.milliseconds)} ms${part}`)
  const named = /^header ([\w-]+)/.exec(place)?.[1]
  const wrong = (text: string) => `<mark>${text}</mark>`
  const heads = headers(e.responseHeaders ?? []).map(text =>
    named !== undefined && text.toLowerCase().startsWith(`${named.toLowerCase()}:`)
      ? wrong(entity(text))
      : entity(text),
  )
  const body = e.responseBody === undefined || e.responseBody === '' ? [] : ['', marked(e.responseBody, place)]
  const status = place === 'status line' ? wrong(first) : first
  return `<pre>${entity(request)}${sent}</pre><pre>${[status, ...heads, ...body].join('\n')}</pre>\n`
}

/** The body around the place of the finding, which is marked; its beginning where the place is not in it. */
function marked(body: string, place: string): string {
  const found = placeIn(body, place)
  if (found === undefined) return safeLines(body)
  const { from, to } = found
  const start = from > around + 200 ? from - around : 0
  const end = body.length - to > around + 200 ? to + around : body.length
  const before = start > 0 ? `<span class="soft">… ${start} characters before</span>\n` : ''
  const after = end < body.length ? `\n<span class="soft">… ${body.length - end} characters after</span>` : ''
  const piece = (a: number, b: number) => safeLines(body.slice(a, b), 40, 4000)
  return `${before}${piece(start, from)}<mark>${piece(from, to)}</mark>${piece(to, end)}${after}`
}

const headers = (all: ExchangeReport['requestHeaders']) => all.slice(0, 40).map(header => line(header.join(': '), 400))
