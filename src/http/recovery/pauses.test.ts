import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanUp, context, create, list, ok, probeOf, raw, status } from '../test-servers.js'
import { Pauses } from './pauses.js'

afterEach(cleanUp)

function pausesOf() {
  let until = 0
  const heldFor = () => Math.max(0, until - performance.now())
  const hold = (ms: number) => {
    const grown = Math.max(0, ms - heldFor())
    until += grown
    return grown
  }
  const onWait = vi.fn()
  return { pauses: new Pauses({ hold, heldFor }, { onWait }), onWait, heldFor }
}

describe('who waits', () => {
  const [everybody, own] = [(n: number) => ({ everybody: n, alone: 0 }), (n: number) => ({ everybody: 1, alone: n })]

  test('everybody waits once for what is new, and more often for what was taken before', () => {
    const { pauses } = pausesOf()
    const told = () => [0, 1, 3, 4].map(n => pauses.whose(create(), false, everybody(n)))
    const [all, ask] = ['everybody', 'unless others are taken']
    expect(told()).toEqual([all, ask, ask, ask])
    pauses.usable(create(), false)
    expect(told()).toEqual([all, all, all, ask])
  })

  test('nobody waits for what nobody needs the response of, unless everybody has to', () => {
    const { pauses } = pausesOf()
    pauses.usable(create(), false)
    expect(pauses.whose(create(), true, everybody(0))).toBe('unless others are taken')
    expect(pauses.alone(50_000, true)).toBe(1000)
  })

  test('what was refused often enough while others were taken is not waited for, until it is taken', () => {
    const { pauses } = pausesOf()
    expect(pauses.whose(create(), false, own(2))).toBe('unless others are taken')
    expect(pauses.whose(create(), false, own(3))).toBe('nobody')
    pauses.giveUp(create(), false)
    expect(pauses.whose(create(), false, everybody(0))).toBe('nobody')
    expect(pauses.whose(create(), true, everybody(0))).toBe('unless others are taken')
    pauses.usable(create(), false)
    expect(pauses.whose(create(), false, everybody(0))).toBe('everybody')
  })
})

describe('how long', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('pauses add up until something is usable; what is more than a run can wait is not begun', () => {
    const { pauses, onWait, heldFor } = pausesOf()
    for (const [hold, reason] of [
      [40_000, undefined],
      [40_000, 'the target asks to wait again and again'],
      [61_000, 'the target returned 429 and asks to wait 61 s'],
    ] as const) {
      expect(pauses.hold(hold, 429, performance.now())).toBe(reason)
      vi.advanceTimersByTime(40_001)
    }
    expect([onWait.mock.calls.length, pauses.inAll, heldFor()]).toEqual([1, 40_000, 0])
    pauses.usable(list(), false)
    expect(pauses.hold(40_000, 429, performance.now())).toBeUndefined()
  })
})

describe('a target that asks for pauses', () => {
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
    expect([next.retries, other.response?.status, asked.length - before]).toEqual([0, 200, 2])
    expect([probe.stats().waits, onTrouble.mock.calls]).toEqual([1, []])
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
    const beside = { endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' } as const
    const all = await Promise.all([
      probe.send(beside, context),
      probe.send(list({ path: '/pets?limit=abc' }), { ...context, gap: true }),
      probe.send(list(), context),
    ])
    expect(all.map(({ response, retries }) => [response?.status, retries])).toEqual([
      [503, 1],
      [503, 2],
      [200, 0],
    ])
    expect(probe.stats().waits).toBe(0)
  })

  test('from open questions only, without saying for how long, is asked no less than before', async () => {
    const { baseUrl, asked } = await raw((socket, request) =>
      /limit=abc/.test(request) ? socket.write(status('429 Slow')) : void setTimeout(() => socket.write(ok()), 200),
    )
    const probe = probeOf(baseUrl)
    const odd = () => probe.send(list({ path: '/pets?limit=abc' }), { ...context, gap: true })
    await probe.send(list(), context)
    expect([(await odd()).retries, (await odd()).retries]).toEqual([2, 0])
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

  test('from creations only, without saying for how long, holds up nobody else', async () => {
    const { baseUrl } = await raw((socket, request) =>
      request.startsWith('POST') ? socket.write(status('429 Slow')) : void setTimeout(() => socket.write(ok()), 200),
    )
    const probe = probeOf(baseUrl)
    await probe.send(list(), context)
    const made = await Promise.all(Array.from({ length: 8 }, () => probe.send(create(), context)))
    expect(made.map(({ response }) => response?.status)).toEqual(Array.from({ length: 8 }, () => 429))
    const all = await Promise.all(Array.from({ length: 16 }, () => probe.send(list(), context)))
    // All of them at once, and a creation no more than once.
    expect(Math.max(...all.map(({ startedAt }) => startedAt))).toBeLessThan(Math.min(...all.map(e => e.endedAt)))
    expect((await probe.send(create(), context)).retries).toBe(0)
  }, 60_000)
})
