// @module-tag waits
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { Exchange } from '../../core/exchange/exchange.js'
import { cleanUp, context, create, list, ok, probeOf, raw } from '../server-fixtures.js'
import { transportFailure } from './failures.js'

afterEach(cleanUp)

type Socket = Parameters<Parameters<typeof raw>[0]>[0]

const impatient = { timeoutMs: 500 }

async function against(answer: (socket: Socket, request: string, nth: number) => void, request = list(), more = {}) {
  const server = await raw(answer)
  const probe = probeOf(server.baseUrl, { timeoutMs: 20_000, ...more })
  const exchange = await probe.send(request, context)
  return { exchange, server, probe }
}

/** Nothing else happens in this process for so long. */
function busy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const body = ({ response }: Exchange): string => Buffer.from(response!.body).toString()

describe('each kind of failure', () => {
  test('refused', async () => {
    const exchange = await probeOf('http://127.0.0.1:1/v1').send(list(), context)
    expect(exchange.failure).toMatchObject({ kind: 'refused', sent: false })
    expect(exchange.response).toBeUndefined()
  })

  test('unresolved', async () => {
    const exchange = await probeOf('http://no-such-host.invalid/v1').send(list(), context)
    expect(exchange.failure).toMatchObject({ kind: 'unresolved', sent: false })
  })

  test('tls: plain HTTP where a handshake was due', async () => {
    const { origin } = await raw(() => {})
    const probe = probeOf(`${origin.replace('http:', 'https:')}/v1`, { timeoutMs: 500 })
    const server = await probe.send(list(), context)
    expect(server.failure!.kind).toMatch(/^(tls|timeout)$/)
    expect(server.failure!.sent).toBe(false)
  })

  test('no timeout where the response is there, and this process was too busy to read it', async () => {
    const answer = (socket: Socket) => {
      busy(800)
      socket.write(ok())
    }
    const { exchange, server } = await against(answer, list(), impatient)
    expect(exchange.response?.status).toBe(200)
    expect(server.asked).toHaveLength(1)
  })

  test('timeout where it was busy, and nothing comes afterwards either', async () => {
    const { exchange } = await against(() => busy(300), list(), impatient)
    expect(exchange.failure).toMatchObject({ kind: 'timeout', sent: true })
    expect(exchange.endedAt - exchange.startedAt).toBeGreaterThanOrEqual(499)
  })

  test('reset, before and in the middle of the answer; Content-Length too long', async () => {
    const resets = await Promise.all([
      against(socket => socket.resetAndDestroy()),
      against(socket => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,', () =>
          setTimeout(() => socket.resetAndDestroy(), 5),
        )
      }),
      against(socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1]')),
      against(socket =>
        socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n9\r\n[1'),
      ),
    ])
    for (const { exchange } of resets) expect(exchange.failure).toMatchObject({ kind: 'reset', sent: true })
  })

  test('Content-Length too short: the body is cut, the next exchange is not spoilt', async () => {
    const answer = (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[1,2,3]')
    const { exchange, probe } = await against(answer)
    expect(body(exchange)).toBe('[1')
    expect(body(await probe.send(list(), context))).toBe('[1')
  })

  test.each([
    ['silence', () => {}],
    ['one byte a while', (socket: Socket) => trickle(socket, ok('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]'))],
    ['one byte of the body a while', (socket: Socket) => trickle(socket, '[]'.repeat(99), 'HTTP/1.1 200 OK\r\n\r\n')],
    ['endless interim answers', hints],
  ])('timeout: %s', async (_, answer) => {
    const { exchange } = await against(answer, list(), impatient)
    expect(exchange.failure).toMatchObject({ kind: 'timeout', sent: true })
    expect(exchange.endedAt - exchange.startedAt).toBeGreaterThan(450)
    // Long before these would come to an end.
    expect(exchange.endedAt - exchange.startedAt).toBeLessThan(2500)
  })

  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n\x00\x00\r\n\r\n'],
    ['a broken status line', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['101 nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nhello'],
    ['101 without Upgrade', 'HTTP/1.1 101 Switching Protocols\r\n\r\nhello'],
  ])('malformed: %s', async (_, bytes) => {
    const { exchange } = await against(socket => socket.end(Buffer.from(bytes, 'latin1')))
    expect(exchange.failure).toMatchObject({ kind: 'malformed', sent: true })
  })

  test.each([
    [
      'a line that ends with LF alone',
      'HTTP/1.1 200 OK\nContent-Length: 2\n\n[]',
      'Missing expected CR after response line',
    ],
    ['a folded header', 'HTTP/1.1 200 OK\r\nX-A: b\r\n c\r\n\r\n', 'Unexpected whitespace after header value'],
  ])('malformed: says what the parser found: %s', async (_, bytes, reason) => {
    const { exchange } = await against(socket => socket.end(bytes))
    expect(exchange.failure?.message).toBe(`the response is not HTTP (${reason})`)
  })

  test('a length that is no number is said to be unreadable', async () => {
    const { exchange } = await against(socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n[]'))
    expect(exchange.failure).toMatchObject({ kind: 'unreadable', message: expect.stringContaining('more than digits') })
  })

  test('a length that stands twice in one line is said to be unreadable', async () => {
    const { exchange } = await against(socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\n[]'))
    expect(exchange.failure).toMatchObject({
      kind: 'unreadable',
      message:
        'the HTTP client cannot read the response: its Content-Length is more than one plain number, or does not stand alone',
    })
  })

  test('blanks within a header take no time', async () => {
    const { exchange } = await against(socket => socket.write(ok('[]', `X: a${' '.repeat(60_000)}b   `)))
    const before = process.cpuUsage()
    const again = await against(socket => socket.write(ok('[]', `X: a${' '.repeat(60_000)}b   `)))
    expect(exchange.response?.headers.find(([name]) => name === 'x')?.[1]).toHaveLength(60_002)
    expect(again.exchange.response?.status).toBe(200)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  })

  test('too large: the head', async () => {
    const { exchange } = await against(socket => socket.write(ok('[]', `X-Long: ${'y'.repeat(100_000)}`)))
    expect(exchange.failure).toMatchObject({ kind: 'too-large', sent: true })
  })

  test('too large: an endless chunked body', async () => {
    const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`
    const pour = (socket: Socket): void => {
      while (!socket.destroyed && socket.write(chunk));
      socket.once('drain', () => pour(socket))
    }
    const { exchange, server } = await against(
      socket => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
        pour(socket)
      },
      list(),
      { timeoutMs: 10_000 },
    )
    expect(exchange.failure?.kind).toBe('too-large')
    await expect.poll(() => server.sockets.size, { timeout: 30_000 }).toBe(0) // and the connection is closed
  })

  test('too large: a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    const { exchange } = await against(socket => socket.write(coded('gzip', bomb)), list(), { timeoutMs: 5000 })
    expect(exchange.failure?.kind).toBe('too-large')
  })

  test.each([
    ['a character beyond latin1 in the path', list({ path: '/pets/\u20ac' })],
    ['a blank in the path', list({ path: '/pets/a b' })],
    ['a line break in a header', list({ headers: [['x', 'a\r\nb: c']] })],
    ['a header name that is none', list({ headers: [['x y', 'a']] })],
  ])('what cannot be sent fails and never throws: %s', async (_, request) => {
    const { exchange, server } = await against(socket => socket.write(ok()), request)
    expect(exchange.failure).toMatchObject({ sent: false })
    expect(server.asked).toEqual([])
  })
})

describe('content codings nobody asked for', () => {
  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('%s is undone', async (coding, compress) => {
    const { exchange } = await against(socket => socket.write(coded(coding, compress('[1,2,3]'))))
    expect(body(exchange)).toBe('[1,2,3]')
    expect(exchange.response).toMatchObject({ coding })
    expect(exchange.response).not.toHaveProperty('codingFailure')
  })

  test.each(['br', 'gzip', 'x-zebra'])('%s that cannot be undone keeps its bytes', async coding => {
    const { exchange } = await against(socket => socket.write(coded(coding, Buffer.from('[1,2,3]'))))
    expect(body(exchange)).toBe('[1,2,3]')
    expect(exchange.response).toMatchObject({ coding, codingFailure: expect.stringContaining('') })
  })

  test.each([
    ['deflate, br', 'deflate, br'],
    ['deflate\r\nContent-Encoding: br', 'deflate, br'],
    ['identity, Deflate ,\r\nContent-Encoding:\r\nContent-Encoding: identity, BR', 'deflate, br'],
  ])('several, in one line or in lines of their own: %j', async (lines, coding) => {
    const twice = brotliCompressSync(deflateSync('[1,2,3]'))
    const { exchange } = await against(socket => socket.write(coded(lines, twice)))
    expect(body(exchange)).toBe('[1,2,3]')
    expect(exchange.response).toMatchObject({ coding })
  })

  test('identity and an empty body are no coding', async () => {
    const plain = await against(socket => socket.write(coded('identity', Buffer.from('[]'))))
    expect(plain.exchange.response).not.toHaveProperty('coding')
    const empty = await against(socket => socket.write(coded('gzip', Buffer.alloc(0))))
    expect(empty.exchange.response).not.toHaveProperty('codingFailure')
  })
})

test('a lost answer of a creation names no text of the target', async () => {
  const { exchange } = await against(socket => socket.end('I AM \x1b[31mEVIL'), create())
  expect(exchange.failure!.message).not.toMatch(/EVIL|\x1b/)
})

function coded(coding: string, bytes: Buffer): Buffer {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes])
}

function trickle(socket: Socket, text: string, first = ''): void {
  let at = 0
  socket.write(first)
  const timer = setInterval(() => socket.write(text[at++] ?? ''), 50)
  socket.on('close', () => clearInterval(timer))
}

function hints(socket: Socket): void {
  const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), 5)
  socket.on('close', () => clearInterval(timer))
}

describe('what is wrong with a certificate is said in words', () => {
  test.each([
    ['CERT_HAS_EXPIRED', 'the certificate has expired: have it renewed, or accept it for a test with --insecure'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another host name: name that in the base URL'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'no known authority signed the certificate: name yours with --ca'],
    [
      'ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED',
      'the server refused the client certificate: give one that it accepts with --cert and --key',
    ],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'the other side does not speak TLS there: perhaps it is http://'],
    ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', 'no secure connection: check the certificate, --ca and --cert'],
  ])('%s', (code, text) => {
    const error = Object.assign(new Error('names of the other side'), { code })
    const failure = { kind: 'tls', message: `${text} (${code})`, sent: false }
    expect(transportFailure(error, false, true)).toEqual(failure)
  })
})
