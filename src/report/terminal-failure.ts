import type { ExchangeReport, FindingReport, RuleReport } from '../core/report.js'
import { block, line } from './sanitise.js'
import { hang, type Paint } from './text.js'
import { type Asked, traceOf } from './trace.js'
import { plural, times } from './view.js'

/** Findings of a rule that are shown; the rest is in report.json. */
const inFull = 3

const indent = '      '
const column = 16

/** A failed rule with all that is needed to mend the server: what, why, expected and actual, the exchange, how to repeat it. */
export function failure(rule: RuleReport, paint: Paint, room: number): string[] {
  const shown = rule.findings.slice(0, inFull)
  const left = rule.findings.length - shown.length
  return [
    heading(paint.red('FAIL'), rule, paint),
    ...shown.flatMap((finding, i) => detail(finding, i === 0 ? rule.why : '', paint, room)),
    ...(left > 0 ? [`${indent}${plural(left, 'more finding')} of this rule in report.json`, ''] : []),
    ...rule.reasons.flatMap(reason => hang(indent, 6, line(reason), room, paint.dim)),
    label('again', paint) + line(rule.rerun, 2000),
  ]
}

/** A rule in a few lines, where less is at stake. */
export function brief(rule: RuleReport, word: string, paint: Paint, room: number): string[] {
  return [
    heading(word, rule, paint),
    ...rule.findings
      .slice(0, inFull)
      .flatMap(finding => [
        ...hang(indent, 6, sentence(finding), room),
        ...hang(label('expected', paint), column, line(finding.expected, 300), room),
        ...hang(label('actual', paint), column, line(finding.actual, 300), room),
      ]),
    label('again', paint) + line(rule.rerun, 2000),
  ]
}

function heading(word: string, rule: RuleReport, paint: Paint): string {
  return `${word}  ${paint.bold(rule.id)}  ${paint.dim(`section ${rule.section} · ${rule.reading}`)}`
}

const label = (name: string, paint: Paint) => `${indent}${paint.dim(name.padEnd(8))}  `

const sentence = ({ message, count }: FindingReport) => line(message, 600) + (count > 1 ? ` (${times(count)})` : '')

function detail(finding: FindingReport, why: string, paint: Paint, room: number): string[] {
  const { expected, actual, place } = finding
  const { asked, left, curls } = traceOf(finding)
  return [
    ...hang(indent, 6, sentence(finding), room),
    ...(why === '' ? [] : hang(indent, 6, line(why, 600), room, paint.dim)),
    '',
    ...hang(label('expected', paint), column, line(expected, 600), room),
    ...hang(label('actual', paint), column, line(actual, 600), room, paint.red),
    ...hang(label('at', paint), column, line(place), room),
    '',
    ...(left > 0 ? [paint.dim(`${indent}… ${plural(left, 'earlier request')} in report.json`)] : []),
    ...asked.flatMap(each => evidence(each, place, paint, room)),
    ...(curls.length === 0 ? [] : ['']),
    ...curls.map(curl => label('curl', paint) + line(curl, 4000)),
    '',
  ]
}

function evidence({ exchange, times: sent }: Asked, place: string, paint: Paint, room: number): string[] {
  const { method, url, credential, status, failure, milliseconds, responseBytes, responseBody = '' } = exchange
  const key = credential === 'valid' ? '' : `  (key: ${credential})`
  const polls = sent === 1 ? '' : `  (${times(sent)}, the last answer:)`
  const cut = responseBytes === undefined ? '' : `  first part of ${responseBytes} bytes`
  const outcome = failure === undefined ? `${status}` : `no answer: ${line(failure.message)}`
  const aside = paint.dim(`  ${Math.round(milliseconds)} ms${cut}`)
  return [
    ...hang(`${indent}${paint.dim('→')} `, 8, `${line(method)} ${line(url, 400)}${key}${polls}`, room),
    ...body(exchange.requestBody ?? '', 4, room),
    ...hang(`${indent}${paint.dim('←')} `, 8, outcome, room - 40).map((each, i) => (i === 0 ? each + aside : each)),
    ...headersAt(exchange, place).flatMap(header => hang(`${indent}    `, 10, header, room)),
    ...body(responseBody, 6, room),
  ]
}

/** The headers that the finding is about. */
function headersAt({ responseHeaders = [] }: ExchangeReport, place: string): string[] {
  const name = /^header ([\w-]+)/i.exec(place)?.[1]?.toLowerCase()
  return responseHeaders.filter(header => header[0].toLowerCase() === name).map(header => line(header.join(': ')))
}

function body(text: string, lines: number, room: number): string[] {
  const wrapped = block(text, lines, 800).flatMap(each => hang(`${indent}    `, 10, each, room))
  const left = wrapped.length - 2 * lines
  return left > 0 ? [...wrapped.slice(0, 2 * lines), `${indent}    …`] : wrapped
}
