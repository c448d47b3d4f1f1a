import type { Header } from '../core/exchange.js'
import {
  below,
  credentialOf,
  type KeySource,
  leftBeside,
  oddity,
  operationOf,
  secretsIn,
  shownHeaders,
} from './foreign.js'
import type { ForeignExchange } from './foreign-trace.js'

/** Exchanges out of an HTTP archive, in the order in which they ended, and why others were left. */
export interface HarTraffic {
  readonly exchanges: readonly ForeignExchange[]
  /** How many were left, by the reason. */
  readonly left: ReadonlyMap<string, number>
  /** Credentials that stand in it. */
  readonly secrets: readonly string[]
}

export class NoHar extends Error {}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads HAR 1.2, whoever wrote it. Throws NoHar where it is none. */
export function readHar(text: string, baseUrl: string, apiKey?: string): HarTraffic {
  const entries = entriesOf(text)
  const base = new URL(baseUrl)
  const left = new Map<string, number>()
  const exchanges: ForeignExchange[] = []
  const secrets = new Set<string>()
  const requests = entries.map(entry => (isObject(entry) && isObject(entry.request) ? headersOf(entry.request) : []))
  for (const headers of requests) for (const secret of secretsIn(headers)) if (secrets.size < 100) secrets.add(secret)
  const stripped = !requests.some(headers => headers.some(([name]) => name.toLowerCase() === 'authorization'))
  const source: KeySource = { stripped, ...(apiKey === undefined ? {} : { apiKey }) }
  for (const entry of entries) {
    const read = exchangeOf(entry, base, source)
    if (typeof read === 'string') left.set(read, (left.get(read) ?? 0) + 1)
    else exchanges.push(read)
  }
  exchanges.sort((a, b) => a.endedAt - b.endedAt)
  return { exchanges, left, secrets: [...secrets] }
}

function entriesOf(text: string): readonly unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new NoHar('it is no JSON')
  }
  const entries = isObject(value) && isObject(value.log) ? value.log.entries : undefined
  if (!Array.isArray(entries)) throw new NoHar('it has no log.entries')
  return entries
}

/** The exchange, or why it is left. */
function exchangeOf(entry: unknown, base: URL, source: KeySource): ForeignExchange | string {
  if (!isObject(entry) || !isObject(entry.request) || !isObject(entry.response)) return 'entries that are no exchanges'
  const { request, response } = entry
  const { method, url } = request
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url))
    return 'entries that are no exchanges'
  if (new URL(url).origin !== base.origin) return 'requests to other hosts'
  // As it stands in the file: what URL makes of it may be another path.
  const whole = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  const path = below(base.pathname, whole)
  const endpoint = path === undefined ? undefined : operationOf(method, path)
  if (path === undefined || endpoint === undefined) return leftBeside(method, Number(response.status))
  const headers = headersOf(request)
  const strange = oddity(headers)
  if (strange !== undefined) return strange
  const { status } = response
  if (!Number.isInteger(status) || (status as number) < 200 || (status as number) > 599)
    return 'requests without a response'
  if (isObject(response.content) === false || entry._fromCache || status === 304) return 'responses out of a cache'
  const sent = bodyOf(request.postData, request.bodySize)
  const received = bodyOf(response.content, response.content.size)
  if (sent === 'lost' || received === 'lost') return 'exchanges whose bodies were not recorded'
  const startedAt = Date.parse(String(entry.startedDateTime))
  const time = typeof entry.time === 'number' && entry.time >= 0 ? Math.min(entry.time, 86_400_000) : 0
  if (Number.isNaN(startedAt)) return 'entries without a time'
  return {
    endpoint,
    credential: credentialOf(headers, status as number, source),
    request: {
      method,
      path,
      headers: shownHeaders(headers),
      ...(sent === undefined ? {} : { body: sent.toString() }),
    },
    response: {
      status: status as number,
      headers: headersOf(response)
        .filter(([name]) => !name.startsWith(':'))
        .map(([name, value]): Header => [name.toLowerCase(), value]),
      body: received ?? Buffer.alloc(0),
    },
    startedAt,
    endedAt: startedAt + time,
  }
}

function headersOf(message: Members): readonly Header[] {
  if (!Array.isArray(message.headers)) return []
  return message.headers.flatMap((header): readonly Header[] => {
    if (!isObject(header) || typeof header.name !== 'string' || typeof header.value !== 'string') return []
    const { name } = header
    // Browsers put headers of one name into one entry, line by line.
    return header.value.split('\n').map((value): Header => [name, value])
  })
}

/** The bytes of a body; undefined where there is none, `lost` where the archive does not hold what was there. */
function bodyOf(content: unknown, size: unknown): Buffer | 'lost' | undefined {
  const text = isObject(content) ? content.text : undefined
  if (typeof text !== 'string') return typeof size === 'number' && size > 0 ? 'lost' : undefined
  if (isObject(content) && content.encoding === 'base64') return Buffer.from(text, 'base64')
  // Bytes that were no UTF-8 are gone: nobody can say what the target sent.
  return text.includes('\ufffd') ? 'lost' : Buffer.from(text)
}
