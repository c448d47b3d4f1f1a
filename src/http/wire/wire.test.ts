import { afterEach, expect, test } from 'vitest'
import { type CredentialKind, spellingsOf } from '../../core/credential/credential.js'
import type { Exchange } from '../../core/exchange/exchange.js'
import { cleanUp, context, create, key, list, ok, probeOf, raw, serve, valuesOf, wrongKey } from '../server-fixtures.js'

afterEach(cleanUp)

const body = ({ response }: Exchange): string => Buffer.from(response!.body).toString()

test('path and query arrive byte for byte', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  const probe = probeOf(`${baseUrl}/`)
  const paths = [
    '/pets?limit=%31&limit=+5&&x',
    '/pets/../%2e%2e/./a//b',
    '/pets/%zz?a=%C3%A9#f',
    '/pets/\xe9',
    '/pets?',
  ]
  for (const path of paths) await probe.send(list({ path }), context)
  expect(asked.map(request => request.split('\r\n')[0])).toEqual(paths.map(path => `GET /v1${path} HTTP/1.1`))
})

test('a whole URL of the target goes to it with the key, as it stands', async () => {
  const { origin, baseUrl, asked } = await raw(socket => socket.write(ok()))
  await probeOf(baseUrl).send(list({ path: `${origin}/openapi.json?a=%31` }), context)
  expect(asked[0]).toMatch(/^GET \/openapi\.json\?a=%31 HTTP\/1\.1\r\n/)
  expect(valuesOf(asked[0]!, 'authorization')).toEqual([`Bearer ${key}`])
})

test('the standing headers, each once', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  const probe = probeOf(baseUrl, {
    headers: [
      ['X-Tenant', 'secret-tenant'],
      ['Accept', 'text/x'],
    ],
  })
  const { request } = await probe.send(
    list({
      headers: [
        ['X-Ask', '1'],
        ['User-Agent', ''],
      ],
    }),
    context,
  )
  await probe.send(create(), context)
  expect(valuesOf(asked[0]!, 'accept')).toEqual(['text/x'])
  expect(valuesOf(asked[0]!, 'accept-encoding')).toEqual(['identity'])
  expect(valuesOf(asked[0]!, 'user-agent')).toEqual([])
  expect(valuesOf(asked[0]!, 'x-tenant')).toEqual(['secret-tenant'])
  expect(valuesOf(asked[0]!, 'x-ask')).toEqual(['1'])
  expect(valuesOf(asked[0]!, 'content-type')).toEqual([])
  expect(valuesOf(asked[1]!, 'content-type')).toEqual(['application/json'])
  // The trace: no credential, no value of the user's own headers.
  expect(request.headers).toContainEqual(['x-tenant', '[redacted]'])
  expect(request.headers).toContainEqual(['x-ask', '1'])
  expect(JSON.stringify(request)).not.toMatch(/authorization|secret-tenant|pk_test/)
})

const swapped = 'PK_TEST_0123456789'
const basic = Buffer.from(`${key}:`).toString('base64')
const kinds: Readonly<Record<CredentialKind, readonly string[]>> = {
  valid: [`Bearer ${key}`],
  none: [],
  empty: [''],
  'scheme-only': ['Bearer'],
  'other-scheme': [`Basic ${basic}`],
  'bare-key': [key],
  'wrong-key': [`Bearer ${wrongKey}`],
  cut: [`Bearer ${key.slice(0, -1)}`],
  lengthened: [`Bearer ${key}=`],
  'second-word': [`Bearer ${key} x`],
  altered: [`Bearer ${key.slice(0, -1)}4`],
  'other-case': [`Bearer ${swapped}`],
  'query-only': [],
  'lower-case-scheme': [`bearer ${key}`],
  'extra-spaces': [`Bearer   ${key}`],
  'two-headers': [`Bearer ${key}`, `Bearer ${wrongKey}`],
  unknown: [],
}

test.each(Object.entries(kinds))('credential %s', async (kind, values) => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  const credential = kind as CredentialKind
  const exchange = await probeOf(baseUrl).send(list({ path: '/pets?limit=1', credential }), context)
  expect(valuesOf(asked[0]!, 'authorization')).toEqual(values)
  expect(asked[0]!.includes(`api_key=${key}`)).toBe(kind === 'query-only')
  expect(exchange.credential).toBe(kind)
  expect(JSON.stringify(exchange)).not.toContain(key)
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const spellings: readonly (readonly [CredentialKind, readonly string[]])[] = [
  ['cut', ['pk_test_012345678', 'k_test_0123456789', 'pk_test_023456789', 'pk_test_01234', 'est_0123456789']],
  [
    'lengthened',
    [
      'pk_test_0123456789=',
      'xpk_test_0123456789',
      'pk_test_0x123456789',
      'pk_test_0123456789,x',
      'pk_test_0123456789pk_test_0123456789',
      ...[...'.:;/|#~!-_?&+@'].map(separator => `pk_test_0123456789${separator}x`),
      ...[...'.:;/|#~!-_?&+@'].map(separator => `x${separator}pk_test_0123456789`),
      ...['"?"', "'?'", 'token="?"', 'token=?', '<?>', '[?]', '{?}'].map(pattern => pattern.replace('?', key)),
    ],
  ],
  [
    'altered',
    [
      ...['pk_test_0123456784', 'ck_test_0123456789', 'pk_test_0623456789', 'kp_test_0123456789'],
      ...['cGtfdGVzdF8wMTIzNDU2Nzg5', 'cGtfdGVzdF8wMTIzNDU2Nzg5', '706b5f746573745f30313233343536373839'],
      '%70%6b%5f%74%65%73%74%5f%30%31%32%33%34%35%36%37%38%39',
    ],
  ],
  ['other-case', ['PK_TEST_0123456789', 'pk_tesT_0123456789', 'Pk_test_0123456789', 'pk_tEst_0123456789']],
]
const schemes = [
  `Basic ${base64(`${key}:`)}`,
  `Token ${key}`,
  `Basic ${base64(`:${key}`)}`,
  `Basic ${key}:`,
  `Basic :${key}`,
  `Basic ${key}`,
  `ApiKey ${key}`,
  `Bearer Bearer ${key}`,
  `Bearers ${key}`,
  `X Bearer ${key}`,
]

test.each([
  ...spellings.map(([kind, keys]) => [kind, keys.map(text => `Bearer ${text}`)] as const),
  ['other-scheme', schemes] as const,
])('each spelling of %s', async (credential, values) => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  const probe = probeOf(baseUrl)
  expect(spellingsOf(credential)).toHaveLength(values.length)
  for (const credentialVariant of values.keys()) {
    const exchange = await probe.send(list({ credential, credentialVariant }), { ...context, sample: 1 })
    expect(exchange).toMatchObject({ credential, credentialVariant })
    expect(JSON.stringify(exchange)).not.toMatch(/pk_test|1234567/)
  }
  expect(asked.flatMap(request => valuesOf(request, 'authorization'))).toEqual(values)
})

test('the key in the query alone, and beside a wrong key', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  const probe = probeOf(baseUrl)
  for (const credentialVariant of [0, 1]) {
    const exchange = await probe.send(list({ credential: 'query-only', credentialVariant }), context)
    expect(JSON.stringify(exchange)).not.toContain(key)
  }
  expect(asked.map(request => requestLineOf(request).includes(key))).toEqual([true, true])
  expect(asked.map(request => valuesOf(request, 'authorization'))).toEqual([[], [`Bearer ${wrongKey}`]])
})

test('the key in other headers, which the recording does not show', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  const exchange = await probeOf(baseUrl).send(list({ credential: 'query-only', credentialVariant: 2 }), context)
  expect(JSON.stringify(exchange)).not.toContain(key)
  expect(requestLineOf(asked[0]!)).not.toContain(key)
  expect(valuesOf(asked[0]!, 'x-api-key')).toEqual([key])
  expect(valuesOf(asked[0]!, 'authorization')).toEqual([])
})

const names = ['api_key', 'access_token', 'apikey', 'key', 'token', 'auth_token', 'auth']

test.each([
  ['members', 3, '{"name":"Rex" }\n', `{"name":"Rex" ${names.map(name => `,"${name}":"${key}"`).join('')}}\n`],
  ['a form', 4, 'name=Rex', ['name=Rex', ...names.map(name => `${name}=${key}`)].join('&')],
  ['what is neither', 3, '[1]', '[1]'],
])('the key in the body, which the recording does not show: %s', async (_, credentialVariant, text, sent) => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  const exchange = await probeOf(baseUrl).send(
    create({ body: text, credential: 'query-only', credentialVariant }),
    context,
  )
  expect(exchange.request.body).toBe(text)
  expect(asked[0]!.slice(asked[0]!.indexOf('\r\n\r\n') + 4)).toBe(sent)
  expect(valuesOf(asked[0]!, 'content-length')).toEqual([String(sent.length)])
  expect(valuesOf(asked[0]!, 'authorization')).toEqual([])
})

const requestLineOf = (request: string): string => request.slice(0, request.indexOf('\r\n'))

test('a latin1 key goes out byte for byte; a key that no header can hold fails', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  await probeOf(baseUrl, { apiKey: 'cl\xe9-secr\xe8te' }).send(list(), context)
  expect(valuesOf(asked[0]!, 'authorization')).toEqual(['Bearer cl\xe9-secr\xe8te'])
  const { failure } = await probeOf(baseUrl, { apiKey: 'key\u20ac' }).send(list(), context)
  expect(failure).toMatchObject({ sent: false })
  expect(asked).toHaveLength(1)
})

test("another origin gets neither the key nor the user's headers nor a body", async () => {
  const home = await raw(socket => socket.write(ok()))
  const abroad = await raw(socket => socket.write(ok('[1]')))
  const probe = probeOf(home.baseUrl, { headers: [['x-tenant', 'secret-tenant']] })
  const exchange = await probe.send(
    create({ path: `${abroad.origin}/api.json?a=1`, credential: 'query-only' }),
    context,
  )
  expect(body(exchange)).toBe('[1]')
  expect(exchange.credential).toBe('none')
  expect(abroad.asked).toHaveLength(1)
  expect(abroad.asked.join()).not.toMatch(/authorization|pk_test|tenant|Milo|POST/i)
  expect(home.asked).toEqual([])
})

test.each(['301', '302', '307', '308'])('a %s is not followed', async code => {
  const other = await raw(socket => socket.write(ok()))
  const answer = `HTTP/1.1 ${code} Moved\r\nLocation: ${other.origin}/\r\nContent-Length: 0\r\n\r\n`
  const { baseUrl } = await raw(socket => socket.write(answer))
  const { response, retries } = await probeOf(baseUrl).send(list(), context)
  expect([response!.status, retries, other.asked.length]).toEqual([Number(code), 0, 0])
})

test('headers arrive in order, with duplicates, names in lower case, bytes as latin1', async () => {
  const { baseUrl } = await raw(socket =>
    socket.write(
      Buffer.from(
        ok('[]', 'X-B: 1', 'x-a: 2', 'X-B:  3 ', 'Set-Cookie: a', 'Set-Cookie: b', 'X-L: \xe9', 'X-E:'),
        'latin1',
      ),
    ),
  )
  const { response } = await probeOf(baseUrl).send(list(), context)
  expect(response!.headers).toEqual([
    ['x-b', '1'],
    ['x-a', '2'],
    ['x-b', '3'],
    ['set-cookie', 'a'],
    ['set-cookie', 'b'],
    ['x-l', '\xe9'],
    ['x-e', ''],
    ['content-length', '2'],
  ])
})

test('103 before the answer is passed over', async () => {
  const { baseUrl } = await raw(socket => socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${ok('[7]')}`))
  const exchange = await probeOf(baseUrl).send(list(), context)
  expect([exchange.response!.status, body(exchange), exchange.response!.headers.length]).toEqual([200, '[7]', 1])
})

test.each([
  ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n', 200],
  ['OPTIONS', 'HTTP/1.1 204 No Content\r\nAllow: GET\r\n\r\n', 204],
  ['GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n', 304],
  ['GET', 'HTTP/1.1 204 No Content\r\n\r\n', 204],
] as const)('%s without a body in the answer: twice on one connection', async (method, answer, status) => {
  const { baseUrl, sockets } = await raw(socket => socket.write(answer))
  const probe = probeOf(baseUrl, { timeoutMs: 500 })
  for (let n = 0; n < 2; n++) {
    const { response } = await probe.send(list({ method }), context)
    expect([response?.status, response?.body.length]).toEqual([status, 0])
  }
  expect(sockets.size).toBeLessThanOrEqual(2)
})

test.each([
  ['HTTP/1.0', (text: string) => text.replace('HTTP/1.1', 'HTTP/1.0').replace(/Content-Length.*\r\n/, '')],
  ['Connection: close', (text: string) => text.replace('\r\n', '\r\nConnection: close\r\n')],
  ['no word of closing', (text: string) => text],
])('a server that closes after each answer (%s): nothing is lost', async (_, worded) => {
  const { baseUrl } = await raw(socket => socket.end(worded(ok('[1,2]'))))
  const probe = probeOf(baseUrl, { concurrency: 8 })
  const all = await Promise.all(Array.from({ length: 100 }, () => probe.send(list(), context)))
  expect(all.filter(exchange => exchange.failure !== undefined)).toEqual([])
  expect(new Set(all.map(body))).toEqual(new Set(['[1,2]']))
})

test('a second answer nobody asked for is nobody’s answer', async () => {
  const { baseUrl } = await raw((socket, request) => {
    socket.write(ok(`"${/\d+ HTTP/.exec(request)![0]}"`) + ok('"stray"'))
  })
  const probe = probeOf(baseUrl, { concurrency: 4 })
  const paths = Array.from({ length: 40 }, (_, n) => `/pets/${n}`)
  const all = await Promise.all(paths.map(path => probe.send(list({ path }), context)))
  const wrong = all.filter(
    exchange => exchange.response && body(exchange) !== `"${exchange.request.path.slice(6)} HTTP"`,
  )
  expect(wrong.map(exchange => [exchange.request.path, body(exchange)])).toEqual([])
})

test('IPv6', async ({ skip }) => {
  const server = await serve((_, response) => response.end('[6]'), '::1').catch(() => skip('no IPv6 here'))
  expect(server.baseUrl).toContain('[::1]')
  expect(body(await probeOf(server.baseUrl).send(list(), context))).toBe('[6]')
})

test('chunks end within a character where there is one of several bytes', async () => {
  const arrived: Buffer[] = []
  const { baseUrl } = await serve((request, response) => {
    request.on('data', (part: Buffer) => arrived.push(part))
    request.on('end', () => response.end('{}'))
  })
  const body = '{"name":"Milo ä","categoryId":1,"status":"sold"}'
  await probeOf(baseUrl).send(create({ body, chunked: true }), context)
  expect(Buffer.concat(arrived).toString()).toBe(body)
  expect(arrived.map(part => part.toString()).join('')).toBe(body.replace('ä', '\ufffd\ufffd'))
})
