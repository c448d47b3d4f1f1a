import type { Header } from '../core/exchange/exchange.js'
import {
  below,
  type ForeignExchange,
  exchangeOf as foreignExchange,
  judgedEndpoint,
  leftBeside,
} from '../evidence/foreign/foreign.js'
import { headersOf } from './framing.js'
import type { Passed } from './relay.js'

/** What passed as an exchange, or why it is left. */
export function exchangeOf(
  { request, response }: Passed,
  basePath: string,
  apiKey: string | undefined,
): ForeignExchange | string {
  const [method = '', target = ''] = request.head.split('\r\n', 1)[0]!.split(' ')
  const path = below(basePath, target.replace(/^https?:\/\/[^/]*/i, ''))
  const endpoint = judgedEndpoint(method, path)
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(response.head)?.[1])
  if (path === undefined || endpoint === undefined) return leftBeside(method, status)
  if (!(status >= 200 && status <= 599)) return 'responses that are not HTTP'
  const received = headersOf(response.head).map(([name, value]): Header => [name.toLowerCase(), value])
  return foreignExchange(
    {
      endpoint,
      method,
      path,
      requestHeaders: { list: headersOf(request.head), whole: true },
      requestBody: request.body,
      status,
      responseHeaders: { list: received, whole: true },
      responseBody: response.body,
      startedAt: request.startedAt,
      endedAt: response.endedAt,
    },
    apiKey,
  )
}
