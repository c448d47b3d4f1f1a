// @module-tag waits
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { RequestSpec } from '../../core/exchange/exchange.js'
import { waiting } from '../probe.js'
import { cleanUp, context, create, list, ok, probeOf, raw, serve, status } from '../server-fixtures.js'
import { retryAfter } from './loss.js'

// Most of them wait, each for a server of its own: these wait together.
afterAll(cleanUp)

const answered = (code: number, ...headers: [string, string][]) => ({ status: code, headers, body: Buffer.alloc(0) })

test('Retry-After as seconds, as a date, as nonsense', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  expect(retryAfter(answered(429, ['retry-after', '7']), now)).toBe(7000)
  expect(retryAfter(answered(429, ['retry-after', 'Sat, 21 Nov 2026 10:00:05 GMT']), now)).toBe(5000)
  expect(retryAfter(answered(429, ['retry-after', 'Sat, 21 Nov 2026 09:00:00 GMT']), now)).toBe(0)
  const skewed: [string, string][] = [
    ['retry-after', 'Sat, 21 Nov 2026 12:00:03 GMT'],
    ['date', 'Sat, 21 Nov 2026 12:00:00 GMT'],
  ]
  expect(retryAfter(answered(503, ...skewed), now)).toBe(3000)
  const dateBehind: [string, string][] = [
    ['retry-after', 'Sat, 21 Nov 2026 10:00:03 GMT'],
    ['date', 'Sat, 21 Nov 2026 09:58:30 GMT'],
  ]
  expect(retryAfter(answered(503, ...dateBehind), now)).toBe(3000)
  const clockBehind: [string, string][] = [
    ['retry-after', 'Sat, 21 Nov 2026 08:00:03 GMT'],
    ['date', 'Sat, 21 Nov 2026 08:00:00 GMT'],
  ]
  expect(retryAfter(answered(503, ...clockBehind), now)).toBe(3000)
  expect(retryAfter(answered(429, ['ratelimit-reset', '4']), now)).toBe(4000)
  expect(retryAfter(answered(503, ['ratelimit-reset', '4']), now)).toBeUndefined()
  expect(retryAfter(answered(429, ['x-ratelimit-reset', '1795255205']), now)).toBeUndefined()
  expect(retryAfter(answered(429, ['retry-after', 'soon']), now)).toBeUndefined()
  expect(retryAfter(answered(429), now)).toBeUndefined()
})

test.each(['429 Slow', '503 Busy', '502 Bad', '504 Late', '521 Down', '524 Late'])(
  '%s is retried, and counted',
  async line => {
    const { baseUrl, asked } = await raw((socket, _, nth) => socket.write(nth === 1 ? status(line) : ok()))
    const probe = probeOf(baseUrl)
    const exchange = await probe.send(list(), context)
    expect([exchange.response?.status, exchange.retries, exchange.uncertain]).toEqual([200, 1, false])
    expect(asked).toHaveLength(2)
    expect(probe.stats()).toMatchObject({ requests: 2, retries: 1, waits: 0 })
  },
)

test('a creation that a proxy lost (524) is sent once more, and uncertain; one that it did not pass on (521) is not', async () => {
  for (const [line, uncertain] of [
    ['524 Late', true],
    ['521 Down', false],
  ] as const) {
    const { baseUrl } = await raw((socket, _, nth) => socket.write(nth === 2 ? status(line) : ok()))
    const probe = probeOf(baseUrl)
    await probe.send(list(), context)
    const exchange = await probe.send(create(), context)
    expect([exchange.response?.status, exchange.retries, exchange.uncertain]).toEqual([200, 1, uncertain])
  }
})

test('every second request is refused, whatever it is: each has its response', async () => {
  const { baseUrl } = await raw((socket, _, nth) =>
    socket.write(nth % 2 === 0 ? status('429 Slow', 'Retry-After: 0') : ok()),
  )
  const probe = probeOf(baseUrl)
  const requests = Array.from({ length: 40 }, (_, nth) =>
    nth % 4 === 0 ? list() : create({ body: `{"name":${nth}}` }),
  )
  const exchanges = await Promise.all(requests.map(request => probe.send(request, context)))
  expect(exchanges.filter(({ response }) => response?.status !== 200)).toEqual([])
})

test('408 on a connection that was idle is retried on another one; a POST, too, since it was not processed', async () => {
  for (const request of [list(), create()]) {
    expect(await after408(socket => socket.end(status('408 Late', 'Connection: close')), request)).toBe(false)
  }
})

test.each([
  ['408 Late', 'also where its connection stays open', true],
  ['421 Misdirected', 'another connection is asked (RFC 9110, 15.5.20)', true],
  // A new one would be early again.
  ['425 Too Early', 'it is asked again (RFC 8470, 5.2)', true],
])('%s was not processed: %s', async (line, _, isElsewhere) => {
  for (const request of [list(), create()])
    expect(await after408(socket => socket.write(status(line)), request, isElsewhere)).toBe(false)
})

type Late = (socket: Socket) => unknown

/** Whether a request is uncertain that gets 408 at first, on a connection that was idle; `isElsewhere`: and then goes over another one. */
async function after408(late: Late, request: RequestSpec, isElsewhere = true): Promise<boolean> {
  const { baseUrl } = await raw((socket, _, nth) => (nth === 2 ? late(socket) : socket.write(ok())))
  const probe = probeOf(baseUrl)
  const first = await probe.send(list(), context)
  await new Promise(idle => setTimeout(idle, 20))
  const second = await probe.send(request, context)
  expect([second.response?.status, second.retries]).toEqual([200, 1])
  expect(second.connection!.id !== first.connection!.id).toBe(isElsewhere)
  return second.uncertain
}

test('408 time and again is the response, and no outage', async () => {
  const onTrouble = vi.fn()
  const { baseUrl } = await raw(socket => socket.write(status('408 Late')))
  const probe = probeOf(baseUrl, { onTrouble })
  const exchanges = await Promise.all(Array.from({ length: 9 }, () => probe.send(create(), context)))
  expect(new Set(exchanges.map(({ response, retries }) => `${response?.status} ${retries}`))).toEqual(
    new Set(['408 5']),
  )
  expect(onTrouble).not.toHaveBeenCalled()
})

test('a target that says how long to wait has shut nobody out for a bad key', async () => {
  const reasons: string[] = []
  const { baseUrl } = await raw(socket => socket.write(status('503 Away', 'Retry-After: 90')))
  const probe = probeOf(baseUrl, { patienceMs: 50, onTrouble: reason => reasons.push(reason) })
  await probe.send(list({ credential: 'wrong-key' }), { ...context, phase: 'keys' })
  expect(reasons).toEqual(['the target returned 503 and asks to wait 90 s, which is longer than --patience allows'])
})

test('Retry-After is honoured by the whole run', async () => {
  const times: number[] = []
  const { baseUrl } = await raw((socket, _, nth) => {
    times.push(performance.now())
    socket.write(nth === 1 ? status('429 Slow', 'Retry-After: 1') : ok())
  })
  const waits: string[] = []
  const probe = probeOf(baseUrl, { onWait: (reason, ms) => waits.push(`${reason} ${ms}`) })
  const first = probe.send(list(), context)
  await expect.poll(() => probe.stats().waits).toBe(1)
  await Promise.all([first, probe.send(list(), context), probe.send(list(), context)])
  expect(times).toHaveLength(4)
  expect(Math.min(...times.slice(1)) - times[0]!).toBeGreaterThan(950)
  expect(waits).toEqual(['the target returned 429 1000'])
})

test('500, 501 and 4xx are answers', async () => {
  for (const line of ['500 Oops', '501 No', '404 None', '401 Who']) {
    const { baseUrl, asked } = await raw(socket => socket.write(status(line)))
    expect((await probeOf(baseUrl).send(list(), context)).response?.status).toBe(Number(line.slice(0, 3)))
    expect(asked).toHaveLength(1)
  }
})

test('a POST whose answer is lost is sent once more, and uncertain', async () => {
  const { baseUrl, asked } = await raw((socket, _, nth) => (nth === 1 ? socket.resetAndDestroy() : socket.write(ok())))
  const exchange = await probeOf(baseUrl).send(create(), context)
  expect([exchange.response?.status, exchange.retries, exchange.uncertain, asked.length]).toEqual([200, 1, true, 2])
})

test.each([
  ['reset', () => undefined],
  ['502 Bad', () => status('502 Bad')],
  ['504 Late', () => status('504 Late')],
])('a POST is never sent more than twice: %s', async (_, text) => {
  const { baseUrl, asked } = await raw(socket => {
    const answer = text()
    if (answer === undefined) socket.resetAndDestroy()
    else socket.write(answer)
  })
  const exchange = await probeOf(baseUrl).send(create(), context)
  expect([exchange.retries, exchange.uncertain, asked.length]).toEqual([1, true, 2])
})

test('a refused POST is not uncertain', async () => {
  const { baseUrl } = await raw((socket, _, nth) => socket.write(nth < 3 ? status('429 Slow') : ok()))
  const { retries, uncertain } = await probeOf(baseUrl).send(create(), context)
  expect([retries, uncertain]).toEqual([2, false])
})

test('an idle connection that the target closes costs nothing', async () => {
  // Closed the moment the next request comes in: what a keep-alive race looks like from here.
  const answeredOn = new WeakSet<object>()
  const { baseUrl } = await raw(socket => {
    if (answeredOn.has(socket)) socket.resetAndDestroy()
    else socket.write(ok())
    answeredOn.add(socket)
  })
  const onTrouble = vi.fn()
  const probe = probeOf(baseUrl, { onTrouble, concurrency: 2 })
  for (let n = 0; n < 20; n++) expect((await probe.send(list(), context)).response?.status).toBe(200)
  expect(onTrouble).not.toHaveBeenCalled()
})

test('Retry-After of a day ends the run', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(status('503 Busy', 'Retry-After: 86400')))
  const onTrouble = vi.fn()
  const exchange = await probeOf(baseUrl, { onTrouble }).send(list(), context)
  expect(exchange.response?.status).toBe(503)
  expect(onTrouble.mock.calls).toEqual([[expect.stringContaining('86400 s')]])
  // And a plain question: it might have been this request alone.
  expect(asked).toHaveLength(2)
})

test('who guesses keys may be sent away for a day: who has the key goes on', async () => {
  const { baseUrl } = await raw((socket, request) =>
    socket.write(/wrong/.test(request) ? status('429 Slow', 'Retry-After: 86400') : ok()),
  )
  const onTrouble = vi.fn()
  const probe = probeOf(baseUrl, { onTrouble, wrongKey: 'wrong' })
  const [bad, good] = [
    await probe.send({ ...list(), credential: 'wrong-key' }, context),
    await probe.send(list(), context),
  ]
  expect([bad.response?.status, bad.retries, good.response?.status]).toEqual([429, 0, 200])
  expect(onTrouble).not.toHaveBeenCalled()
  expect(probe.stats().waits).toBe(0)
})

test.concurrent('a window that ends without a word is waited for', async () => {
  const { baseUrl, asked } = await raw((socket, _, nth) =>
    socket.write(nth > 1 && nth < 16 ? status('429 Slow') : ok()),
  )
  const probe = probeOf(baseUrl)
  await probe.send(list(), context)
  expect((await probe.send(list(), context)).response?.status).toBe(200)
  // How often it asks whether others are taken depends on how busy this machine is.
  expect(asked.length).toBeGreaterThan(15)
})

test.concurrent('five exchanges without a usable answer end the run: resets, 503, 429, 502', async () => {
  const judged = [undefined, '503 Busy', '429 Slow', '502 Bad'].map(async line => {
    const { baseUrl } = await raw(socket =>
      line === undefined ? socket.resetAndDestroy() : socket.write(status(line)),
    )
    const onTrouble = vi.fn((_: string) => probe.stop('trouble'))
    const probe = probeOf(baseUrl, { onTrouble, concurrency: 8 })
    await Promise.all(Array.from({ length: 20 }, () => probe.send(list(), context)))
    return [line, onTrouble.mock.calls.length]
  })
  // Each takes seconds, all of them waiting.
  expect(await Promise.all(judged)).toEqual([
    [undefined, 1],
    ['503 Busy', 1],
    ['429 Slow', 1],
    ['502 Bad', 1],
  ])
})

test.concurrent('nothing but 429 ends the run, once it lasts for longer than the patience', async () => {
  const { baseUrl } = await raw((socket, _, nth) => socket.write(nth === 1 ? ok() : status('429 Slow')))
  const onTrouble = vi.fn((reason: string) => probe.stop(reason))
  const probe = probeOf(baseUrl, { onTrouble, patienceMs: 500 })
  await probe.send(list(), context)
  for (let n = 0; onTrouble.mock.calls.length === 0; n++) {
    expect(n).toBeLessThan(8)
    await probe.send(list(), context)
  }
  expect(onTrouble.mock.calls).toEqual([[expect.stringMatching(/no usable response for 1 s \(--patience\).*429/)]])
})

test.concurrent('usable answers between keep the run going; a living target outlasts requests it chokes on', async () => {
  const { baseUrl } = await raw((socket, request) =>
    request.includes('choke') ? socket.resetAndDestroy() : socket.write(ok()),
  )
  const onTrouble = vi.fn()
  const probe = probeOf(baseUrl, { onTrouble })
  await probe.send(list(), context)
  for (let n = 0; n < 6; n++) await probe.send(create({ path: '/choke' }), context)
  expect((await probe.send(list(), context)).response?.status).toBe(200)
  expect(onTrouble).not.toHaveBeenCalled()
})

test.concurrent.each([
  ['nobody listens', undefined],
  ['a gateway says 503', status('503 Not Yet', 'Retry-After: 600')],
  ['a gateway drops connections', ''],
])('waiting for the target to come up is no trouble: %s', async (_what, answer) => {
  const onTrouble = vi.fn()
  const { baseUrl } = await raw(socket => (answer === '' ? socket.destroy() : socket.write(answer!)))
  const probe = probeOf(answer === undefined ? 'http://127.0.0.1:1/v1' : baseUrl, { onTrouble })
  for (let n = 0; n < 8; n++) await probe.send(list(), { ...context, phase: 'preflight', label: waiting })
  expect(onTrouble).not.toHaveBeenCalled()
  expect(probe.stats()).toMatchObject({ requests: 8, retries: 0, waits: 0 })
})

describe.concurrent('outages', () => {
  const away = ['502', '503', '504', 'dropped', 'refused'] as const

  test.each(away)('%s: the run is held, everything is asked in the end, no POST more than twice', async how => {
    let until = 0
    let lists = 0
    const bodies: string[] = []
    const { baseUrl, server } = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      if (request.method === 'POST') bodies.push(body)
      else if (request.url === '/v1/pets') lists++
      if (performance.now() >= until) return void response.end('[]')
      if (how === 'dropped' || how === 'refused') return void request.socket.destroy()
      response.writeHead(Number(how)).end()
    })
    const { port } = server.address() as AddressInfo
    const probe = probeOf(baseUrl)
    await probe.send(list(), context)
    lists = 0
    until = performance.now() + 700
    if (how === 'refused') {
      server.close()
      server.closeAllConnections()
      setTimeout(() => server.listen(port, '127.0.0.1'), 700)
    }
    const sent = Array.from({ length: 40 }, (_, n) => probe.send(n % 2 ? list() : create({ body: `"${n}"` }), context))
    const exchanges = await Promise.all(sent)
    expect(exchanges.map(({ response, failure }) => response?.status ?? failure)).toEqual(Array(40).fill(200))
    for (const body of bodies) {
      // 503 and a refused connection say that it was not processed.
      if (how !== '503' && how !== 'refused') expect(bodies.filter(other => other === body).length).toBeLessThan(3)
    }
    // Nothing hammers at a target that is away.
    expect(lists).toBeLessThan(60)
  })

  test('patience bounds what is waited for one', async () => {
    let gone = false
    const { baseUrl } = await raw(socket => socket.write(gone ? status('502 Bad') : ok()))
    const onTrouble = vi.fn()
    const probe = probeOf(baseUrl, { onTrouble, patienceMs: 300 })
    await probe.send(list(), context)
    gone = true
    const exchanges = await Promise.all(Array.from({ length: 20 }, () => probe.send(list(), context)))
    expect(exchanges.every(({ response, failure }) => response?.status === 502 || failure?.kind === 'aborted')).toBe(
      true,
    )
    expect(onTrouble.mock.calls).toEqual([[expect.stringMatching(/no usable response for 0 s \(--patience\).*502/)]])
  })

  test('a pause that many ask for at once is one pause', async () => {
    let refused = 0
    const { baseUrl } = await raw(socket =>
      refused++ < 16
        ? setTimeout(() => socket.write(status('503 Busy', 'Retry-After: 1')), refused * 3)
        : socket.write(ok()),
    )
    const onTrouble = vi.fn()
    const onWait = vi.fn()
    const probe = probeOf(baseUrl, { onTrouble, onWait })
    const exchanges = await Promise.all(Array.from({ length: 16 }, () => probe.send(list(), context)))
    expect(exchanges.map(({ response }) => response?.status)).toEqual(Array(16).fill(200))
    expect(onTrouble).not.toHaveBeenCalled()
    expect(onWait).toHaveBeenCalledTimes(1)
  })
})

describe.concurrent('request classes', () => {
  const hangs = (broken: () => boolean) =>
    raw((socket, request) => {
      if (!(broken() && request.endsWith('\r\n\r\n{'))) socket.write(ok())
    })
  const malformed = create({ body: '{' })

  test('what chokes on malformed JSON is asked everything else', async () => {
    const { baseUrl, asked } = await hangs(() => true)
    const probe = probeOf(baseUrl, { timeoutMs: 500 })
    await probe.send(create(), context)
    // Two attempts, and one more.
    for (let n = 0; n < 2; n++) expect((await probe.send(malformed, context)).failure?.kind).toBe('timeout')
    const sent = () => asked.filter(request => request.endsWith('\r\n\r\n{')).length
    const before = sent()
    const { failure } = await probe.send(malformed, context)
    expect(failure).toEqual({
      kind: 'aborted',
      message: 'not sent: requests of this kind get no usable response at present (malformed POST createPet)',
      sent: false,
    })
    expect(sent()).toBe(before)
    expect((await probe.send(create(), context)).response?.status).toBe(200)
  })

  test('what hangs does not hold up what does not', async () => {
    const { baseUrl, asked } = await hangs(() => true)
    const probe = probeOf(baseUrl, { timeoutMs: 1000 })
    await probe.send(list(), context)
    const lists = Promise.all(Array.from({ length: 24 }, () => probe.send(list(), context)))
    const hung = await Promise.all(Array.from({ length: 40 }, () => probe.send(malformed, context)))
    expect((await lists).map(({ response }) => response?.status)).toEqual(Array(24).fill(200))
    expect(hung.every(({ failure }) => failure?.kind === 'timeout' || failure?.kind === 'aborted')).toBe(true)
    // 16 at a time hang, two of them once more: then no more of the kind are sent.
    expect(asked.filter(request => request.endsWith('\r\n\r\n{')).length).toBeLessThan(24)
  })

  test('what hangs now and then does not break its kind', async () => {
    const seen = new Set<string>()
    const { baseUrl } = await raw((socket, request) => {
      const path = request.split(' ')[1]!
      if (seen.has(path) || Number(path.split('=')[1]) % 6 !== 5) socket.write(ok())
      seen.add(path)
    })
    const probe = probeOf(baseUrl, { timeoutMs: 2500 })
    const sent = Array.from({ length: 60 }, (_, n) => probe.send(list({ path: `/pets?limit=${n}` }), context))
    const exchanges = await Promise.all(sent)
    expect(exchanges.map(({ response, failure }) => response?.status ?? failure?.message)).toEqual(Array(60).fill(200))
  })

  test('after a while one more is sent on a new connection; where that has its response, all are again', async () => {
    let broken = true
    const { baseUrl } = await hangs(() => broken)
    const probe = probeOf(baseUrl, { timeoutMs: 1000 })
    await probe.send(list(), context)
    for (let n = 0; n < 3; n++) await probe.send(malformed, context)
    expect((await probe.send(malformed, context)).failure?.kind).toBe('aborted')
    broken = false
    await new Promise(resolve => setTimeout(resolve, 2100))
    const trial = await probe.send(malformed, context)
    expect(trial).toMatchObject({ response: { status: 200 }, connection: { nth: 1 } })
    expect((await probe.send(malformed, context)).response?.status).toBe(200)
  })

  test('an endpoint that never responds is asked no longer, whatever the question', async () => {
    const { baseUrl, asked } = await raw((socket, request) => {
      if (request.startsWith('GET')) socket.write(ok())
    })
    const probe = probeOf(baseUrl, { timeoutMs: 60 })
    for (let n = 0; n < 5; n++) {
      await probe.send(list(), context)
      await probe.send(create(), { ...context, scenario: `ask ${n}` })
    }
    const sent = asked.length
    const { failure } = await probe.send(create(), { ...context, scenario: 'one more' })
    expect(failure).toMatchObject({ kind: 'aborted', sent: false, message: expect.stringContaining('createPet') })
    expect(asked).toHaveLength(sent)
  })
})

test.concurrent('a target that drops what comes over connections that were idle is asked again over others', async () => {
  const { baseUrl, server } = await serve((_, response) => void response.end('[]'))
  server.keepAliveTimeout = 0
  // Closed the moment the next request comes in, where the connection was idle for long.
  let resets = 0
  const idleSince = new WeakMap<object, number>()
  server.removeAllListeners('request')
  server.on('request', ({ socket }, response) => {
    const idle = performance.now() - (idleSince.get(socket) ?? performance.now())
    if (idle > 40 && ++resets) return void socket.destroy()
    response.setHeader('connection', 'keep-alive')
    response.end('[]')
    idleSince.set(socket, performance.now())
  })
  const probe = probeOf(baseUrl, { concurrency: 1 })
  for (let n = 0; n < 8; n++) {
    const { response, failure } = await probe.send(list(), context)
    expect(response?.status ?? failure).toBe(200)
    await new Promise(resolve => setTimeout(resolve, 80))
  }
  expect(resets).toBeGreaterThan(0)
})

test.concurrent.each([1, 2, 4])(
  'a target that drops all connections but %i answers every question, creations too',
  async most => {
    const { baseUrl, server } = await serve((_, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'), 20)
    })
    server.maxConnections = most
    const probe = probeOf(baseUrl, { concurrency: 16 })
    await probe.send(list(), context)
    const kinds = [list(), create(), list(), create({ fresh: true }), create({ opens: true }), list({ fresh: true })]
    const exchanges = await Promise.all(Array.from({ length: 120 }, (_, n) => probe.send(kinds[n % 6]!, context)))
    expect(exchanges.map(({ response, failure }) => response?.status ?? failure?.message)).toEqual(Array(120).fill(200))
    const fresh = exchanges.filter(({ request }) => request.fresh)
    expect(fresh.map(({ connection }) => connection?.nth)).toEqual(Array(fresh.length).fill(1))
  },
)

test.concurrent('the last chance of a creation that was lost over a new connection goes over one that is taken', async () => {
  const used = new WeakSet<Socket>()
  const { baseUrl } = await raw((socket, request) => {
    if (request.startsWith('POST') && !used.has(socket)) return void socket.destroy()
    used.add(socket)
    socket.write(ok())
  })
  const probe = probeOf(baseUrl)
  await probe.send(list(), context)
  const { response, retries, connection } = await probe.send(create({ fresh: true }), context)
  expect([response?.status, retries, connection?.nth]).toEqual([200, 1, 2])
})

test.concurrent('the last chance of a creation waits until the target gives responses again', async () => {
  // Idle connections end under every creation, and whatever comes next is dropped for longer than a retry waits.
  let until = Number.POSITIVE_INFINITY
  const { baseUrl, asked } = await raw((socket, request) => {
    if (request.startsWith('POST') && until === Number.POSITIVE_INFINITY) until = performance.now() + 900
    if (performance.now() < until && until !== Number.POSITIVE_INFINITY) socket.destroy()
    else socket.write(ok())
  })
  const probe = probeOf(baseUrl, { concurrency: 4 })
  await Promise.all([1, 2, 3, 4].map(() => probe.send(list(), context)))
  const exchanges = await Promise.all([1, 2, 3, 4].map(n => probe.send(create({ body: `"${n}"` }), context)))
  expect(exchanges.map(({ response, failure }) => response?.status ?? failure?.message)).toEqual(Array(4).fill(200))
  for (const n of [1, 2, 3, 4]) expect(asked.filter(request => request.endsWith(`"${n}"`)).length).toBeLessThan(3)
})

describe('one class is away while others are taken', () => {
  const read = (): RequestSpec => ({ endpoint: 'getPet', method: 'GET', path: '/pets/7' })

  /** Requests of this method and path get nothing usable for a while, after the first of them. */
  async function awayFor(ms: number, isConcerned: (request: string) => boolean, answer: (socket: Socket) => unknown) {
    let until: number | undefined
    return raw((socket, request) => {
      if (!isConcerned(request)) return socket.write(ok())
      until ??= performance.now() + ms + 300
      return performance.now() < until - ms || performance.now() > until ? socket.write(ok()) : answer(socket)
    })
  }

  test.concurrent.each([
    ['503', (socket: Socket) => socket.write(status('503 Busy'))],
    ['502', (socket: Socket) => socket.write(status('502 Bad'))],
    ['dropped', (socket: Socket) => socket.destroy()],
  ])('reads by id, %s for longer than patience at first', async (_, answer) => {
    const { baseUrl } = await awayFor(6500, request => request.includes('/pets/7'), answer)
    const probe = probeOf(baseUrl)
    expect((await probe.send(read(), context)).response?.status).toBe(200)
    await new Promise(begun => setTimeout(begun, 400))
    const exchanges = await Promise.all(Array.from({ length: 5 }, () => probe.send(read(), context)))
    expect(exchanges.map(({ response }) => response?.status)).toEqual(Array(5).fill(200))
  })

  test('creations, dropped: once three were lost for good the others wait', async () => {
    const { baseUrl, asked } = await awayFor(
      4000,
      request => request.startsWith('POST'),
      socket => socket.destroy(),
    )
    const probe = probeOf(baseUrl)
    await probe.send(create(), context)
    await new Promise(begun => setTimeout(begun, 400))
    const lost = await Promise.all(Array.from({ length: 3 }, () => probe.send(create(), context)))
    expect(lost.map(({ response }) => response)).toEqual(Array(3).fill(undefined))
    const exchanges = await Promise.all(Array.from({ length: 8 }, () => probe.send(create(), context)))
    const statuses = exchanges.map(({ response }) => response?.status ?? 'lost')
    // A probe goes twice, as any other creation.
    expect(statuses.filter(each => each === 200).length).toBeGreaterThan(4)
    expect(asked.filter(request => request.startsWith('POST')).length).toBeLessThan(30)
  })
})

test('a box that begins anew with each request is left at last', async () => {
  let until = 0
  let nth = 0
  const { baseUrl } = await raw(socket => {
    const now = performance.now()
    if (now > until && ++nth !== 4) return socket.write(ok())
    until = now + 2500
    return socket.write(status('429 Slow'))
  })
  const probe = probeOf(baseUrl, { patienceMs: 30_000 })
  const exchanges = await Promise.all(Array.from({ length: 12 }, () => probe.send(list(), context)))
  expect(exchanges.map(({ response }) => response?.status)).toEqual(Array(12).fill(200))
}, 60_000)
