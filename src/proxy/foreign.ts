import type { Header } from '../core/exchange.js'
import {
  below,
  type ForeignExchange,
  exchangeOf as foreignExchange,
  judgedEndpoint,
  leftBeside,
} from '../evidence/foreign.js'

import type { Passed } from './relay.js'

/** What passed as an exchange, or why it is left. */
export function exchangeOf(
  { request, response }: Passed,
  basePath: string,
  apiKey: string | undefined,
): ForeignExchange | string {
  const [line = '', ...lines] = request.head.split('\r\n')
  const [method = '', target = ''] = line.split(' ')
  const path = below(basePath, target.replace(/^https?:\/\/[^/]*/i, ''))
  const endpoint = judgedEndpoint(method, path)
  const [statusLine = '', ...rest] = response.head.split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1])
  if (path === undefined || endpoint === undefined) return leftBeside(method, status)
  const headers = headersOf(lines)
  if (!(status >= 200 && status <= 599)) return 'responses that are no HTTP'
  const received = headersOf(rest).map(([name, value]): Header => [name.toLowerCase(), value])
  return foreignExchange(
    {
      endpoint,
      method,
      path,
      requestHeaders: { list: headers, whole: true },
      requestBody: request.body,
      status,
      responseHeaders: { list: received, whole: true },
      responseBody: response.body,
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
