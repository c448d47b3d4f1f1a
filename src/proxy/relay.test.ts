import { createServer, connect as dial, type Server } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, test } from 'vitest'
import { Framing, type Message, requestBody, responseBody } from './framing.js'
import { type Passed, startRelay } from './relay.js'

const request = (method: string, rest = '') => `${method} /v1/pets HTTP/1.1\r\nHost: here\r\nX-Odd:  a \r\n${rest}\r\n`
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]'
const chunked =
  'HTTP/1.1 200 Fine\r\ntransfer-encoding: chunked\r\n\r\n3;x=1\r\n[1,\r\n2\r\n2]\r\n0\r\nX-Trailer: 1\r\n\r\n'

/** A server that answers each connection with these very bytes once it has seen all that is sent. */
async function server(response: string, sent: string): Promise<{ server: Server; port: number; seen: () => string }> {
  let seen = ''
  const made = createServer({ allowHalfOpen: true }, socket => {
    let own = ''
    socket.on('error', () => {})
    socket.on('data', chunk => {
      seen += chunk.toString('latin1')
      own += chunk.toString('latin1')
      // The proxy's name for it has another length.
      if (sent === '' || own.replaceAll(/Host: [^\r]*/g, 'Host: here').length === sent.length)
        socket.end(response, 'latin1')
    })
  })
  await new Promise<void>(resolve => made.listen(0, '127.0.0.1', resolve))
  return { server: made, port: (made.address() as { port: number }).port, seen: () => seen }
}

const talk = (port: number, text: string, cut: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let got = ''
    const socket = dial({ host: '127.0.0.1', port, noDelay: true })
    socket.on('data', chunk => {
      got += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(got))
    const pieces = text.match(new RegExp(`[^]{1,${cut}}`, 'g'))!
    const next = (): void => {
      const piece = pieces.shift()
      if (piece !== undefined) socket.write(piece, 'latin1', () => setImmediate(next))
    }
    next()
  })

const usual = {
  tls: { insecure: false },
  host: '127.0.0.1',
  port: 0,
  onPassed: () => {},
  onOpaque: () => {},
  onUnreached: () => {},
}

const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map(close => close())))

const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['a plain exchange', request('GET'), ok, ['[]']],
  ['a body with a length', `${request('POST', 'Content-Length: 3\r\n')}abc`, ok, ['[]']],
  ['a chunked request', `${request('POST', 'Transfer-Encoding: chunked\r\n')}2\r\nab\r\n0\r\n\r\n`, ok, ['[]']],
  ['chunks, an extension and a trailer', request('GET'), chunked, ['[1,2]']],
  ['two requests at once on one connection', request('GET').repeat(2), ok + ok, ['[]', '[]']],
  ['a response to HEAD', request('HEAD'), 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n', ['']],
  ['an interim response', request('GET'), `HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${ok}`, ['[]']],
  ['a body until the end', request('GET'), 'HTTP/1.0 200 OK\r\n\r\n{}', ['{}']],
  ['no content', request('GET'), 'HTTP/1.1 204 No Content\r\n\r\n', ['']],
  [
    'bytes beyond ASCII',
    request('GET'),
    'HTTP/1.1 200 \xff\r\nX: \xe4\r\nContent-Length: 2\r\n\r\n\xff\xfe',
    ['\xff\xfe'],
  ],
  ['what is no HTTP', request('GET'), 'SSH-2.0-x\r\n\r\nrest', []],
  ['a broken chunk', request('GET'), 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', []],
  ['a response cut short', request('GET'), 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[', []],
]

describe('every byte goes through, whatever it is', () => {
  describe.each([1, 7, 1 << 16])('in pieces of %i', cut => {
    test.each(cases)('%s', async (_, sent, response, bodies) => {
      const target = await server(response, sent)
      const passed: Passed[] = []
      const relay = await startRelay({
        ...usual,
        target: new URL(`http://127.0.0.1:${target.port}/v1`),
        onPassed: one => void passed.push(one),
      })
      closing.push(
        () => relay.close(),
        () => target.server.close(),
      )
      expect(await talk(relay.port, sent, cut)).toBe(response)
      expect(target.seen()).toBe(sent.replaceAll('Host: here', `Host: 127.0.0.1:${target.port}`))
      expect(passed.map(one => one.response.body.toString('latin1'))).toEqual(bodies)
    })
  })
})

describe('a target that cannot be reached: 502, with the reason', () => {
  test.each([
    ['nobody listens', 'http://127.0.0.1:1/v1', /connection refused \(ECONNREFUSED\)/],
    ['nobody has the name', 'http://nope.invalid/v1', /the host name cannot be resolved/],
    // In which words depends on what the handshake was doing.
    ['no TLS there', 'https', / TLS there|no secure connection/],
  ])('%s', async (_, address, reason) => {
    const target = await server('HTTP/1.1 400 Bad Request\r\n\r\n', '')
    const passed: Passed[] = []
    const reasons: string[] = []
    const relay = await startRelay({
      ...usual,
      target: new URL(address === 'https' ? `https://127.0.0.1:${target.port}/v1` : address),
      onPassed: one => void passed.push(one),
      onUnreached: each => void reasons.push(each),
    })
    closing.push(
      () => relay.close(),
      () => target.server.close(),
    )
    // As a whole, and so slowly that the target has failed by then; the body is large enough to fill what waits.
    const large = `${request('POST', 'Content-Length: 3000000\r\n')}${'x'.repeat(3_000_000)}`
    for (const [sent, cut] of [
      [request('GET'), 4096],
      [request('GET'), 1],
      [large, 65_536],
    ] as const) {
      const got = await talk(relay.port, sent, cut)
      expect(got).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n.*\r\n\r\npetstore-conform proxy: /s)
      expect(got).toMatch(reason)
    }
    expect(reasons.join()).toMatch(reason)
    expect(passed).toEqual([])
  })
})

test('a body that is too large ends the interest, not the traffic', () => {
  const messages: Message[] = []
  let bytes = 0
  const framing = new Framing(requestBody, m => void messages.push(m))
  framing.write(Buffer.from(request('POST', 'Content-Length: 20000000\r\n')), 0)
  for (let i = 0; i < 20; i++) bytes += framing.write(Buffer.alloc(1_000_000), 0).length
  expect({ lost: framing.lost, messages: messages.length, bytes }).toEqual({
    lost: true,
    messages: 0,
    bytes: 20_000_000,
  })
})

test('chunks of one byte cost no more than the body', () => {
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
  const held = (): number => {
    gc()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const bodies: Buffer[] = []
  const framing = new Framing(
    head => responseBody(head, 'GET'),
    message => void bodies.push(message.body),
  )
  framing.write(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'), 0)
  const piece = Buffer.from('1\r\nx\r\n'.repeat(10_000))
  const before = held()
  for (let i = 0; i < 200; i++) framing.write(piece, 0)
  expect(held() - before).toBeLessThan(16e6)
  framing.write(Buffer.from('0\r\n\r\n'), 0)
  expect(bodies.map(({ length }) => length)).toEqual([2_000_000])
})

describe.each([true, false])(
  'a client that says at once that it sends nothing more, the target is there: %s',
  there => {
    test('gets the response', async () => {
      const target = await server(ok, request('GET'))
      const passed: Passed[] = []
      const port = there ? target.port : 1
      const relay = await startRelay({
        ...usual,
        target: new URL(`http://127.0.0.1:${port}/v1`),
        onPassed: one => void passed.push(one),
      })
      closing.push(
        () => relay.close(),
        () => target.server.close(),
      )
      const got = await new Promise<string>((resolve, reject) => {
        let text = ''
        const socket = dial({ host: '127.0.0.1', port: relay.port, allowHalfOpen: true })
        socket.on('data', chunk => (text += chunk.toString('latin1')))
        socket.on('error', reject)
        socket.on('close', () => resolve(text))
        socket.end(request('GET'))
      })
      expect(got).toMatch(there ? /^HTTP\/1\.1 200 OK\r\n/ : /^HTTP\/1\.1 502 Bad Gateway\r\n/)
      expect(passed).toHaveLength(there ? 1 : 0)
    })
  },
)

test('a head that never ends ends the interest', () => {
  const framing = new Framing(
    head => responseBody(head, 'GET'),
    () => {},
  )
  for (let i = 0; i < 40; i++) framing.write(Buffer.alloc(4096, 'x'), 0)
  expect(framing.lost).toBe(true)
})
