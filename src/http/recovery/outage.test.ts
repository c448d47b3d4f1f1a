import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Concurrency } from '../flow/concurrency.js'
import { Pace } from '../flow/pace.js'
import { Scheduler } from '../flow/scheduler.js'
import { Outage } from './outage.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A target that is away until then, ms from now; a probe takes 5 ms. */
function awayFor(ms: number, patienceMs = 30_000) {
  const scheduler = new Scheduler(new Concurrency(16), new Pace())
  const backAt = performance.now() + ms
  const seen = { probes: 0, waits: [] as string[], hopeless: [] as string[] }
  const outage = new Outage(scheduler, {
    patienceMs,
    probe: async () => {
      seen.probes++
      await new Promise(resolve => setTimeout(resolve, 5))
      return performance.now() >= backAt
    },
    onWait: reason => seen.waits.push(reason),
    onHopeless: reason => seen.hopeless.push(reason),
  })
  const starts = async (): Promise<boolean> => {
    const start = vi.fn()
    void Promise.resolve(scheduler.acquire('new')).then(start)
    await vi.advanceTimersByTimeAsync(0)
    return start.mock.calls.length > 0
  }
  return { outage, scheduler, seen, starts }
}

const fail = (outage: Outage, times: number): void => {
  for (let n = 0; n < times; n++) outage.failed('status 502', performance.now() + 1)
}

test('two failures in a row hold nothing; nor do more with responses between', async () => {
  const { outage, starts } = awayFor(1000)
  fail(outage, 2)
  outage.usable(performance.now())
  fail(outage, 2)
  expect([outage.isOpen, await starts()]).toEqual([false, true])
})

test.each([50, 300, 1000, 3000, 20_000])('away for %i ms: held, and let go soon after', async ms => {
  const { outage, seen, starts } = awayFor(ms)
  outage.usable(performance.now())
  fail(outage, 3)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect([outage.isOpen, await starts()]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(Math.min(ms, 2000) + 25)
  expect([outage.isOpen, await starts()]).toEqual([false, true])
  expect(seen.hopeless).toEqual([])
  expect(seen.waits).toHaveLength(ms > 2600 ? 1 : 0)
  // Nothing hammers at a target that is away.
  expect(seen.probes).toBeLessThan(12 + ms / 800)
})

test('a response to what is still under way ends it: then it was too much at a time, no outage', async () => {
  const { outage, starts } = awayFor(60_000)
  outage.usable(performance.now())
  fail(outage, 3)
  await vi.advanceTimersByTimeAsync(100)
  outage.usable(performance.now())
  await vi.advanceTimersByTimeAsync(100)
  expect([outage.isOpen, await starts()]).toEqual([false, true])
})

describe('patience', () => {
  test.each([
    ['of a target that has responded', true, 30_000, ' for 30 s (--patience), the last one: status 502'],
    [
      'of one that never has',
      false,
      5000,
      ' in its first 5 s, the last one: status 502. Still starting? Add --wait 30s.',
    ],
  ])('%s', async (_, answered, patience, text) => {
    const { outage, seen, starts } = awayFor(1e9)
    if (answered) outage.usable(performance.now())
    fail(outage, 3)
    await vi.advanceTimersByTimeAsync(patience - 2100)
    expect(seen.hopeless).toEqual([])
    await vi.advanceTimersByTimeAsync(4200)
    expect(seen.hopeless).toEqual([`the target gave no usable response${text}`])
    expect(await starts()).toBe(false)
  })

  test('begins anew with each outage', async () => {
    const { outage, seen } = awayFor(1e9, 3000)
    for (let n = 0; n < 9; n++) {
      outage.usable(performance.now())
      fail(outage, 3)
      await vi.advanceTimersByTimeAsync(2500)
    }
    expect(seen.hopeless).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(seen.hopeless).toHaveLength(1)
  })

  test('of 429 an outage comes only where they last', async () => {
    const { outage } = awayFor(1e9)
    outage.usable(performance.now())
    const refuse = () => outage.failed('status 429', performance.now() + 1, 2000)
    for (let n = 0; n < 9; n++) refuse()
    expect(outage.isOpen).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    refuse()
    expect(outage.isOpen).toBe(true)
  })

  test('of bad keys that were being sent the reader is told', async () => {
    const { outage, seen } = awayFor(1e9, 1000)
    outage.usable(performance.now())
    outage.guessing = true
    fail(outage, 3)
    await vi.advanceTimersByTimeAsync(2100)
    expect(seen.hopeless).toEqual([expect.stringContaining('bad keys were being sent')])
  })

  test('runs while the target asks for a pause, too; a question is put behind it', async () => {
    const { outage, scheduler, seen } = awayFor(1e9, 10_000)
    outage.usable(performance.now())
    scheduler.hold(10_000)
    fail(outage, 3)
    await vi.advanceTimersByTimeAsync(9990)
    expect([seen.probes, seen.hopeless]).toEqual([0, []])
    await vi.advanceTimersByTimeAsync(1000)
    expect([seen.probes, seen.hopeless.length]).toEqual([2, 1])
  })
})
