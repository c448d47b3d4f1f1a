import type { Header } from '../../core/exchange/exchange.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { FindingReport } from '../../core/report/report.js'

/** A request of a finding with its last response. */
export interface Asked {
  readonly exchange: ExchangeReport
  /** How many times running it was sent: a poll. */
  readonly times: number
}

export interface Trace {
  readonly asked: readonly Asked[]
  /** Requests before those that are left out. */
  readonly left: number
  /** Shell lines that send the requests again, in order. */
  readonly curls: readonly string[]
}

/** What led to a finding, for a reader: the last `most` requests, polls told once. */
export function traceOf({ exchanges }: Pick<FindingReport, 'exchanges'>, most = 6): Trace {
  const all: Asked[] = []
  for (const exchange of exchanges) {
    if (exchange.aside) continue
    const last = all.at(-1)
    if (last !== undefined && alike(last.exchange, exchange)) all.splice(-1, 1, { exchange, times: last.times + 1 })
    else all.push({ exchange, times: 1 })
  }
  const asked = all.slice(-most)
  return { asked, left: all.length - asked.length, curls: asked.map(({ exchange }) => exchange.curl) }
}

function alike(one: ExchangeReport, other: ExchangeReport): boolean {
  return (['method', 'url', 'requestBody', 'credential', 'chunked'] as const).every(name => one[name] === other[name])
}

/** The headers of a request as they went out: the transfer coding is the connection's business, and may be what failed. */
export const sentHeaders = ({ requestHeaders, chunked }: ExchangeReport): readonly Header[] =>
  chunked ? [...requestHeaders, ['transfer-encoding', 'chunked']] : requestHeaders

const usual = new Set(['accept', 'accept-encoding', 'user-agent', 'authorization', 'host'])

/** Those that not every request of a run has. */
export const unusualHeaders = (exchange: ExchangeReport): readonly Header[] =>
  sentHeaders(exchange).filter(
    ([name, value]) =>
      !usual.has(name.toLowerCase()) && !(name.toLowerCase() === 'content-type' && value === 'application/json'),
  )
