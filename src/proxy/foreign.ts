import type { Header } from '../core/exchange.js'
import { below, credentialOf, leftBeside, oddity, operationOf, shownHeaders } from '../evidence/foreign.js'
import type { ForeignExchange } from '../evidence/foreign-trace.js'
import { codingOf, decode } from '../http/wire/decode.js'
import type { Passed } from './relay.js'

const maxBody = 8 * 1024 * 1024

/** What passed as an exchange, or why it is left. */
export async function exchangeOf(
  { request, response }: Passed,
  basePath: string,
  apiKey: string | undefined,
): Promise<ForeignExchange | string> {
  const [line = '', ...lines] = request.head.split('\r\n')
  const [method = '', target = ''] = line.split(' ')
  const path = below(basePath, target.replace(/^https?:\/\/[^/]*/i, ''))
  const endpoint = path === undefined ? undefined : operationOf(method, path)
  const [statusLine = '', ...rest] = response.head.split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1])
  if (path === undefined || endpoint === undefined) return leftBeside(method, status)
  const headers = headersOf(lines)
  const odd = oddity(headers)
  if (odd !== undefined) return odd
  if (!(status >= 200 && status <= 599)) return 'responses that are no HTTP'
  const received = headersOf(rest).map(([name, value]): Header => [name.toLowerCase(), value])
  const coding = codingOf(received)
  // A coding that the client asked for is no matter of the document.
  const decoded = coding === undefined ? { body: response.body } : await decode(response.body, coding, maxBody)
  if ('tooLarge' in decoded && decoded.tooLarge) return 'responses that are too large'
  return {
    endpoint,
    credential: credentialOf(headers, status, { stripped: false, ...(apiKey === undefined ? {} : { apiKey }) }),
    request: {
      method,
      path,
      headers: shownHeaders(headers),
      ...(request.body.length === 0 ? {} : { body: textOf(request.body) }),
    },
    response: { status, headers: received, body: decoded.body },
    startedAt: request.startedAt,
    endedAt: response.endedAt,
  }
}

/** Bytes that are no UTF-8 stay bytes. */
function textOf(bytes: Uint8Array): string | Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  return text.includes('\ufffd') ? bytes : text
}

export const headersOf = (lines: readonly string[]): readonly Header[] =>
  lines.flatMap((line): readonly Header[] => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
  })
