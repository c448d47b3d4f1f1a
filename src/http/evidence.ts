import { isUtf8 } from 'node:buffer'
import type { Exchange } from '../core/exchange.js'
import type { ExchangeReport } from '../core/report.js'
import { curlOf } from './curl.js'

const most = 16 * 1024

/** An exchange as evidence: text only, bodies cut. Secrets are removed later, by value, when it is written. */
export function toExchangeReport(exchange: Exchange, baseUrl: string): ExchangeReport {
  const { seq, label, phase, role, credential, request, response, failure, retries, startedAt, endedAt } = exchange
  const { method, path, headers, body } = request
  return {
    seq,
    label,
    phase,
    role,
    credential,
    method,
    url: /^https?:/.test(path) ? path : baseUrl.replace(/\/$/, '') + path,
    requestHeaders: headers,
    ...(body === undefined ? {} : { requestBody: textOf(Buffer.from(body), most) }),
    ...(response === undefined
      ? {}
      : {
          status: response.status,
          responseHeaders: response.headers
            .slice(0, 100)
            .map(([name, value]) => [name.slice(0, 200), value.slice(0, 2000)] as const),
          responseBody: textOf(response.body, most),
          ...(response.body.length > most ? { responseBytes: response.body.length } : {}),
        }),
    ...(failure === undefined ? {} : { failure: { kind: failure.kind, message: failure.message } }),
    startedAt: new Date(startedAt).toISOString(),
    milliseconds: Math.round((endedAt - startedAt) * 10) / 10,
    retries,
    curl: curlOf(exchange, baseUrl),
  }
}

/** Bytes as text; those that are no UTF-8 as \xNN. */
function textOf(bytes: Uint8Array, room: number): string {
  const part = bytes.subarray(0, room)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(part, { stream: part.length < bytes.length })
  if (!text.includes('\ufffd') || isUtf8(part)) return text
  return Buffer.from(part)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, char => `\\x${char.charCodeAt(0).toString(16)}`)
}
