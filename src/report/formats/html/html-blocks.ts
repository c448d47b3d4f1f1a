import { placeIn } from '../../../core/json/json-span.js'
import type { ExchangeReport } from '../../../core/report/exchange-report.js'
import type { Block, Field, ShownExchange } from '../../document/blocks.js'
import { line, mostOf } from '../sanitise.js'
import { coded, entity, paragraph, safe, safeLines, table, valueList } from './html-text.js'

/** Characters shown on either side of a marked place. */
const around = 500

export const content = (blocks: readonly Block[]): string => blocks.map(each => elementOf(each)).join('')

function elementOf(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.isAside ? paragraph(block.text, 'soft') : `<p>${coded(block.text)}</p>\n`
    case 'fields':
      // What is to be copied is of no use on paper.
      return `<dl${block.fields.every(({ as }) => as === 'command') ? ' class="screen"' : ''}>${block.fields.map(fieldOf).join('\n')}</dl>\n`
    case 'finding':
      return `<div class="finding"><p>${safe(block.text)}</p>\n${content(block.blocks)}</div>\n`
    case 'values':
      return valueList(block.part, block.values)
    case 'table':
      return table(
        block.heads,
        block.rows.map(row => row.map(cell => safe(cell, 'cell'))),
      )
    case 'lines':
      return `<pre>${safeLines(block.lines.join('\n'), mostOf.text)}</pre>\n`
    case 'exchange':
      return exchangeOf(block)
    case 'details':
      return `<details${block.isOpen ? ' open' : ''}><summary>${safe(block.title)}</summary>\n${content(block.blocks)}</details>\n`
  }
}

const fieldOf = ({ label, text, as }: Field): string =>
  `<dt>${safe(label)}</dt><dd>${as === 'sentence' ? coded(text) : `<code>${safe(text, as)}</code>`}</dd>`

/** An exchange whole, with the place of the finding marked. */
function exchangeOf({ request, body, outcome, exchange, place }: ShownExchange): string {
  const { requestHeaders, responseHeaders = [], responseBody = '', responseBytes } = exchange
  const sent = [`→ ${line(request, 'message')}`, ...headers(requestHeaders)].map(entity).join('\n')
  const sentBody = body === '' ? '' : `\n\n${safeLines(body)}`
  const part = responseBytes === undefined ? '' : `, part of ${responseBytes} bytes`
  const named = /^header ([\w-]+)/i.exec(place)?.[1]?.toLowerCase()
  const heads = headers(responseHeaders).map(text =>
    mark(entity(text), named !== undefined && text.toLowerCase().startsWith(`${named}:`)),
  )
  const status = mark(safe(`← ${outcome}${part}`), place === 'status line')
  const received = responseBody === '' ? [] : ['', marked(responseBody, place)]
  return `<pre>${sent}${sentBody}</pre><pre>${[status, ...heads, ...received].join('\n')}</pre>\n`
}

const mark = (html: string, isMarked: boolean): string => (isMarked ? `<mark>${html}</mark>` : html)

/** The body around the place of the finding, which is marked; its beginning where the place is not in it. */
function marked(body: string, place: string): string {
  const found = placeIn(body, place)
  if (found === undefined) return safeLines(body)
  const { from, to } = found
  const start = from > around + 200 ? from - around : 0
  const end = body.length - to > around + 200 ? to + around : body.length
  const before = start > 0 ? `<span class="soft">… ${start} characters before</span>\n` : ''
  const after = end < body.length ? `\n<span class="soft">… ${body.length - end} characters after</span>` : ''
  const piece = (a: number, b: number) => safeLines(body.slice(a, b))
  return `${before}${piece(start, from)}${mark(piece(from, to), true)}${piece(to, end)}${after}`
}

const headers = (all: ExchangeReport['requestHeaders']) =>
  all.slice(0, 40).map(header => line(header.join(': '), 'header'))
