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
