import type { Header } from '../../core/exchange/exchange.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { Report } from '../../core/report/report.js'
import { sentHeaders } from '../document/trace.js'
import { jsonOf, jsonText } from './json.js'

/** HAR 1.2 of the exchanges that the report holds, in the order in which they were sent. */
export function har(report: Report): string {
  return jsonText({ log: { ...head(report), entries: exchangesOf(report).map(entry) } })
}

/**
 * The same of all exchanges of a run, in pieces: together they may be larger than a string can be. Once the time is over,
 * only those that the report holds follow, and a comment says so.
 */
export async function* harOfAll(
  report: Report,
  exchanges: AsyncIterable<ExchangeReport>,
  isOver: () => boolean = () => false,
): AsyncGenerator<string> {
  const stored = new Map(exchangesOf(report).map(each => [each.exchange.seq, each]))
  const { comment, ...first } = head(report)
  yield `${jsonOf({ log: first }).slice(0, -2)},"entries":[\n`
  let between = ''
  let written = 0
  // Before the next is read: one alone may be megabytes.
  let isCut = isOver()
  for await (const exchange of isCut ? [] : exchanges) {
    yield between + jsonOf(entry({ exchange, rules: stored.get(exchange.seq)?.rules ?? new Set() }))
    between = ',\n'
    written++
    stored.delete(exchange.seq)
    isCut = isOver()
    if (isCut) break
  }
  for (const each of isCut ? stored.values() : []) {
    yield between + jsonOf(entry(each))
    between = ',\n'
  }
  const cut = `; the first ${written} exchanges and those of findings: the deadline passed before all were written`
  yield `\n],"comment":${jsonOf(isCut ? comment + cut : comment)}}}\n`
}

const head = ({ tool, verdict, target }: Report) => ({
  version: '1.2',
  creator: { name: tool.name, version: tool.version },
  comment: `${verdict}: ${target.baseUrl}`,
})

/** Every stored exchange once, with the rules whose findings rest on it. */
function exchangesOf({ rules }: Report): readonly Stored[] {
  const known = new Map<number, Stored>()
  for (const { id, findings, consequences } of rules) {
    for (const exchange of [...findings, ...consequences].flatMap(finding => finding.exchanges)) {
      const stored = known.get(exchange.seq) ?? { exchange, rules: new Set() }
      stored.rules.add(id)
      known.set(exchange.seq, stored)
    }
  }
  const order = ({ exchange: { startedAt, seq } }: Stored) => [Date.parse(startedAt), seq] as const
  return [...known.values()].sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1])
}

interface Stored {
  readonly exchange: ExchangeReport
  readonly rules: Set<string>
}

function entry({ exchange, rules }: Stored) {
  const { method, url, requestHeaders, requestBody, startedAt, milliseconds } = exchange
  return {
    startedDateTime: startedAt,
    time: milliseconds,
    request: {
      method,
      url: uri(url),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: sentHeaders(exchange).map(header),
      queryString: queryOf(url),
      ...(requestBody === undefined
        ? {}
        : { postData: { mimeType: headerNamed(requestHeaders, 'content-type') ?? '', text: requestBody } }),
      headersSize: -1,
      bodySize: requestBody === undefined ? 0 : Buffer.byteLength(requestBody),
    },
    response: response(exchange),
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    comment: commentOn(exchange, rules),
  }
}

function commentOn({ label, credential }: ExchangeReport, rules: ReadonlySet<string>): string {
  const found = rules.size === 0 ? '' : `, for ${[...rules].join(', ')}`
  return `${label}${found}${credential === 'valid' ? '' : `; key: ${credential}`}`
}

/** Where no response came, the status is 0, as browsers write it, and the comment says why. */
function response({ status, responseHeaders = [], responseBody = '', responseBytes, failure }: ExchangeReport) {
  const size = responseBytes ?? Buffer.byteLength(responseBody)
  return {
    status: status ?? 0,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: responseHeaders.map(header),
    content: { size, mimeType: headerNamed(responseHeaders, 'content-type') ?? '', text: responseBody },
    redirectURL: headerNamed(responseHeaders, 'location') ?? '',
    headersSize: -1,
    bodySize: status === undefined ? -1 : size,
    ...(failure === undefined ? {} : { comment: `no response: ${failure.message}` }),
  }
}

const header = ([name, value]: Header) => ({ name, value })

const headerNamed = (headers: readonly Header[], wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1]

/** Paths are sent byte for byte, but a URL in this format has only the characters of RFC 3986. */
function uri(url: string): string {
  const [, origin = '', rest = ''] = /^([^:/]+:\/\/[^/?#]*)(.*)$/s.exec(url) ?? ['', '', url]
  const hex = (char: string) => [...Buffer.from(char)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  return origin + rest.replace(/%(?![\da-f]{2})|[^!$%&'()*+,./:;=?@\w~-]/giu, hex)
}

/** As it was sent: nothing is decoded that may be the very thing that is wrong. */
function queryOf(url: string) {
  const query = url.split('#')[0]!.split('?').slice(1).join('?')
  if (query === '') return []
  return query.split('&').map(pair => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('=') }
  })
}
