import { afterEach, expect, test, vi } from 'vitest'
import { waiting } from './probe.js'
import { retryAfter } from './retry.js'
import { cleanUp, context, create, list, ok, probeOf, raw, status } from './test-servers.js'

afterEach(cleanUp)

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
  expect(retryAfter(answered(429, ['retry-after', 'soon']), now)).toBeUndefined()
  expect(retryAfter(answered(429), now)).toBeUndefined()
})

test.each(['429 Slow', '503 Busy', '502 Bad', '504 Late'])('%s is retried, and counted', async line => {
  const { baseUrl, asked } = await raw((socket, _, nth) => socket.write(nth === 1 ? status(line) : ok()))
  const probe = probeOf(baseUrl)
  const exchange = await probe.send(list(), context)
  expect([exchange.response?.status, exchange.retries, exchange.uncertain]).toEqual([200, 1, false])
  expect(asked).toHaveLength(2)
  expect(probe.stats()).toMatchObject({ requests: 2, retries: 1, waits: /429|503/.test(line) ? 1 : 0 })
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
  expect(waits).toEqual(['the target answered 429 1000'])
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
  expect(asked).toHaveLength(1)
})

test.each([
  ['resets', undefined],
  ['503', '503 Busy'],
  ['429', '429 Slow'],
  ['502', '502 Bad'],
])(
  'five exchanges without a usable answer end the run: %s',
  async (_, line) => {
    const { baseUrl } = await raw(socket =>
      line === undefined ? socket.resetAndDestroy() : socket.write(status(line)),
    )
    const onTrouble = vi.fn((_: string) => probe.stop('trouble'))
    const probe = probeOf(baseUrl, { onTrouble, concurrency: 8 })
    await Promise.all(Array.from({ length: 20 }, () => probe.send(list(), context)))
    expect(onTrouble).toHaveBeenCalledTimes(1)
  },
  20_000,
)

test('usable answers between keep the run going; a living target outlasts requests it chokes on', async () => {
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

test.each([
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

test('the budget of retries bounds them', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(status('502 Bad')))
  const probe = probeOf(baseUrl, { retryBudget: 2 })
  await probe.send(list(), context)
  await probe.send(list(), context)
  expect(asked).toHaveLength(4)
  expect(probe.stats().retries).toBe(2)
})
