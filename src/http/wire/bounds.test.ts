// @module-tag waits
import { afterEach, expect, test } from 'vitest'
import type { Exchange } from '../../core/exchange/exchange.js'
import { cleanUp, context, create, list, ok, probeOf, raw, status } from '../server-fixtures.js'

afterEach(cleanUp)

const outcome = ({ response, failure }: Exchange) => response?.status ?? failure!.kind

test('maxRequests counts retries, too', async () => {
  const { baseUrl, asked } = await raw((socket, _, nth) => socket.write(nth === 1 ? status('502 Bad') : ok()))
  const probe = probeOf(baseUrl, { maxRequests: 4 })
  const all = []
  for (let n = 0; n < 5; n++) all.push(outcome(await probe.send(list(), context)))
  expect(all).toEqual([200, 200, 200, 'budget', 'budget'])
  expect([asked.length, probe.stats().requests]).toEqual([4, 4])
})

test('maxRequests holds for requests sent together', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  const probe = probeOf(baseUrl, { maxRequests: 10 })
  const all = await Promise.all(Array.from({ length: 30 }, () => probe.send(list(), context)))
  expect([all.filter(({ failure }) => failure?.kind === 'budget').length, asked.length]).toEqual([20, 10])
  expect(all.every(({ failure }) => failure === undefined || !failure.sent)).toBe(true)
})

test('maxCreates bounds creations, not refusals nor reads', async () => {
  const { baseUrl } = await raw((socket, request) =>
    socket.write(request.includes('bad') ? status('400 No') : ok('{}')),
  )
  const probe = probeOf(baseUrl, { maxCreates: 3 })
  const sent = [create(), create({ body: 'bad' }), create(), create({ body: 'bad' }), create(), create(), list()]
  const all = []
  for (const request of sent) all.push(outcome(await probe.send(request, context)))
  expect(all).toEqual([200, 400, 200, 400, 200, 'budget', 200])
})

test('maxCreates holds for creations sent together; a lost answer counts', async () => {
  const { baseUrl, asked } = await raw((socket, _, nth) => (nth === 1 ? socket.destroy() : socket.write(ok('{}'))))
  const probe = probeOf(baseUrl, { maxCreates: 5 })
  const all = await Promise.all(Array.from({ length: 12 }, () => probe.send(create(), context)))
  expect(asked.filter(request => request.startsWith('POST')).length).toBe(5)
  expect(all.filter(({ response }) => response).length).toBe(4)
})

test('maxCreates 0 sends no POST', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(ok()))
  expect(outcome(await probeOf(baseUrl, { maxCreates: 0 }).send(create(), context))).toBe('budget')
  expect(asked).toEqual([])
})

test('stop gives up what is under way, what waits and what comes later', async () => {
  const { baseUrl, asked, sockets } = await raw(() => {})
  const probe = probeOf(baseUrl, { concurrency: 2, timeoutMs: 30_000 })
  const all = Array.from({ length: 6 }, () => probe.send(list(), context))
  await expect.poll(() => asked.length).toBe(2)
  probe.stop('enough')
  const failures = (await Promise.all(all)).map(({ failure }) => failure)
  expect(failures.map(failure => failure?.kind)).toEqual(Array(6).fill('aborted'))
  expect(failures.filter(failure => failure?.sent)).toHaveLength(2)
  const late = await probe.send(create(), context)
  expect(late.failure).toEqual({ kind: 'aborted', message: 'enough', sent: false })
  await probe.close()
  await expect.poll(() => sockets.size).toBe(0)
})

test('stop wakes those that wait for a retry', async () => {
  const { baseUrl, asked } = await raw(socket => socket.write(status('503 Busy', 'Retry-After: 50')))
  const probe = probeOf(baseUrl)
  const all = Array.from({ length: 3 }, () => probe.send(list(), context))
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  await new Promise(resolve => setTimeout(resolve, 20))
  probe.stop('enough')
  for (const exchange of await Promise.all(all)) expect(exchange.response?.status ?? exchange.failure).toBeDefined()
})

test('close ends everything, and may be called twice', async () => {
  const { baseUrl, asked } = await raw(() => {})
  const probe = probeOf(baseUrl, { timeoutMs: 30_000 })
  const sent = probe.send(list(), context)
  await expect.poll(() => asked.length).toBe(1)
  await Promise.all([probe.close(), probe.close()])
  expect((await sent).failure?.kind).toBe('aborted')
  expect((await probe.send(list(), context)).failure?.kind).toBe('aborted')
})

test('seq numbers exchanges from 1 in the order of their ends; no two are alike', async () => {
  let goOn!: () => void
  const othersEnded = new Promise<void>(resolve => {
    goOn = resolve
  })
  const { baseUrl } = await raw(async (socket, request) => {
    if (/slow/.test(request)) await othersEnded
    socket.write(ok())
  })
  const probe = probeOf(baseUrl)
  const [slow, ...others] = ['slow', 'a', 'b'].map(name => probe.send(list({ path: `/${name}` }), context))
  await Promise.all(others)
  goOn()
  const all = await Promise.all([slow!, ...others])
  expect(all.map(({ seq }) => seq)[0]).toBe(3)
  expect(new Set(all.map(({ seq }) => seq))).toEqual(new Set([1, 2, 3]))
})

test('resets while hundreds of requests queue: each exchange ends', async () => {
  const { baseUrl } = await raw((socket, _, nth) => (nth % 3 === 0 ? socket.resetAndDestroy() : socket.write(ok())))
  const probe = probeOf(baseUrl, { concurrency: 32 })
  const all = await Promise.all(Array.from({ length: 400 }, () => probe.send(list(), context)))
  expect(all.filter(({ response }) => response?.status === 200).length).toBeGreaterThan(380)
})

test('large bodies side by side are all read', async () => {
  const body = `"${'x'.repeat(6_000_000)}"`
  const { baseUrl } = await raw(socket => socket.write(ok(body)))
  const probe = probeOf(baseUrl, { timeoutMs: 20_000 })
  const all = await Promise.all(Array.from({ length: 8 }, () => probe.send(list(), context)))
  expect(all.map(({ response }) => response?.body.length)).toEqual(Array(8).fill(body.length))
})
