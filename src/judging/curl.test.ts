// @module-tag waits
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { type CredentialKind, spellingsOf } from '../core/credential/credential.js'
import type { Exchange, RequestSpec } from '../core/exchange/exchange.js'
import { exchangeWith } from '../core/exchange/fixtures.js'
import {
  cleanUp,
  context,
  create,
  key,
  list,
  ok,
  probeOf,
  raw,
  serve,
  valuesOf,
  wrongKey,
} from '../http/server-fixtures.js'
import { curlAmong, curlOf } from './curl.js'
import { toExchangeReport } from './exchange-report.js'

afterEach(cleanUp)

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
const shells = ['sh', 'bash', 'dash', 'busybox'].filter(shell => spawnSync(shell, ['-c', ':']).error === undefined)

/** Sends a request by the probe, then by its curl line; what arrived both times. */
async function both(request: RequestSpec, shell = 'sh', apiKey = key) {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  const exchange = await probeOf(baseUrl, { apiKey }).send(request, context)
  const line = curlOf(exchange, baseUrl)
  const args = shell === 'busybox' ? ['sh', '-c', line] : ['-c', line]
  const { stdout } = await run(shell, args, { env: { ...process.env, PETSTORE_API_KEY: apiKey } })
  expect(stdout).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(asked).toHaveLength(2)
  return { probe: asked[0]!, curl: asked[1]!, line }
}

test.skipIf(!hasCurl).each([
  ['in quotes', '{"name":"Rex"}'],
  ['printed', `{"name":"' | curl Rex\n"}`],
])('what opens a connection goes over it before a body that is %s', async (_, body) => {
  const sockets: unknown[] = []
  const { baseUrl, asked } = await raw(socket => {
    sockets.push(socket)
    socket.write(ok())
  })
  const probe = probeOf(baseUrl)
  const [opening, last] = [await probe.send(list(), context), await probe.send(create({ body }), context)].map(each =>
    curlOf(each, baseUrl),
  )
  const before = asked.splice(0).length
  sockets.splice(0)
  const line = curlAmong(last!, { opening: [opening!], before: [], concurrent: [] })
  const { stdout } = await run('sh', ['-c', line], { env: { ...process.env, PETSTORE_API_KEY: key } })
  expect([before, stdout.match(/^HTTP/gm)?.length]).toEqual([2, 1])
  expect(asked.map(requestLine)).toEqual(['GET /v1/pets HTTP/1.1', 'POST /v1/pets HTTP/1.1'])
  expect([bodyOf(asked[1]!), new Set(sockets).size]).toEqual([body, 1])
})

const requestLine = (request: string): string => request.slice(0, request.indexOf('\r\n'))
const bodyOf = (request: string): string => request.slice(request.indexOf('\r\n\r\n') + 4)

describe.skipIf(!hasCurl)('the line sends the same again', () => {
  test.each([
    'valid',
    'none',
    'empty',
    'scheme-only',
    'other-scheme',
    'bare-key',
    'cut',
    'lengthened',
    'second-word',
    'altered',
    'other-case',
    'query-only',
    'lower-case-scheme',
    'extra-spaces',
  ] as const satisfies readonly CredentialKind[])('credential %s', async credential => {
    for (const credentialVariant of spellingsOf(credential).keys()) {
      const { probe, curl, line } = await both(list({ credential, credentialVariant, path: '/pets?limit=2' }))
      expect(requestLine(curl)).toBe(requestLine(probe))
      const sent = valuesOf(probe, 'authorization').map(value => value.replace(wrongKey, 'not-the-key'))
      expect(valuesOf(curl, 'authorization')).toEqual(sent)
      expect(line).not.toContain(key.slice(0, -1))
    }
  })

  const nearKeysInEveryShell = async (apiKey: string) => {
    const check = async (credential: CredentialKind, credentialVariant: number, shell: string) => {
      const { probe, curl } = await both(list({ credential, credentialVariant }), shell, apiKey)
      const sent = [probe, curl].map(request => valuesOf(request, 'authorization').map(text => text.trim()))
      // curl sends no header at all where nothing follows the colon but the scheme.
      if (apiKey.length > 1 || credential !== 'cut') expect([shell, ...sent[1]!]).toEqual([shell, ...sent[0]!])
    }
    for (const credential of ['cut', 'lengthened', 'altered', 'other-case'] as const) {
      const variants = [...spellingsOf(credential).keys()]
      await Promise.all(variants.flatMap(variant => shells.map(shell => check(credential, variant, shell))))
    }
  }
  const title = 'near-keys of the key %s in every shell'
  test.each(['q\'$(id)`\\"!k9'])(title, nearKeysInEveryShell)
  test.each(['a', 'aB', '7x-', 'odd_Key'])(title, { tags: 'thorough' }, nearKeysInEveryShell)

  test.each(['wrong-key', 'two-headers'] as const)('%s names another wrong key', async credential => {
    const { curl, line } = await both(list({ credential }))
    expect(valuesOf(curl, 'authorization').at(-1)).toBe('Bearer not-the-key')
    expect(line).not.toContain(key)
  })

  test.each([
    [3, '{"name":"Rex","categoryId":1}'],
    [3, '{"name":"Jos\u00e9","categoryId":1}\n'],
    [4, 'name=Rex&categoryId=1'],
  ])('the key in the body, spelling %d: %s', async (credentialVariant, body) => {
    const { probe, curl, line } = await both(create({ credential: 'query-only', credentialVariant, body }))
    expect(bodyOf(curl)).toBe(bodyOf(probe))
    expect(bodyOf(curl)).toContain(key)
    expect(line).not.toContain(key)
  })

  test('a long key in base64 stays on one line', async () => {
    const { baseUrl, asked } = await raw(socket => socket.write(ok()))
    const long = key.repeat(10)
    const exchange = await probeOf(baseUrl, { apiKey: long }).send(list({ credential: 'other-scheme' }), context)
    const env = { ...process.env, PETSTORE_API_KEY: long }
    await run('sh', ['-c', curlOf(exchange, baseUrl)], { env })
    expect(valuesOf(asked[1]!, 'authorization')).toEqual(valuesOf(asked[0]!, 'authorization'))
  })

  test.each(['/pets?limit=%00', '/pets?limit=', '/pets?a=\'$(id)`id`"', '/pets/../x//y?[1-3]{a,b}', '/pets#f?\\n!'])(
    'path %s',
    async path => {
      const { probe, curl } = await both(list({ path }))
      // A fragment is never sent, whoever asks.
      expect(requestLine(curl)).toBe(requestLine(probe).replace(/#[^ ]*/, ''))
    },
  )

  test.each([
    ['plain', '{"name":"Milo","categoryId":1}'],
    ['quotes and dollars', `{"name":"it's $HOME \`id\` $(id) \\"!\\\\"}`],
    ['a name of a file', '@/etc/hostname'],
    ['line breaks and control characters', '{\r\n\t"name": "a\x00b\x1b[31m\x7f%s%d\\n\\045"\n}\n'],
    ['other scripts', '{"name":"Bärbel 犬 🐕"}'],
    ['marks that turn the text around', '"\u202e\u2066\ufeff\u00a0"'],
    ['empty', ''],
    ['bytes that are text', Buffer.from('null')],
    ['bytes that are no UTF-8', Uint8Array.from([0x22, 0xff, 0xc3, 0x28, 0x00, 0x22])],
  ])('body: %s', async (_, body) => {
    for (const shell of shells) {
      const { probe, curl, line } = await both(create({ body }), shell)
      expect([shell, Buffer.from(bodyOf(curl), 'latin1')]).toEqual([shell, Buffer.from(bodyOf(probe), 'latin1')])
      expect(valuesOf(curl, 'content-type')).toEqual(valuesOf(probe, 'content-type'))
      expect(line).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u)
    }
  })

  test('what can be read is not hidden in a command that prints it', () => {
    const request = { method: 'POST', path: '/pets', headers: [], body: Buffer.from('null') }
    expect(curlOf(exchangeWith({ request }), 'http://127.0.0.1:1/v1')).toContain("--data-binary 'null'")
  })

  test.each([
    ['no body', create({ body: undefined as never })],
    ['another media type', create({ headers: [['Content-Type', 'text/plain; x="a\'b"']] })],
    ['no media type', create({ headers: [['content-type', '']] })],
    ['GET with a body', list({ body: '{"a":1}', headers: [['content-type', 'application/json']] })],
    ['OPTIONS', list({ method: 'OPTIONS' })],
    ['HEAD', list({ method: 'HEAD' })],
  ])('%s', async (_, request) => {
    const { probe, curl } = await both(request)
    expect(requestLine(curl)).toBe(requestLine(probe))
    expect(bodyOf(curl)).toBe(bodyOf(probe))
    for (const name of ['content-type', 'content-length', 'accept'])
      expect([name, valuesOf(curl, name)]).toEqual([name, valuesOf(probe, name)])
  })
})

test.skipIf(!hasCurl)('a body in chunks', async () => {
  const seen: (readonly [string | undefined, string])[] = []
  const { baseUrl } = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    seen.push([request.headers['transfer-encoding'], Buffer.concat(chunks).toString()])
    response.end('[]')
  })
  const exchange = await probeOf(baseUrl).send(create({ chunked: true }), context)
  await run('sh', ['-c', curlOf(exchange, baseUrl)], { env: { ...process.env, PETSTORE_API_KEY: key } })
  expect(seen).toEqual([
    ['chunked', '{"name":"Milo","categoryId":1}'],
    ['chunked', '{"name":"Milo","categoryId":1}'],
  ])
})

test('a body too long for a line comes from a file', async () => {
  const { baseUrl } = await raw(socket => socket.write(ok()))
  const exchange = await probeOf(baseUrl).send(create({ body: `"${'x'.repeat(20_000)}"` }), context)
  const line = curlOf(exchange, baseUrl)
  expect(line).toMatch(/20002 bytes.*--data-binary @body\.json/)
  expect(line.length).toBeLessThan(1000)
})

test('nothing that the target says gets into the line', async () => {
  const { baseUrl } = await raw(socket => socket.write(ok('"EVIL"', "X-EVIL: '; EVIL", 'Location: http://EVIL/')))
  const exchange: Exchange = await probeOf(baseUrl).send(list(), context)
  expect(toExchangeReport(exchange, baseUrl).curl).not.toContain('EVIL')
})
