// @module-tag waits
import { afterAll, describe, expect, test, vi } from 'vitest'
import { cleanUp, context, create, list, ok, probeOf, raw, status } from '../server-fixtures.js'

afterAll(cleanUp)

describe.concurrent('a target that asks for pauses', () => {
  const refusing = (pattern: RegExp, seconds: number) =>
    raw((socket, request) => socket.write(pattern.test(request) ? status('503 No', `Retry-After: ${seconds}`) : ok()))

  test('from creations only keeps nobody else waiting', async () => {
    const { baseUrl, asked } = await refusing(/^POST/, 1)
    const onTrouble = vi.fn()
    const probe = probeOf(baseUrl, { onTrouble })
    await probe.send(list(), context)
    const first = await probe.send(create(), context)
    expect([first.response?.status, first.retries]).toEqual([503, 4])
    const before = asked.length
    const [next, other] = await Promise.all([probe.send(create(), context), probe.send(list(), context)])
    expect([next.retries, other.response?.status, asked.length - before]).toEqual([0, 200, 1])
    expect([probe.stats().waits, onTrouble.mock.calls]).toEqual([4, []])
  })

  test('from creations only, which it took before, keeps nobody else waiting twice', async () => {
    let taken = 0
    const { baseUrl } = await raw((socket, request) => {
      const isRefused = request.startsWith('POST') && taken++ > 0
      socket.write(isRefused ? status('429 No', 'Retry-After: 6') : ok())
    })
    const probe = probeOf(baseUrl)
    await probe.send(create(), context)
    const refused = await Promise.all([create(), create()].map(each => probe.send(each, context)))
    expect(refused.map(({ response, retries }) => [response?.status, retries])).toEqual(Array(2).fill([429, 1]))
    expect(probe.stats().waits).toBe(1)
  })

  test('for longer than a run can wait from creations only is asked everything else', async () => {
    const { baseUrl } = await refusing(/^POST/, 86_400)
    const onTrouble = vi.fn()
    const probe = probeOf(baseUrl, { onTrouble })
    await probe.send(list(), context)
    const [made, listed] = [await probe.send(create(), context), await probe.send(list(), context)]
    expect([made.response?.status, listed.response?.status, onTrouble.mock.calls]).toEqual([503, 200, []])
  })

  test('from what is beside the document, or open, keeps nobody waiting', async () => {
    const { baseUrl } = await refusing(/orders|limit=abc/, 50)
    const probe = probeOf(baseUrl)
    await probe.send(list(), context)
    const beside = { endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' } as const
    const all = await Promise.all([
      probe.send(beside, context),
      probe.send(list({ path: '/pets?limit=abc' }), context),
      probe.send(list(), context),
    ])
    expect(all.map(({ response, retries }) => [response?.status, retries])).toEqual([
      [503, 0],
      [503, 0],
      [200, 0],
    ])
    expect(probe.stats().waits).toBe(0)
  })

  test('from open questions only, without saying for how long, is asked no less soon', async () => {
    const { baseUrl, asked } = await raw((socket, request) =>
      /limit=abc/.test(request) ? socket.write(status('429 Slow')) : void setTimeout(() => socket.write(ok()), 200),
    )
    const probe = probeOf(baseUrl)
    const odd = () => probe.send(list({ path: '/pets?limit=abc' }), context)
    await probe.send(list(), context)
    expect((await odd()).retries).toBeGreaterThan(4)
    expect([(await odd()).retries, (await odd()).retries]).toEqual([0, 0])
    const before = asked.length
    const all = await Promise.all(Array.from({ length: 16 }, () => probe.send(list(), context)))
    // All of them at once.
    expect(Math.max(...all.map(({ startedAt }) => startedAt))).toBeLessThan(Math.min(...all.map(e => e.endedAt)))
    expect(asked.length - before).toBe(16)
  })

  test('from whoever sends bad keys is asked as often for those of which it took none yet', async () => {
    let refusals = 0
    const { baseUrl } = await raw((socket, request) =>
      socket.write(/SOLD/.test(request) && ++refusals < 8 ? status('429 Slow', 'Retry-After: 0') : ok()),
    )
    const probe = probeOf(baseUrl)
    const guess = (path: string) => probe.send(list({ path, credential: 'none' }), context)
    let asked = false
    const odd = guess('/pets?status=SOLD').finally(() => {
      asked = true
    })
    while (!asked) await guess('/pets')
    expect([(await odd).response?.status, (await odd).retries]).toEqual([200, 7])
  })

  test('from creations only, once it has taken some, gives up those alone, however many wait', async () => {
    let taken = 0
    const { baseUrl } = await raw((socket, request) =>
      socket.write(request.startsWith('POST') && ++taken > 4 ? status('429 Slow') : ok()),
    )
    const probe = probeOf(baseUrl)
    const startedAt = performance.now()
    const made = await Promise.all(Array.from({ length: 32 }, () => probe.send(create(), context)))
    expect(made.filter(({ response }) => response?.status === 200)).toHaveLength(4)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    expect((await probe.send(list(), context)).response?.status).toBe(200)
  }, 60_000)

  test('from everybody, without saying for how long, has all that waited taken behind it', async () => {
    let until = 0
    let crowded = 2
    const { baseUrl } = await raw((socket, request) => {
      const isOneTooMany = () => request.startsWith('POST') && until > 0 && crowded-- > 0
      socket.write(performance.now() < until || isOneTooMany() ? status('429 Slow') : ok())
    })
    const probe = probeOf(baseUrl)
    await Promise.all([probe.send(list(), context), probe.send(create(), context)])
    until = performance.now() + 7000
    const all = await Promise.all([create(), list(), create()].map(each => probe.send(each, context)))
    expect(all.map(({ response }) => response?.status)).toEqual([200, 200, 200])
  }, 60_000)

  test('from creations only, without saying for how long, does not slow down others for long', async () => {
    const { baseUrl } = await raw((socket, request) =>
      request.startsWith('POST') ? socket.write(status('429 Slow')) : void setTimeout(() => socket.write(ok()), 20),
    )
    const probe = probeOf(baseUrl)
    await probe.send(list(), context)
    const made = await Promise.all(Array.from({ length: 8 }, () => probe.send(create(), context)))
    expect(made.map(({ response }) => response?.status)).toEqual(Array.from({ length: 8 }, () => 429))
    const all = await Promise.all(Array.from({ length: 64 }, () => probe.send(list(), context)))
    expect(all.map(({ response }) => response?.status)).toEqual(Array(64).fill(200))
    expect((await probe.send(create(), context)).retries).toBe(0)
    expect(probe.stats().retries).toBeLessThan(8 * 10)
  }, 60_000)
})
