import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Concurrency } from './concurrency.js'
import { Pace } from './pace.js'
import { Scheduler } from './scheduler.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const schedulerOf = (concurrency: number, rate?: number) => new Scheduler(new Concurrency(concurrency), new Pace(rate))

test('a pause holds back everything; a shorter one within it counts for nothing', async () => {
  const scheduler = schedulerOf(4)
  for (const ms of [1000, 1500, 500]) scheduler.hold(ms)
  const started = vi.fn()
  void Promise.resolve(scheduler.acquire('new')).then(started)
  await vi.advanceTimersByTimeAsync(1490)
  expect(started).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(started).toHaveBeenCalledExactlyOnceWith(true)
})

test('what has begun goes before new questions', async () => {
  const scheduler = schedulerOf(1)
  expect(scheduler.acquire('new')).toBe(true)
  const order: string[] = []
  for (const turn of ['new', 'begun', 'begun'] as const)
    void Promise.resolve(scheduler.acquire(turn)).then(() => order.push(turn))
  for (let i = 0; i < 3; i++) {
    scheduler.release()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(order).toEqual(['begun', 'begun', 'new'])
})

test('while it is blocked nothing starts', async () => {
  const scheduler = schedulerOf(1)
  scheduler.block(true)
  const started = vi.fn()
  void Promise.resolve(scheduler.acquire('new')).then(started)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(started).not.toHaveBeenCalled()
  scheduler.block(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toHaveBeenCalledExactlyOnceWith(true)
})

test('stop lets everybody go, and leaves no timer behind', async () => {
  const scheduler = schedulerOf(1, 1)
  expect(scheduler.acquire('new')).toBe(true)
  const waiting = [scheduler.acquire('new'), scheduler.acquire('begun'), scheduler.sleep(60_000)]
  scheduler.stop()
  expect(await Promise.all(waiting)).toEqual([false, false, false])
  expect(await Promise.all([scheduler.acquire('new'), scheduler.acquire('begun'), scheduler.sleep(1)])).toEqual([
    false,
    false,
    false,
  ])
  expect(vi.getTimerCount()).toBe(0)
})

test('with nothing on the wire nobody waits for ever, whatever is reserved and however low the limit has fallen', async () => {
  const turns = fc.constantFrom('alone' as const, 'reserved' as const, 'begun' as const, 'new' as const)
  const step = fc.oneof(
    fc.record({ do: fc.constant('acquire' as const), turn: turns }),
    fc.record({ do: fc.constantFrom('release' as const, 'narrow' as const) }),
    fc.record({ do: fc.constant('reserve' as const), places: fc.nat(8) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      const concurrency = new Concurrency(8)
      const scheduler = new Scheduler(concurrency, new Pace())
      const waiting: string[] = []
      let active = 0
      const release = () => {
        active--
        scheduler.release()
      }
      for (const each of steps) {
        if (each.do === 'acquire') {
          waiting.push(each.turn)
          void Promise.resolve(scheduler.acquire(each.turn)).then(() => {
            waiting.splice(waiting.indexOf(each.turn), 1)
            active++
          })
        } else if (each.do === 'reserve') scheduler.reserve(each.places)
        else if (each.do === 'narrow') concurrency.cap(Math.max(1, concurrency.limit - 1))
        else if (active > 0) release()
        await vi.advanceTimersByTimeAsync(1)
        if (active === 0) expect(waiting.filter(turn => turn === 'alone' || turn === 'reserved')).toEqual([])
      }
      scheduler.reserve(0)
      await vi.advanceTimersByTimeAsync(1)
      for (let times = 0; active > 0 && times <= steps.length; times++) {
        release()
        await vi.advanceTimersByTimeAsync(1)
      }
      expect(waiting).toEqual([])
    }),
  )
})
