import { isUtf8 } from 'node:buffer'
import type { Exchange, Header } from '../core/exchange/exchange.js'
import { partsOf } from '../core/json/json-span.js'
import type { ExchangeReport, Spot } from '../core/report/exchange-report.js'
import { type Redactor, redactorOf } from '../redaction/index.js'
import { curlOf, urlOf } from './curl.js'

/** Characters of a body. */
export const mostOfBody = 16 * 1024
/** Secrets are removed before a text is cut, or the cut might leave a half of one: so far it is looked at. */
const margin = 8 * 1024
const mostAside = 1024

type Redact = Redactor['redact']

/** What a finding is about: places such as `body[3].name`, and ids of pets. */
export interface About {
  readonly places: readonly string[]
  readonly ids: readonly string[]
}

/** An exchange as evidence: text only, without secrets, bodies cut. `aside`: it is needed for a replay only. */
export function toExchangeReport(
  exchange: Exchange,
  baseUrl: string,
  aside = false,
  about: About = { places: [], ids: [] },
): ExchangeReport {
  const { seq, label, phase, role, credential, credentialVariant, request, connection } = exchange
  const { response, failure, retries, startedAt, endedAt } = exchange
  const { method, path, headers, body, fresh, chunked, headerNames, cut: segments } = request
  const redact = redactorOf(exchange)
  const spots = response === undefined || aside ? [] : spotsOf(response.body, about, redact)
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
    ...(headerNames === undefined ? {} : { headerNames }),
    ...(segments === undefined ? {} : { cut: segments }),
    ...(connection === undefined ? {} : { connection }),
    ...(response === undefined
      ? {}
      : {
          status: response.status,
          responseHeaders: (aside ? [] : response.headers.slice(0, 100)).map(
            ([name, value]): Header => [shownText(name, redact, 200), shownText(value, redact, 2000)],
          ),
          responseBody: cut(shown(response.body, redact), aside ? mostAside : mostOfBody),
          ...(response.body.length > mostOfBody ? { responseBytes: response.bodyLength ?? response.body.length } : {}),
          ...(spots.length === 0 ? {} : { spots }),
        }),
    ...(failure === undefined ? {} : { failure: { kind: failure.kind, message: failure.message } }),
    ...(aside ? { aside } : {}),
    startedAt: new Date(startedAt).toISOString(),
    milliseconds: Math.round((endedAt - startedAt) * 10) / 10,
    retries,
    curl: redact(curlOf(exchange, baseUrl)),
  }
}

const mostSpots = 3
const mostOfSpot = 2000
/** Lists are of a hundred pets; what is longer by far is nobody's to be searched. */
const mostSearched = 1024 * 1024

/** The elements of a list that a finding is about: where the body is cut, they may lie behind the cut. */
function spotsOf(bytes: Uint8Array, { places, ids }: About, redact: Redact): readonly Spot[] {
  if (places.length + ids.length === 0 || bytes.length > mostSearched) return []
  const text = textOf(bytes)
  if (!text.trimStart().startsWith('[')) return []
  const elements = [...partsOf(text)].map((part, at) => ({ place: `body[${at}]`, ...part }))
  const named = new Set(places.map(place => /^body\[\d+\]/.exec(place)?.[0]))
  const holds = (start: number, end: number) => {
    const id = ids.length === 0 ? undefined : /"id"\s*:\s*(-?\d+)/.exec(text.slice(start, end))?.[1]
    return id !== undefined && ids.includes(id)
  }
  const concerned = elements.filter(({ place, start, end }) => named.has(place) || holds(start, end))
  return concerned.slice(0, mostSpots).map(({ place, start, end }) => ({
    place,
    of: elements.length,
    text: cut(redact(text.slice(start, end)), mostOfSpot),
  }))
}

/** The mark of the cut lets the redactor see that a secret may go on behind it. */
function shown(bytes: Uint8Array, redact: Redact): string {
  const all = bytes.length <= mostOfBody + margin
  return cut(redact(all ? textOf(bytes) : `${textOf(bytes.subarray(0, mostOfBody + margin))}…`), mostOfBody)
}

const shownText = (text: string, redact: Redact, max: number): string =>
  cut(redact(text.length <= max + margin ? text : `${text.slice(0, max + margin)}…`), max)

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
