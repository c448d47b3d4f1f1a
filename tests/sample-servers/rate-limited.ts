import { plainShop } from './pet.js'
import { problem, type Shop, serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

type Says = 'seconds' | 'nothing'

/** A shop that takes as many requests as the gate lets through, and says to the others how long to wait. */
const limited = (id: string, says: Says, gate: () => () => boolean): SampleServer => ({
  id,
  legal: true,
  start(key) {
    const passes = gate()
    const shop: Shop = {
      ...plainShop([]),
      gate: () =>
        passes() ? undefined : { ...problem(429, 'slow-down', 'Too many requests'), headers: retryAfter[says]() },
    }
    return serveShop(key, shop)
  },
})

const retryAfter: Readonly<Record<Says, () => Record<string, string>>> = {
  seconds: () => ({ 'retry-after': '1' }),
  nothing: () => ({}),
}

/** So many requests within any second. */
const slidingWindow = (perSecond: number) => () => {
  const answered: number[] = []
  return (): boolean => {
    const now = performance.now()
    while (answered.length > 0 && now - answered[0]! > 1000) answered.shift()
    return answered.length < perSecond && answered.push(now) > 0
  }
}

/** A bucket of as many tokens, filled again at so many a second. */
const tokenBucket = (perSecond: number) => () => {
  let tokens = perSecond
  let filledAt = performance.now()
  return (): boolean => {
    const now = performance.now()
    tokens = Math.min(perSecond, tokens + ((now - filledAt) * perSecond) / 1000)
    filledAt = now
    if (tokens < 1) return false
    tokens--
    return true
  }
}

export const rateLimited: readonly SampleServer[] = [
  limited('window-limited-silently', 'nothing', slidingWindow(20)),
  limited('bucket-limited', 'seconds', tokenBucket(20)),
]
