import type { Header } from '../../src/core/exchange/exchange.js'
import type { RunEvent } from '../../src/core/report/event.js'
import { exchangeOf } from '../../src/evidence/foreign/foreign.js'
import { TrafficJudge } from '../../src/evidence/foreign/foreign-trace.js'
import { createRedactor } from '../../src/redaction/index.js'
import { ReportFold } from '../../src/report/verdict/fold.js'
import { rules } from '../../suites/index.js'

const key = 'pk_secret+Hostile/0123456789=='
const redactor = createRedactor(key)

interface Part {
  readonly status?: number
  readonly headers?: readonly Header[]
  readonly body?: string
  readonly requestHeaders?: readonly Header[]
  readonly requestBody?: string
  readonly query?: string
}

const sound = { id: 1, name: 'Rex', categoryId: 1, status: 'sold' }

/** Has every rule judge a response to each operation, right but for these parts, and folds a report of it. */
export function judgedAlone({ status, headers = [], body, requestHeaders = [], requestBody, query }: Part): unknown {
  const fold = new ReportFold()
  const options = {
    ...{ baseUrl: 'http://127.0.0.1:1/v1', now: new Date(0), settleMs: 0, strict: true, soleClient: true },
    source: 'test',
  }
  const judge = new TrafficJudge(rules, options, (event: RunEvent) => fold.add(event), redactor)
  for (const [endpoint, method, path, usual, answer] of [
    ['listPets', 'GET', '/pets', 200, [sound]],
    ['createPet', 'POST', '/pets', 201, sound],
    ['getPet', 'GET', '/pets/1', 200, sound],
  ] as const) {
    const read = exchangeOf(
      {
        ...{ endpoint, method, startedAt: 0, endedAt: 1, status: status ?? usual },
        path: query === undefined ? path : `${path}?${query}`,
        requestHeaders: {
          list: [['authorization', `Bearer ${key}`], ['content-type', 'application/json'], ...requestHeaders],
          whole: true,
        },
        requestBody: Buffer.from(method === 'POST' ? (requestBody ?? '{"name":"Rex","categoryId":1}') : ''),
        responseHeaders: { list: [...headers, ['content-type', 'application/json']], whole: true },
        responseBody: Buffer.from(body ?? JSON.stringify(answer)),
      },
      key,
    )
    if (typeof read !== 'string') judge.take(read)
  }
  judge.end({ left: new Map() })
  return fold.report()
}
