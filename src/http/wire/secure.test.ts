// @module-tag waits
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { certificate, privateKey, signed } from '../identity-fixtures.js'
import { cleanUp, context, create, key, later, list, probeOf } from '../server-fixtures.js'

afterEach(cleanUp)

async function portOf(server: net.Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>(ready => server.listen(0, host, ready))
  later(() => {
    if (server instanceof http.Server || server instanceof https.Server) server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const identity = { key: privateKey, cert: certificate }
const echo: http.RequestListener = ({ method, httpVersion, headers }, response) => {
  response.end(JSON.stringify({ method, httpVersion, authorization: headers.authorization }))
}
const said = (exchange: Awaited<ReturnType<ReturnType<typeof probeOf>['send']>>) =>
  JSON.parse(Buffer.from(exchange.response!.body).toString())

describe('TLS', () => {
  test('an unknown certificate is refused, before anything is sent', async () => {
    const requests = vi.fn()
    const port = await portOf(https.createServer(identity, requests))
    const { failure, retries } = await probeOf(`https://localhost:${port}/v1`).send(create(), context)
    expect(failure).toMatchObject({ kind: 'tls', sent: false })
    expect([retries, requests.mock.calls.length]).toEqual([0, 0])
  })

  test.each([
    ['--insecure', { insecure: true }],
    ['--ca', { insecure: false, ca: certificate }],
  ])('%s', async (_, tls) => {
    const port = await portOf(https.createServer(identity, echo))
    expect(said(await probeOf(`https://localhost:${port}/v1`, { tls }).send(list(), context))).toMatchObject({
      httpVersion: '1.1',
      authorization: `Bearer ${key}`,
    })
  })

  test('--ca does not excuse another host name', async () => {
    const port = await portOf(https.createServer(identity, echo), '0.0.0.0')
    const tls = { insecure: false, ca: certificate }
    const { failure } = await probeOf(`https://127.0.0.2:${port}/v1`, { tls }).send(list(), context)
    expect(failure?.kind).toMatch(/^(tls|refused|timeout)$/) // the latter where there is no 127.0.0.2
    expect(failure?.sent).toBe(false)
  })

  test('a client certificate', async () => {
    const server = https.createServer({ ...identity, requestCert: true, ca: certificate }, ({ socket }, response) => {
      response.end(JSON.stringify({ known: (socket as TLSSocket).authorized }))
    })
    const port = await portOf(server)
    const tls = { insecure: false, ca: certificate, cert: certificate, key: privateKey }
    expect(said(await probeOf(`https://localhost:${port}/v1`, { tls }).send(list(), context))).toEqual({ known: true })
    const bare = { insecure: false, ca: certificate }
    const without = await probeOf(`https://localhost:${port}/v1`, { tls: bare }).send(list(), context)
    expect(without.failure?.kind ?? said(without).known).not.toBe(true)
  })

  const timeoutMs = 20_000
  const mutual = { ...identity, ca: certificate, requestCert: true }
  const { authority, ...alone } = signed
  const old = { ...identity, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  test.each<[string, https.ServerOptions, object, string]>([
    ['no client certificate', mutual, {}, 'wants a client certificate: give one with --cert and --key'],
    ['none, TLS 1.2', { ...mutual, maxVersion: 'TLSv1.2' }, {}, 'may want a client certificate (--cert and --key)'],
    ['TLS 1.1 only', old, {}, 'the server speaks TLS 1.1 or older only'],
    ['no intermediate', alone, {}, 'the server does not send its intermediate certificate'],
    [
      'no known root',
      { ...alone, cert: `${alone.cert}\n${authority}` },
      {},
      'no known authority signed the certificate',
    ],
    ['self-signed', identity, { ca: undefined }, 'the certificate is self-signed: give it with --ca'],
  ])('%s: the failure names it, and nothing is retried', async (_, server, more, text) => {
    const port = await portOf(https.createServer(server, echo))
    const tls = { insecure: false, ca: certificate, ...more }
    for (const request of [create(), list()]) {
      const { failure, retries } = await probeOf(`https://localhost:${port}/v1`, { tls, timeoutMs }).send(
        request,
        context,
      )
      expect([failure?.message, retries]).toEqual([expect.stringContaining(text), 0])
      expect(failure).toMatchObject({ kind: 'tls', sent: false })
    }
  })

  test('a chain without its intermediate is taken with --ca', async () => {
    const port = await portOf(https.createServer(alone, echo))
    const probe = probeOf(`https://localhost:${port}/v1`, { tls: { insecure: false, ca: authority }, timeoutMs })
    expect((await probe.send(list(), context)).response?.status).toBe(200)
  })

  test('plain HTTP where TLS was due', async () => {
    const port = await portOf(http.createServer(echo))
    const { failure } = await probeOf(`https://localhost:${port}/v1`).send(list(), context)
    expect(failure).toMatchObject({ kind: 'tls', sent: false })
  })
})

describe('--http2', () => {
  const start = () => portOf(http2.createSecureServer({ ...identity, allowHTTP1: true }, echo as never) as never)

  test('is used where the target offers it, for many requests at once', async () => {
    const port = await start()
    const probe = probeOf(`https://localhost:${port}/v1`, { http2: true, tls: { insecure: true } })
    const all = await Promise.all(Array.from({ length: 50 }, () => probe.send(create(), context)))
    expect(all.map(({ failure }) => failure).filter(Boolean)).toEqual([])
    expect(said(all[0]!)).toEqual({ method: 'POST', httpVersion: '2.0', authorization: `Bearer ${key}` })
    expect(all[0]!.response!.headers.filter(([name]) => name.startsWith(':'))).toEqual([])
    expect(all[0]!.response!.headers.map(([name]) => name)).toContain('date')
  })

  test('is not used unasked', async () => {
    const probe = probeOf(`https://localhost:${await start()}/v1`, { tls: { insecure: true } })
    expect(said(await probe.send(list(), context)).httpVersion).toBe('1.1')
  })

  test('is used unasked where the target takes nothing else', async () => {
    const port = await portOf(http2.createSecureServer(identity, echo as never) as never)
    const probe = probeOf(`https://localhost:${port}/v1`, { tls: { insecure: true } })
    const all = await Promise.all(
      [list(), create({ fresh: true }), create(), list()].map(one => probe.send(one, context)),
    )
    expect(all.map(exchange => said(exchange).httpVersion)).toEqual(Array(4).fill('2.0'))
  })

  test('has no place on plain HTTP', async () => {
    const port = await portOf(http2.createServer(echo as never) as never)
    const { failure } = await probeOf(`http://localhost:${port}/v1`).send(list(), context)
    expect(failure).toMatchObject({ kind: 'malformed' })
  })

  test('GOAWAY after each response: what was under way is sent again on a new session', async () => {
    const server = http2.createSecureServer(identity, (_, response) => {
      const { session } = response.stream
      response.stream.once('close', () => session?.goaway())
      setTimeout(() => response.end('[]'), 10)
    })
    const port = await portOf(server as never)
    const probe = probeOf(`https://localhost:${port}/v1`, { http2: true, tls: { insecure: true }, timeoutMs: 20_000 })
    const all = await Promise.all(Array.from({ length: 24 }, (_, n) => probe.send(n % 3 ? list() : create(), context)))
    expect(all.map(({ response, failure }) => response?.status ?? failure)).toEqual(Array(24).fill(200))
  })

  test('a stream that is reset is a failure', async () => {
    const server = http2.createSecureServer(identity, (_, response) => response.stream.close(2))
    const port = await portOf(server as never)
    const probe = probeOf(`https://localhost:${port}/v1`, { http2: true, tls: { insecure: true }, timeoutMs: 1000 })
    const { failure } = await probe.send(list(), context)
    expect(failure).toMatchObject({ sent: true })
  })
})

describe('proxies from the environment', () => {
  test.each(['http', 'https'])(
    'plain HTTP goes through HTTP_PROXY, %s, in absolute form; NO_PROXY and loopback do not',
    async how => {
      const asked: string[] = []
      const serve: http.RequestListener = (request, response) => {
        asked.push(`${request.method} ${request.url} ${request.headers.host} ${request.headers.authorization}`)
        response.end('[]')
      }
      const port = await portOf(how === 'http' ? http.createServer(serve) : https.createServer(identity, serve))
      const tls = { insecure: false, ca: certificate }
      vi.stubEnv('HTTP_PROXY', `${how}://localhost:${port}`)
      vi.stubEnv('http_proxy', '')
      vi.stubEnv('NO_PROXY', 'other.invalid')
      vi.stubEnv('no_proxy', '')
      later(() => vi.unstubAllEnvs())
      const exchange = await probeOf('http://pets.invalid/v1', { tls }).send(list({ path: '/pets?a=%31' }), context)
      expect(exchange.response?.status).toBe(200)
      expect(asked).toEqual([`GET http://pets.invalid/v1/pets?a=%31 pets.invalid Bearer ${key}`])
      const two = await probeOf('http://pets.invalid/v1', { tls }).send(list({ credential: 'two-headers' }), context)
      expect(two.response?.status).toBe(200)
      expect((await probeOf('http://other.invalid/v1').send(list(), context)).failure?.kind).toBe('unresolved')
      expect((await probeOf('http://127.0.0.1:1/v1').send(list(), context)).failure?.kind).toBe('refused')
      expect(asked).toHaveLength(2)
    },
  )

  test('a proxy without a scheme is http; where NO_PROXY matches, no failure speaks of one', async () => {
    const port = await portOf(http.createServer((_, response) => response.end('[]')))
    for (const name of ['HTTP_PROXY', 'http_proxy', 'no_proxy']) vi.stubEnv(name, '')
    vi.stubEnv('ALL_PROXY', `127.0.0.1:${port}`)
    vi.stubEnv('NO_PROXY', '192.0.2.0/24,other.invalid')
    later(() => vi.unstubAllEnvs())
    expect((await probeOf('http://pets.invalid/v1').send(list(), context)).response?.status).toBe(200)
    for (const host of ['192.0.2.1', 'other.invalid']) {
      const { failure } = await probeOf(`http://${host}/v1`, { timeoutMs: 300 }).send(list(), context)
      expect(failure?.message).not.toMatch(/proxy/i)
    }
  })

  test.each(['http', 'https'])(
    'HTTPS is tunnelled: an %s proxy sees its credentials, neither key nor path',
    async how => {
      const target = await portOf(https.createServer(identity, echo))
      const seen: string[] = []
      const serve = (socket: net.Socket) => {
        socket.on('error', () => {})
        socket.once('data', head => {
          seen.push(head.toString('latin1'))
          const onward = net.connect(target, '127.0.0.1', () => {
            socket.write('HTTP/1.1 200 Connected\r\n\r\n')
            onward.pipe(socket).pipe(onward)
          })
          onward.on('error', () => {})
          later(() => onward.destroy())
        })
        later(() => socket.destroy())
      }
      const proxy = how === 'http' ? net.createServer(serve) : createTlsServer(identity, serve)
      vi.stubEnv('HTTPS_PROXY', `${how}://me:p%40ss@localhost:${await portOf(proxy)}`)
      vi.stubEnv('https_proxy', '')
      later(() => vi.unstubAllEnvs())
      const probe = probeOf('https://localhost.invalid/v1', { tls: { insecure: true, ca: certificate } })
      const exchange = await probe.send(list(), context)
      expect(said(exchange).authorization).toBe(`Bearer ${key}`)
      expect(exchange.connection).toEqual({ id: 1, nth: 1 })
      expect((await probe.send(list(), context)).connection).toEqual({ id: 1, nth: 2 })
      expect(seen.join()).toMatch(/^CONNECT localhost\.invalid:443 /)
      expect(seen.join()).toContain(`proxy-authorization: Basic ${btoa('me:p@ss')}`)
      expect(seen.join()).not.toMatch(/pk_test|v1/)
    },
  )

  test('a proxy that refuses is no answer of the target', async () => {
    const proxy = http.createServer()
    proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Who\r\n\r\n'))
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${await portOf(proxy)}`)
    vi.stubEnv('https_proxy', '')
    later(() => vi.unstubAllEnvs())
    const { failure } = await probeOf('https://pets.invalid/v1').send(create(), context)
    expect(failure).toMatchObject({ sent: false, message: expect.stringMatching(/proxy.*HTTPS_PROXY.*\(PROXY_407\)/) })
  })
})
