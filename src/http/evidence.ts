import { isUtf8 } from 'node:buffer'
import type { Exchange, Header } from '../core/exchange.js'
import type { ExchangeReport } from '../core/report.js'
import { curlOf } from './curl.js'
import type { Redactor } from './redact.js'
import { urlOf } from './url.js'

const most = 16 * 1024
/** Secrets are removed before a text is cut, or the cut might leave a half of one: so far it is looked at. */
const margin = 8 * 1024
const mostAside = 1024

type Redact = Redactor['redact']

const redactors = new WeakMap<Exchange, Redact>()

/** Remembers how to remove the secrets of the run from the evidence of an exchange. */
export function redactWith(exchange: Exchange, redact: Redact): void {
  redactors.set(exchange, redact)
}

/** An exchange as evidence: text only, without secrets, bodies cut. `aside`: it is needed for a replay only. */
export function toExchangeReport(exchange: Exchange, baseUrl: string, aside = false): ExchangeReport {
  const { seq, label, phase, role, credential, credentialVariant, request, connection } = exchange
  const { response, failure, retries, startedAt, endedAt } = exchange
  const { method, path, headers, body, fresh, chunked } = request
  const redact = redactors.get(exchange) ?? (text => text)
  return {
    seq,
    label,
    phase,
    role,
    credential,
    ...(credentialVariant === undefined ? {} : { credentialVariant }),
    method,
    url: urlOf(baseUrl, path),
    requestHeaders: headers,
    ...(body === undefined ? {} : { requestBody: shown(Buffer.from(body), redact) }),
    ...(fresh === undefined ? {} : { fresh }),
    ...(chunked === undefined ? {} : { chunked }),
    ...(connection === undefined ? {} : { connection }),
    ...(response === undefined
      ? {}
      : {
          status: response.status,
          responseHeaders: (aside ? [] : response.headers.slice(0, 100)).map(
            ([name, value]): Header => [cut(redact(name), 200), cut(redact(value), 2000)],
          ),
          responseBody: cut(shown(response.body, redact), aside ? mostAside : most),
          ...(response.body.length > most ? { responseBytes: response.bodyLength ?? response.body.length } : {}),
        }),
    ...(failure === undefined ? {} : { failure: { kind: failure.kind, message: failure.message } }),
    ...(aside ? { aside } : {}),
    startedAt: new Date(startedAt).toISOString(),
    milliseconds: Math.round((endedAt - startedAt) * 10) / 10,
    retries,
    curl: redact(curlOf(exchange, baseUrl)),
  }
}

/** The mark of the cut lets the redactor see that a secret may go on behind it. */
function shown(bytes: Uint8Array, redact: Redact): string {
  const all = bytes.length <= most + margin
  return cut(redact(all ? textOf(bytes) : `${textOf(bytes.subarray(0, most + margin))}…`), most)
}

/** Never between the halves of a surrogate pair. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  return text.slice(0, /[\uD800-\uDBFF]/.test(text[max - 1]!) ? max - 1 : max)
}

/** Bytes as text; those that are no UTF-8 as \xNN. */
export function textOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (isUtf8(buffer)) return buffer.toString()
  let text = ''
  let good = 0
  for (let at = 0; at < buffer.length; ) {
    const length = sequence(buffer, at)
    if (length === 0) {
      text += `${buffer.toString('utf8', good, at)}\\x${buffer[at]!.toString(16)}`
      good = at + 1
    }
    at += Math.max(1, length)
  }
  return text + buffer.toString('utf8', good)
}

/** Bytes of the UTF-8 sequence that begins here; 0 where none does. */
function sequence(buffer: Buffer, at: number): number {
  const byte = buffer[at]!
  if (byte < 0x80) return 1
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
  return byte >= 0xc2 && isUtf8(buffer.subarray(at, at + length)) ? length : 0
}
