import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decide } from '../recovery/decide.js'
import type { Loss } from '../recovery/loss.js'
import { Flow } from './index.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A simulated target: whether it takes a request that comes now. */
interface Target {
  takes(now: number): boolean
  /** One that it took has its response. */
  done?(): void
}

interface Played {
  readonly refused: number
  readonly mostRetries: number
  readonly givenUp: number
  readonly seconds: number
  readonly mostAtOnce: number
  readonly starts: readonly number[]
}

/** Sends so many requests to a target that needs `latency` ms for each; refused ones come again as the policy says. */
async function play(
  flow: Flow,
  requests: number,
  target: Target,
  { latency = 5, retryAfter = undefined as number | undefined, loss = 'limited' as Loss } = {},
): Promise<Played> {
  const played = { refused: 0, mostRetries: 0, givenUp: 0, seconds: 0, mostAtOnce: 0, starts: [] as number[] }
  const { scheduler } = flow
  let open = 0
  const begun = performance.now()
  const one = async (): Promise<void> => {
    const losses = { limited: 0, unavailable: 0, lost: 0, stale: 0, expired: 0, unconnected: 0, timeout: 0 }
    for (let retries = 0; ; retries++) {
      if (!(await scheduler.acquire(retries > 0 ? 'begun' : 'new'))) return
      const startedAt = performance.now()
      played.starts.push(startedAt - begun)
      played.mostAtOnce = Math.max(played.mostAtOnce, ++open)
      const taken = target.takes(startedAt)
      await new Promise(resolve => setTimeout(resolve, taken ? latency : 1))
      open--
      if (taken) target.done?.()
      if (taken) flow.taken(startedAt)
      else flow.turnedAway(startedAt, loss !== 'lost' && retryAfter !== 0)
      scheduler.release()
      played.mostRetries = Math.max(played.mostRetries, retries)
      if (taken) return
      played.refused++
      if (retryAfter !== undefined) scheduler.hold(retryAfter)
      losses[loss]++
      const decision = decide({ ...usual, loss, times: losses[loss] })
      if (decision.next !== 'retry') {
        played.givenUp++
        return
      }
      await scheduler.sleep(decision.after)
    }
  }
  const waiting = Array.from({ length: requests }, () => one)
  // As the engine does: so many questions at a time.
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next()
  }
  const all = Promise.all(Array.from({ length: 64 }, lane))
  let done = false
  void all.then(() => {
    done = true
  })
  while (!done) await vi.advanceTimersByTimeAsync(50)
  return { ...played, seconds: (performance.now() - begun) / 1000 }
}

const usual = {
  unanswered: 0,
  isCreation: false,
  isUnspecified: false,
  trouble: 'short',
  answered: true,
  isBroken: false,
  isAway: false,
  others: 'unknown',
} as const

const willing: Target = { takes: () => true }

function bucket(size: number, perSecond: number): Target {
  let tokens = size
  let at = performance.now()
  return {
    takes(now) {
      tokens = Math.min(size, tokens + ((now - at) * perSecond) / 1000)
      at = now
      if (tokens < 1) return false
      tokens--
      return true
    },
  }
}

function slidingWindow(perSecond: number): Target {
  const taken: number[] = []
  return {
    takes(now) {
      while (taken.length > 0 && now - taken[0]! > 1000) taken.shift()
      if (taken.length >= perSecond) return false
      taken.push(now)
      return true
    },
  }
}

function atATime(most: number): Target {
  let open = 0
  return { takes: () => (open < most ? ++open > 0 : false), done: () => void open-- }
}

/** Turns away one in so many, at random but always the same. */
function oneIn(n: number): Target {
  let state = 20_261_121
  return {
    takes() {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >= 2 ** 32 / n
    },
  }
}

const flowOf = (concurrency = 16) => new Flow({ concurrency })

describe('behind a rate limit', () => {
  test.each([
    ['20 a second, token bucket', () => bucket(20, 20), 20],
    ['20 a second, burst of 100', () => bucket(100, 20), 20],
    ['20 a second, sliding window', () => slidingWindow(20), 20],
    ['5 a second', () => bucket(5, 5), 5],
    ['200 a second', () => bucket(200, 200), 200],
  ])('%s: nobody is given up, little time is lost', async (_, limiter, rate) => {
    for (const retryAfter of [1000, undefined]) {
      const { refused, mostRetries, givenUp, seconds } = await play(flowOf(), 1000, limiter(), { retryAfter })
      expect({ retryAfter, givenUp, wasteful: refused > 500 }).toEqual({ retryAfter, givenUp: 0, wasteful: false })
      expect(mostRetries).toBeLessThan(12)
      expect(seconds / (1000 / rate)).toBeLessThan(1.5 + (3 * rate) / 1000)
    }
  })

  test('one a second: nobody runs out of tries', async () => {
    const { givenUp, seconds } = await play(flowOf(), 100, bucket(1, 1))
    expect(givenUp).toBe(0)
    expect(seconds).toBeLessThan(170)
  })

  test('every third one, to come again at once: that is no rate', async () => {
    let asked = 0
    const { givenUp, seconds } = await play(flowOf(), 600, { takes: () => ++asked % 3 !== 0 }, { retryAfter: 0 })
    expect(givenUp).toBe(0)
    expect(seconds).toBeLessThan(30)
  })

  test('one at a time, and a pause of a second for whoever sends more: few of them', async () => {
    const { givenUp, seconds } = await play(flowOf(), 600, atATime(1), { latency: 25, retryAfter: 1000 })
    expect(givenUp).toBe(0)
    expect(seconds / (600 * 0.025)).toBeLessThan(4)
  })

  test('a limit that is lifted is forgotten', async () => {
    const flow = flowOf()
    await play(flow, 200, bucket(20, 20))
    const { seconds, refused } = await play(flow, 2000, willing)
    expect(refused).toBe(0)
    expect(seconds).toBeLessThan(30)
  })
})

describe('behind a gateway that admits few at a time', () => {
  test.each([8, 5, 4, 3, 2, 1])('%i: at most 2.5 times what that costs', async most => {
    for (const loss of ['unavailable', 'limited', 'lost'] as const) {
      const { refused, givenUp, seconds } = await play(flowOf(), 600, atATime(most), { latency: 30, loss })
      expect({ loss, givenUp }).toEqual({ loss, givenUp: 0 })
      expect(seconds / ((600 * 0.03) / most)).toBeLessThan(2.5)
      expect({ loss, wasteful: refused > 300 }).toEqual({ loss, wasteful: false })
    }
  })

  test('and goes on faster where it admits more again', async () => {
    const flow = flowOf()
    await play(flow, 300, atATime(2), { latency: 30 })
    const { seconds } = await play(flow, 1000, willing, { latency: 30 })
    expect(seconds).toBeLessThan(((1000 * 0.03) / 16) * 3)
  })
})

describe('where requests are turned away at random, fewer at a time would help little', () => {
  test.each([40, 10])('one in %i', async n => {
    for (const loss of ['unavailable', 'limited', 'lost'] as const) {
      const { givenUp, seconds } = await play(flowOf(), 2000, oneIn(n), { latency: 50, loss })
      expect({ loss, givenUp }).toEqual({ loss, givenUp: 0 })
      expect(seconds / ((2000 * 0.05) / 16)).toBeLessThan(4)
    }
  })
})

test('a target that takes everything is asked as much as the user allows', async () => {
  const { mostAtOnce, seconds } = await play(flowOf(3), 60, willing)
  expect([mostAtOnce, seconds]).toEqual([3, 0.1])
})

test('--rate spaces the starts', async () => {
  const { starts } = await play(new Flow({ concurrency: 16, rate: 10 }), 41, willing)
  expect(starts.at(-1)).toBeGreaterThan(3950)
  expect(starts.at(-1)).toBeLessThan(4200)
  const most = starts.map(start => starts.filter(other => other >= start && other < start + 1000).length)
  expect(Math.max(...most)).toBeLessThanOrEqual(11)
})

test('whether the target may take no more is known once some were turned away, and of one at a time never', () => {
  const flow = new Flow({ concurrency: 4 })
  expect(flow.isNarrow).toBe(false)
  const now = performance.now()
  for (let n = 0; n < 2; n++) flow.taken(now)
  for (let n = 0; n < 2; n++) flow.turnedAway(now, false)
  expect(flow.isNarrow).toBe(true)
  expect(new Flow({ concurrency: 1 }).isNarrow).toBe(true)
})
