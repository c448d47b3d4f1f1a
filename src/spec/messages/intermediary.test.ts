import { expect, test } from 'vitest'
import type { Exchange } from '../../core/exchange/exchange.js'
import { isRefusedOnTheWay, mayBeOfIntermediary } from './intermediary.js'

const long = 'x'.repeat(2000)

const refused = (status: number, request: Partial<Exchange['request']> = {}, sent: Partial<Exchange> = {}) => ({
  credential: 'valid' as const,
  ...sent,
  request: { method: 'POST', path: '/pets', headers: [], ...request },
  response: { status, headers: [], body: new Uint8Array() },
})

test.each([
  ['411 to a chunked body', refused(411, { chunked: true })],
  ['413 to a large body', refused(413, { body: long })],
  ['413 to a body of some hundred bytes', refused(413, { body: long.slice(0, 250) })],
  ['413 to a body that is long in bytes alone', refused(413, { body: '犬'.repeat(100) })],
  [
    '413 to the key in the body, which is not shown',
    refused(413, {}, { credential: 'query-only', credentialVariant: 3 }),
  ],
  ['414 to a long path', refused(414, { path: `/pets?x=${long}` })],
  ['414 to the key in the query, which is not shown', refused(414, {}, { credential: 'query-only' })],
  ['431 to the key in the query', refused(431, {}, { credential: 'query-only' })],
  ['431 to a long path', refused(431, { path: `/pets?x=${long}` })],
  ['431 to a long header', refused(431, { headers: [['x-trace', long]] })],
  ['431 to a long token', refused(431, {}, { credential: 'wrong-key', credentialVariant: 6 })],
  ['400 to two Authorization headers', refused(400, {}, { credential: 'two-headers' })],
  ['403 to NUL in a query', refused(403, { path: '/pets?limit=%00' })],
  ['400 to a slash in an id', refused(400, { path: '/pets/a%2Fb' })],
  ['400 to what is no URI', refused(400, { path: '/pets?x=\u001b' })],
  ['404 to bytes that are no UTF-8', refused(404, { path: '/pets/%FF' })],
])('%s is refused on the way', (_, exchange) => {
  expect(isRefusedOnTheWay(exchange)).toBe(true)
  expect(mayBeOfIntermediary(exchange)).toBe(true)
})

// What an intermediary may say of an ordinary request does not stand for what the service says of its key.
test('431 to a short token is judged by its status', () => {
  expect(isRefusedOnTheWay(refused(431, {}, { credential: 'wrong-key', credentialVariant: 5 }))).toBe(false)
})

test.each([408, 413, 414, 431])('%i to an ordinary request is judged by its status', status => {
  expect(isRefusedOnTheWay(refused(status))).toBe(false)
  expect(mayBeOfIntermediary(refused(status))).toBe(true)
})

test.each([
  ['411 to a body with a length', refused(411, { body: '{}' })],
  ['400 to an ordinary request', refused(400)],
  ['500 to two Authorization headers', refused(500, {}, { credential: 'two-headers' })],
  ['201 to a chunked body', refused(201, { chunked: true })],
  ['500 to NUL in a query', refused(500, { path: '/pets?limit=%00' })],
  ['400 to a letter that is escaped', refused(400, { path: '/pets/%C3%A9' })],
])('%s comes from the service', (_, exchange) => {
  expect(isRefusedOnTheWay(exchange)).toBe(false)
  expect(mayBeOfIntermediary(exchange)).toBe(false)
})
