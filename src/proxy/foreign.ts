import type { Header } from '../core/exchange.js'
import { below, exchangeOf as foreignExchange, leftBeside, operationOf } from '../evidence/foreign.js'
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
  if (!(status >= 200 && status <= 599)) return 'responses that are no HTTP'
  const received = headersOf(rest).map(([name, value]): Header => [name.toLowerCase(), value])
  const coding = codingOf(received)
  // A coding that the client asked for is no matter of the document.
  const decoded = coding === undefined ? { body: response.body } : await decode(response.body, coding, maxBody)
  if ('tooLarge' in decoded && decoded.tooLarge) return 'responses that are too large'
  return foreignExchange(
    {
      endpoint,
      method,
      path,
      requestHeaders: { list: headers, whole: true },
      requestBody: request.body,
      status,
      responseHeaders: { list: received, whole: true },
      responseBody: decoded.body,
      startedAt: request.startedAt,
      endedAt: response.endedAt,
    },
    { shown: true, ...(apiKey === undefined ? {} : { apiKey }) },
  )
}

export const headersOf = (lines: readonly string[]): readonly Header[] =>
  lines.flatMap((line): readonly Header[] => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
  })
