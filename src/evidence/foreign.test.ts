import { expect, test } from 'vitest'
import { shownHeaders } from './foreign.js'

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
