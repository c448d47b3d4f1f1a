import type { ExchangeReport } from '../core/report.js'
import { block, line } from './sanitise.js'
import { fit, hang, type Paint, wrapJson } from './text.js'
import type { Asked, Trace } from './trace.js'
import { plural, times } from './view.js'

/** How much of the evidence is shown. */
export interface Room {
  readonly paint: Paint
  readonly width: number
  readonly verbose: boolean
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
    ...json(requestBody, verbose ? 12 : 2, width),
    ...hang(`${indent}${paint.dim('← ')}`, 8, outcome, width - 10).map((each, i) => (i === 0 ? each + took : each)),
    ...headersAt(exchange, place).flatMap(header => hang(`${indent}    `, 10, header, width)),
    ...responseLines(exchange, room),
  ]
}

/** Of a list the elements that the finding is about, else the body from its beginning. */
function responseLines({ responseBody = '', responseBytes, spots = [] }: ExchangeReport, room: Room): string[] {
  const { paint, width, verbose } = room
  const short = responseBody.length <= 240 && responseBytes === undefined
  if (spots.length > 0 && !short && !verbose)
    return spots.flatMap(({ place, of, text }) => [
      `${indent}  ${paint.bold(line(place, 40))}${paint.dim(` of ${plural(of, 'element')}`)}`,
      ...json(text, 3, width),
    ])
  const cut = responseBytes === undefined ? [] : [paint.dim(`${indent}  … of ${responseBytes} bytes, see report.json`)]
  return [...json(responseBody, verbose ? 16 : 3, width), ...cut]
}

/** The headers that the finding is about. */
function headersAt({ responseHeaders = [] }: ExchangeReport, place: string): string[] {
  const name = /^header ([\w-]+)/i.exec(place)?.[1]?.toLowerCase()
  return responseHeaders.filter(header => header[0].toLowerCase() === name).map(header => line(header.join(': ')))
}

/** A body in at most so many lines, broken between tokens, so that it can be copied. */
function json(text: string, most: number, width: number): string[] {
  const room = Math.max(20, width - 8)
  const lines = block(text, most, most * room).flatMap(each => wrapJson(each, room))
  const shown =
    lines.length > most
      ? [...lines.slice(0, most - 1), `${fit(lines[most - 1]!, room - 2).replace(/…$/, '')} …`]
      : lines
  return shown.map(each => `${indent}  ${each}`)
}
