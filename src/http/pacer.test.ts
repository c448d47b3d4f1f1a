import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Pacer } from './pacer.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Played {
  readonly refused: number
  readonly mostRetries: number
  readonly seconds: number
  readonly mostAtOnce: number
  readonly starts: readonly number[]
}

/** Sends so many requests, 5 ms each, to a target that `takes` them or not; refused ones come again after a second. */
async function play(
  pacer: Pacer,
  requests: number,
  takes: (now: number) => boolean,
  { latency = 5, retryAfter = 1000 } = {},
): Promise<Played> {
  const played = { refused: 0, mostRetries: 0, seconds: 0, mostAtOnce: 0, starts: [] as number[] }
  let open = 0
  const begun = performance.now()
  const one = async (): Promise<void> => {
    if (!(await pacer.enter())) return
    for (let retries = 0; ; retries++) {
      const startedAt = performance.now()
      played.starts.push(startedAt - begun)
      played.mostAtOnce = Math.max(played.mostAtOnce, ++open)
      const taken = takes(startedAt)
      await new Promise(resolve => setTimeout(resolve, latency))
      open--
      played.mostRetries = Math.max(played.mostRetries, retries)
      if (taken) {
        pacer.succeeded()
        pacer.leave()
        return
      }
      played.refused++
      pacer.slowDown(startedAt)
      pacer.hold(retryAfter, 'refused')
      await pacer.reenter()
    }
  }
  const all = Promise.all(Array.from({ length: requests }, one))
  let done = false
  void all.then(() => {
    done = true
  })
  while (!done) await vi.advanceTimersByTimeAsync(50)
  return { ...played, seconds: (performance.now() - begun) / 1000 }
}

function bucket(size: number, perSecond: number) {
  let tokens = size
  let at = performance.now()
  return (now: number): boolean => {
    tokens = Math.min(size, tokens + ((now - at) * perSecond) / 1000)
    at = now
    if (tokens < 1) return false
    tokens--
    return true
  }
}

function window(perSecond: number) {
  const taken: number[] = []
  return (now: number): boolean => {
    while (taken.length > 0 && now - taken[0]! > 1000) taken.shift()
    if (taken.length >= perSecond) return false
    taken.push(now)
    return true
  }
}

describe('behind a rate limit', () => {
  test.each([
    ['20 a second, token bucket', () => bucket(20, 20), 20],
    ['20 a second, burst of 100', () => bucket(100, 20), 20],
    ['20 a second, sliding window', () => window(20), 20],
    ['5 a second', () => bucket(5, 5), 5],
    ['200 a second', () => bucket(200, 200), 200],
  ])('%s: few requests are wasted, little time is lost', async (_, limiter, rate) => {
    const { refused, mostRetries, seconds } = await play(new Pacer({ concurrency: 16 }), 1000, limiter())
    expect(refused).toBeLessThan(60)
    expect(mostRetries).toBeLessThanOrEqual(3)
    expect(seconds).toBeLessThan((1000 / rate) * 1.3 + 3)
  })

  test('one a second: nobody runs out of tries', async () => {
    const { mostRetries } = await play(new Pacer({ concurrency: 16 }), 100, bucket(1, 1))
    expect(mostRetries).toBeLessThan(6)
  })

  test('a limit that is lifted is forgotten', async () => {
    const pacer = new Pacer({ concurrency: 16 })
    await play(pacer, 200, bucket(20, 20))
    const { seconds, refused } = await play(pacer, 2000, () => true)
    expect(refused).toBe(0)
    expect(seconds).toBeLessThan(30)
  })
})

test('one 429 in 40 requests costs its pauses and no more', async () => {
  let n = 0
  const { seconds, refused } = await play(new Pacer({ concurrency: 16 }), 1000, () => ++n % 40 !== 0, { latency: 50 })
  expect(refused).toBeLessThan(30)
  expect(seconds).toBeLessThan(refused + 1 + (1025 / 16) * 0.05 * 3)
})

test('concurrency bounds what is under way', async () => {
  const { mostAtOnce } = await play(new Pacer({ concurrency: 3 }), 50, () => true)
  expect(mostAtOnce).toBe(3)
})

test('--rate spaces the starts', async () => {
  const { starts } = await play(new Pacer({ concurrency: 16, rate: 10 }), 41, () => true)
  expect(starts.at(-1)).toBeGreaterThan(3950)
  expect(starts.at(-1)).toBeLessThan(4200)
  const most = starts.map(start => starts.filter(other => other >= start && other < start + 1000).length)
  expect(Math.max(...most)).toBeLessThanOrEqual(11)
})

test('a pause holds back everything; a shorter one within it counts for nothing', async () => {
  const onWait = vi.fn()
  const pacer = new Pacer({ concurrency: 4, onWait })
  expect([pacer.hold(1000, 'a'), pacer.hold(500, 'b'), pacer.hold(1500, 'c')]).toEqual([1000, 0, 500])
  expect(pacer.waits).toBe(1)
  expect(onWait).toHaveBeenCalledTimes(1)
  const { starts } = await play(pacer, 5, () => true)
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(1499)
})

test('stop lets everybody go, and leaves no timer behind', async () => {
  const pacer = new Pacer({ concurrency: 1, rate: 1 })
  expect(pacer.enter()).toBe(true)
  const waiting = [pacer.enter(), pacer.reenter(), pacer.sleep(60_000)]
  pacer.stop()
  expect(await Promise.all(waiting)).toEqual([false, false, false])
  expect(await Promise.all([pacer.enter(), pacer.reenter(), pacer.sleep(1)])).toEqual([false, false, false])
  expect(vi.getTimerCount()).toBe(0)
})
