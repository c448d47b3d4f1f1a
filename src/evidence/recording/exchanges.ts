import type { ExchangeReport } from '../../core/report/exchange-report.js'
import { textOf, toExchangeReport } from '../../judging/exchange-report.js'
import { gzipLines } from './lines.js'
import { readTrace } from './reader.js'

/** Every exchange of a recording with its whole bodies, in the order in which they ended. */
export async function* recordedExchanges(path: string, baseUrl: string): AsyncGenerator<ExchangeReport> {
  const { entries } = await readTrace(gzipLines(path))
  for await (const entry of entries) {
    if (entry.type !== 'exchange') continue
    const { responseBytes: _cut, ...report } = toExchangeReport(entry.exchange, baseUrl)
    const { request, response } = entry.exchange
    yield {
      ...report,
      ...(request.body === undefined ? {} : { requestBody: textOf(Buffer.from(request.body)) }),
      ...(response === undefined ? {} : { responseBody: textOf(response.body) }),
    }
  }
}
