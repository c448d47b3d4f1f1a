import { expect, test } from 'vitest'
import { exchangeOf, shownHeaders } from './foreign.js'

test('what a client says to a proxy is not what is said to the target', () => {
  const kept = shownHeaders([
    ['Host', '127.0.0.1:4020'],
    ['Content-Length', '48'],
    ['Proxy-Connection', 'keep-alive'],
    ['Authorization', 'Bearer pk_local_0123456789'],
    [':authority', 'staging.example.test'],
    ['Accept', '*/*'],
    ['Content-Type', 'application/json'],
    ['X-Api-Key', 'pk_local_0123456789'],
  ])
  expect(kept).toEqual([
    ['accept', '*/*'],
    ['content-type', 'application/json'],
    ['x-api-key', '[redacted]'],
  ])
})

test.each<[number, unknown]>([
  [8000, expect.objectContaining({ endpoint: 'listPets' })],
  [8001, 'requests whose address is longer than 8000 characters'],
])('an address of %i characters', (length, read) => {
  const headers = { list: [], whole: true }
  const passed = {
    ...{
      endpoint: 'listPets' as const,
      method: 'GET',
      path: '/pets?limit='.padEnd(length, '0'),
      status: 200,
      startedAt: 0,
    },
    ...{ requestHeaders: headers, requestBody: Buffer.alloc(0), responseHeaders: headers, endedAt: 1 },
    responseBody: Buffer.from('[]'),
  } as const
  expect(exchangeOf(passed, undefined)).toEqual(read)
})
