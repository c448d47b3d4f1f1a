import { afterEach, describe, expect, test } from 'vitest'
import { cleanUp, context, list, ok, probeOf, raw } from '../test-servers.js'
import { Starvation } from './starvation.js'

afterEach(cleanUp)

describe('whether connections starve', () => {
  test('is asked later where responses take long', () => {
    const starvation = new Starvation()
    expect(starvation.patience).toBe(1000)
    starvation.responded(800)
    expect(starvation.patience).toBe(3200)
    for (let i = 0; i < 100; i++) starvation.responded(10)
    expect(starvation.patience).toBe(1000)
  })

  test('is asked later where some responses take long, however many others are quick', () => {
    const starvation = new Starvation()
    starvation.responded(1200)
    for (let i = 0; i < 20; i++) starvation.responded(10)
    expect(starvation.patience).toBeGreaterThan(1900)
  })

  test('says nothing where nobody was served', () => {
    expect(new Starvation().suspect(5000, 0)).toBe('none')
  })

  test('shows where what waited gets its response as soon as others were closed', () => {
    const starvation = new Starvation()
    expect(starvation.suspect(1000, 3)).toBe('new')
    expect(starvation.suspect(1001, 3)).toBe('known')
    expect(starvation.relieved(1020)).toEqual({ connections: 3, certain: false })
    expect(starvation.relieved(1021)).toBeUndefined()
    expect(starvation.suspect(2500, 3)).toBe('new')
    expect(starvation.relieved(2510)).toEqual({ connections: 3, certain: true })
  })

  test('does not show where the response comes much later: the target is slow', () => {
    const starvation = new Starvation()
    starvation.suspect(1000, 3)
    starvation.responded(1300)
    expect(starvation.relieved(1400)).toBeUndefined()
  })
})

/** Serves so many connections at a time, each until it is closed, as with a thread for each. */
async function threads(most: number) {
  const served = new Set<unknown>()
  const waiting = new Map<unknown, (() => void)[]>()
  const next = () => {
    for (const [socket, requests] of waiting) {
      if (served.size >= most) return
      waiting.delete(socket)
      served.add(socket)
      for (const answer of requests) answer()
    }
  }
  const known = new WeakSet()
  return raw(socket => {
    if (!known.has(socket)) {
      known.add(socket)
      socket.on('close', () => {
        served.delete(socket)
        waiting.delete(socket)
        next()
      })
    }
    const answer = () => socket.write(ok())
    if (served.has(socket)) answer()
    else waiting.set(socket, [...(waiting.get(socket) ?? []), answer])
    next()
  })
}

describe('a target with few threads', () => {
  test.each([1, 3])('of %d is asked over as many connections', async most => {
    const { baseUrl, sockets } = await threads(most)
    const probe = probeOf(baseUrl, { concurrency: 8, timeoutMs: 10_000 })
    const all = await Promise.all(Array.from({ length: 200 }, () => probe.send(list(), context)))
    expect(all.filter(({ response }) => response?.status !== 200)).toEqual([])
    expect(probe.stats().retries).toBe(0)
    expect(sockets.size).toBeLessThanOrEqual(most)
    // What wants a connection of its own has to wait until there is no other.
    const fresh = await Promise.all([1, 2].map(() => probe.send(list({ fresh: true }), context)))
    expect(fresh.map(({ connection }) => connection!.nth)).toEqual([1, 1])
    expect(new Set(all.map(({ connection }) => connection!.id)).size).toBeLessThan(30)
  })

  test('is not taken for one whose creations are slow', async () => {
    const { baseUrl } = await raw((socket, request) => {
      void setTimeout(() => socket.write(ok()), request.startsWith('POST') ? 1030 : 1)
    })
    const probe = probeOf(baseUrl, { concurrency: 4, timeoutMs: 10_000 })
    const create = { endpoint: 'createPet', method: 'POST', path: '/pets', body: '{}' } as const
    await Promise.all([1, 2, 3, 4].map(() => probe.send(list(), context)))
    await probe.send(create, context)
    for (let i = 0; i < 2; i++) {
      await Promise.all(Array.from({ length: 60 }, () => probe.send(list(), context)))
      await probe.send({ ...create, fresh: true }, context)
    }
    // Requests that want connections of their own need not wait for each other.
    const both = await Promise.all([1, 2].map(() => probe.send({ ...create, fresh: true }, context)))
    expect(Math.max(...both.map(({ startedAt }) => startedAt))).toBeLessThan(Math.min(...both.map(e => e.endedAt)))
  })

  test('is not taken for a slow one', async () => {
    const { baseUrl } = await raw((socket, _, nth) => void setTimeout(() => socket.write(ok()), nth === 1 ? 1 : 2500))
    const probe = probeOf(baseUrl, { concurrency: 4, timeoutMs: 10_000 })
    await probe.send(list(), context)
    const all = await Promise.all([1, 2, 3, 4].map(() => probe.send(list(), context)))
    expect(all.map(({ response }) => response?.status)).toEqual([200, 200, 200, 200])
    const again = await Promise.all([1, 2, 3, 4].map(() => probe.send(list(), context)))
    // All four at once.
    expect(Math.max(...again.map(({ startedAt }) => startedAt))).toBeLessThan(Math.min(...again.map(e => e.endedAt)))
  })
})
