import { plural } from '../../core/plural.js'
import type { ExchangeReport, RuleReport } from '../../core/report.js'
import { type Asked, type Trace, unusualHeaders } from '../document/trace.js'
import { times } from '../document/view.js'
import { line } from './sanitise.js'
import { bodyLines } from './terminal-body.js'
import { fit, hang, type Paint } from './text.js'

/** How much of the evidence is shown. */
export interface Room {
  readonly paint: Paint
  readonly width: number
  readonly verbose: boolean
  /** All of the report. */
  readonly rules: readonly RuleReport[]
}

const indent = '      '

/** The requests that led to a finding with their responses; numbered where there are several. */
export function evidence({ asked, left }: Trace, place: string, room: Room): string[] {
  const { paint } = room
  const numbered = left + asked.length > 1
  return [
    ...(left > 0 ? [paint.dim(`${indent}… ${plural(left, 'earlier request')} in report.json`)] : []),
    ...asked.flatMap((each, i) => {
      const last = i === asked.length - 1
      return exchangeLines(each, numbered ? `${left + i + 1}` : '→', last ? place : '', room)
    }),
  ]
}

function exchangeLines({ exchange, times: sent }: Asked, mark: string, place: string, room: Room): string[] {
  const { method, url, credential, status, failure, milliseconds, requestBody = '' } = exchange
  const { paint, width, verbose } = room
  const key = credential === 'valid' ? '' : `  (key: ${credential})`
  const polls = sent === 1 ? '' : `  (${times(sent)}, the last response:)`
  const outcome = failure === undefined ? `${status}` : `no response: ${line(failure.message)}`
  const took = paint.dim(`  ${Math.round(milliseconds)} ms`)
  return [
    ...hang(`${indent}${paint.dim(mark.padEnd(2))}`, 8, `${line(method)} ${line(url, 300)}${key}${polls}`, width),
    ...unusualHeaders(exchange).flatMap(header =>
      hang(`${indent}  `, 10, line(header.join(': '), 200), width, paint.dim),
    ),
    ...body(verbose ? requestBody : onOneLine(requestBody), '', verbose ? 12 : 2, room),
    ...hang(`${indent}${paint.dim('← ')}`, 8, outcome, width - 10).map((each, i) => (i === 0 ? each + took : each)),
    ...headersAt(exchange, place).flatMap(header => hang(`${indent}    `, 10, header, width)),
    ...responseLines(exchange, place, room),
  ]
}

/** A request and what came, on one line. */
export function inOneLine(exchange: ExchangeReport, width: number): string {
  const { method, url, credential, requestBody = '', status, failure } = exchange
  const path = /^[a-z]+:\/\/[^/]+(.*)$/is.exec(url)?.[1] ?? url
  const key = credential === 'valid' ? '' : `(key: ${credential})`
  const headers = unusualHeaders(exchange).map(header => `(${header.join(': ')})`)
  const sent = [`${method} ${path}`, key, ...headers, onOneLine(requestBody)].filter(text => text !== '').join(' ')
  const came = failure === undefined ? ` ← ${status}` : ' ← no response'
  return fit(`→ ${line(sent, 400)}`, width - came.length) + came
}

/** Of a list the elements that the finding is about, else the body from its beginning. */
export function responseLines(exchange: ExchangeReport, place: string, room: Room): string[] {
  const { responseBody = '', responseBytes, spots = [] } = exchange
  const { paint, verbose } = room
  const short = responseBody.length <= 240 && responseBytes === undefined
  if (spots.length > 0 && !short && !verbose)
    return spots.flatMap(({ place: where, of, text }) => [
      `${indent}  ${paint.bold(line(where, 40))}${paint.dim(` of ${plural(of, 'element')}`)}`,
      ...body(text, place.startsWith(`${where}.`) ? `body${place.slice(where.length)}` : '', 3, room),
    ])
  const cut = responseBytes === undefined ? [] : [paint.dim(`${indent}  … of ${responseBytes} bytes, see report.json`)]
  return [...body(responseBody, place, verbose ? 16 : 3, room), ...cut]
}

const body = (text: string, place: string, most: number, { paint, width }: Room): string[] =>
  bodyLines(text, place, { paint, width: width - 8, most }).map(each => `${indent}  ${each}`)

/** JSON that is spread over lines: how it is laid out can be seen in the curl line. */
function onOneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text
  return text.replace(/("(?:[^"\\]|\\.)*"?)|[ \t\r\n]+/g, (_, string: string | undefined) => string ?? '')
}

/** The headers that the finding is about. */
function headersAt({ responseHeaders = [] }: ExchangeReport, place: string): string[] {
  const name = /^header ([\w-]+)/i.exec(place)?.[1]?.toLowerCase()
  return responseHeaders.filter(header => header[0].toLowerCase() === name).map(header => line(header.join(': ')))
}
