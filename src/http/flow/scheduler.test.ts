import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Concurrency } from './concurrency.js'
import { Rate } from './rate.js'
import { Scheduler } from './scheduler.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const schedulerOf = (concurrency: number, rate?: number) => new Scheduler(new Concurrency(concurrency), new Rate(rate))

test('a pause holds back everything; a shorter one within it counts for nothing', async () => {
  const scheduler = schedulerOf(4)
  expect([scheduler.hold(1000), scheduler.hold(500), scheduler.hold(1500)]).toEqual([1000, 0, 500])
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

test('who waits to choose is let go when there is room, after all who know what they send, and one after another', async () => {
  const scheduler = schedulerOf(1)
  expect(scheduler.room()).toBe(true)
  expect(scheduler.acquire('new')).toBe(true)
  const order: string[] = []
  const chosen = (name: string) => void Promise.resolve(scheduler.room()).then(go => order.push(`${name} ${go}`))
  chosen('first')
  chosen('second')
  void Promise.resolve(scheduler.acquire('new')).then(() => order.push('sent'))
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual([])
  scheduler.release()
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual(['sent'])
  // The first one finds nothing to send: the second must not wait for it.
  scheduler.release()
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual(['sent', 'first true', 'second true'])
  scheduler.stop()
  expect(scheduler.room()).toBe(false)
})
