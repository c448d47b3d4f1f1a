import { afterEach, describe, expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import { cleanUp, context, create, key, list, ok, probeOf, raw } from '../http/server-fixtures.js'
import { redactWith } from '../redaction/index.js'
import { textOf, toExchangeReport } from './exchange-report.js'

afterEach(cleanUp)

async function report(answer: string | Buffer, request = list(), more = {}) {
  const { baseUrl } = await raw(socket => socket.write(answer))
  const exchange = await probeOf(baseUrl, { timeoutMs: 500, ...more }).send(request, context)
  return { baseUrl, evidence: toExchangeReport(exchange, `${baseUrl}/`) }
}

const response = (body: string | Uint8Array, ...headers: readonly string[]): Buffer => {
  const bytes = Buffer.from(body)
  const head = ['HTTP/1.1 200 OK', ...headers, `Content-Length: ${bytes.length}`, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), bytes])
}

test('of a long header no more is looked at than is shown, and what a cut may have parted is still removed', () => {
  const looked: number[] = []
  const exchange = {
    credential: 'valid',
    request: { method: 'GET', path: '/pets', headers: [] },
    startedAt: 0,
    endedAt: 1,
  } as never as Exchange
  const secret = 'pk_secret0123456789'
  const value = `${'x'.repeat(1990)}${secret}${'y'.repeat(1_000_000)}`
  const long = { ...exchange, response: { status: 200, headers: [['x-a', value]], body: new Uint8Array() } } as Exchange
  redactWith(long, text => {
    looked.push(text.length)
    return text.replaceAll(secret, '[redacted]')
  })
  expect(toExchangeReport(long, 'http://pets.test/v1').responseHeaders).toEqual([
    ['x-a', `${'x'.repeat(1990)}[redacted]`],
  ])
  expect(Math.max(...looked)).toBeLessThan(11_000)
})

test('an exchange as evidence', async () => {
  const { baseUrl, evidence } = await report(ok('[1]', 'X-A: b'), create({ credential: 'cut' }))
  expect(evidence).toMatchObject({
    seq: 1,
    label: 'test',
    phase: 'main',
    role: 'scenario',
    credential: 'cut',
    method: 'POST',
    url: `${baseUrl}/pets`,
    requestBody: '{"name":"Milo","categoryId":1}',
    status: 200,
    responseHeaders: [
      ['x-a', 'b'],
      ['content-length', '3'],
    ],
    responseBody: '[1]',
    retries: 0,
  })
  expect(evidence).not.toHaveProperty('responseBytes')
  expect(evidence).not.toHaveProperty('failure')
  expect(new Date(evidence.startedAt).toISOString()).toBe(evidence.startedAt)
  expect(evidence.milliseconds).toBeGreaterThanOrEqual(0)
  expect(evidence.requestHeaders.map(([name]) => name)).not.toContain('authorization')
})

test('a failure as evidence', async () => {
  const { evidence } = await report('SSH-2.0\r\n\r\n')
  expect(evidence.failure).toMatchObject({ kind: 'malformed' })
  expect(evidence).not.toHaveProperty('status')
})

test('a long body is cut, and its length told', async () => {
  const { evidence } = await report(response(`"${'x'.repeat(20_000)}"`))
  expect(evidence.responseBody).toHaveLength(16 * 1024)
  expect(evidence.responseBytes).toBe(20_002)
})

test('no character is cut in half', async () => {
  const { evidence } = await report(response(`${'x'.repeat(16 * 1024 - 1)}🐕🐕`))
  expect(evidence.responseBody).not.toMatch(/\p{Cs}/u)
  expect(evidence.responseBody!.length).toBe(16 * 1024 - 1)
})

test('long and many headers are cut', async () => {
  const many = Array.from({ length: 150 }, (_, i) => `X-${i}: ${'y'.repeat(i === 0 ? 5000 : 1)}`)
  const { evidence } = await report(ok('[]', ...many))
  expect(evidence.responseHeaders).toHaveLength(100)
  expect(evidence.responseHeaders![0]![1]).toHaveLength(2000)
})

describe('secrets', () => {
  test.each([
    ['in the body', response(`{"message":"no ${key}"}`)],
    ['at the cut', response('x'.repeat(16 * 1024 - 10) + key)],
    ['at the cut, escaped', response('x'.repeat(16 * 1024 - 10) + key.replace(/./g, '\\u00$&'))],
    ['in a header', response('[]', `X-Key: ${key}`, `X-${key}: 1`)],
    ['at the cut of a header', response('[]', `X-Key: ${'y'.repeat(1990)}${key}`)],
    ['in base64', response(Buffer.from(`Bearer ${key}`).toString('base64'))],
  ])('%s', async (_, answer) => {
    const { evidence } = await report(answer)
    const text = JSON.stringify(evidence)
    for (let length = 10; length <= key.length; length++) expect(text).not.toContain(key.slice(0, length))
    expect(text).not.toContain(Buffer.from(key).toString('base64').slice(0, 8))
  })

  test('a short key in a header of its own', async () => {
    const { evidence } = await report(response('k3y', 'X-Key: k3y'), list(), { apiKey: 'k3y' })
    expect(JSON.stringify(evidence)).not.toContain('k3y')
  })

  test("the key in the query, the user's own headers", async () => {
    const { evidence } = await report(ok(), list({ credential: 'query-only' }), {
      headers: [['X-Token', 'abc-secret']],
    })
    expect(evidence.url).toMatch(/\?api_key=\[redacted\](?:&\w+=\[redacted\]){6}$/)
    expect(JSON.stringify(evidence)).not.toMatch(/abc-secret|pk_test/)
  })
})

test.each([
  ['plain', Buffer.from('Bärbel 🐕'), 'Bärbel 🐕'],
  ['one stray byte', Buffer.from([0x61, 0xff, 0xc3, 0xa4]), 'a\\xffä'],
  ['a sequence that ends too soon', Buffer.from([0xe2, 0x82]), '\\xe2\\x82'],
  ['an overlong one', Buffer.from([0xc0, 0xaf]), '\\xc0\\xaf'],
  ['a surrogate', Buffer.from([0xed, 0xa0, 0x80, 0x62]), '\\xed\\xa0\\x80b'],
  ['beyond Unicode', Buffer.from([0xf5, 0x80, 0x80, 0x80]), '\\xf5\\x80\\x80\\x80'],
  ['a byte order mark', Buffer.from([0xef, 0xbb, 0xbf, 0x61]), '\ufeffa'],
])('bytes as text: %s', (_, bytes, text) => expect(textOf(bytes)).toBe(text))

describe('what a finding is about', () => {
  const pets = Array.from({ length: 900 }, (_, i) => `{"id":${i + 1},"name":"Pet ${i}"}`)
  const about = async (body: string, ...where: Parameters<typeof toExchangeReport>[3][]) => {
    const { baseUrl } = await raw(socket => socket.write(response(body)))
    const exchange = await probeOf(baseUrl, { timeoutMs: 500 }).send(list(), context)
    return toExchangeReport(exchange, baseUrl, false, where[0])
  }

  test('is shown whole, even where the body was cut before it', async () => {
    const { spots, responseBody } = await about(`[${pets.join()}]`, { places: ['body[880].name'], ids: ['3'] })
    expect(responseBody).not.toContain('"id":881')
    expect(spots).toEqual([
      { place: 'body[2]', of: 900, text: pets[2] },
      { place: 'body[880]', of: 900, text: pets[880] },
    ])
  })

  test('is not told of what is no list, or where nothing is said', async () => {
    expect(await about('{"id":1}', { places: ['body.id'], ids: ['1'] })).not.toHaveProperty('spots')
    expect(await about('[{"id":1}]')).not.toHaveProperty('spots')
    expect(await about('[{"id":1}]', { places: ['status line'], ids: ['2'] })).not.toHaveProperty('spots')
  })

  test('holds no secret', async () => {
    const { spots } = await about(`[{"id":1,"name":"${key}"}]`, { places: ['body[0].name'], ids: [] })
    expect(spots).toHaveLength(1)
    expect(JSON.stringify(spots)).not.toContain(key)
  })
})

test('evidence shows the connection', async () => {
  const { baseUrl } = await raw(socket => socket.write(ok()))
  const exchange = await probeOf(baseUrl).send(list({ fresh: true }), context)
  expect(toExchangeReport(exchange, baseUrl)).toMatchObject({ fresh: true, connection: { id: 1, nth: 1 } })
})
