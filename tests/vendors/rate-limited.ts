import { plainShop } from './pet.js'
import { problem, serveShop } from './plumbing.js'
import type { Vendor } from './vendor.js'

/** Answers so many requests a second and sends 429 to the rest. */
export const rateLimitedTo = (perSecond: number, says = true): Vendor => ({
  id: `${says ? '' : 'silently-'}rate-limited`,
  legal: true,
  start(key) {
    const answered: number[] = []
    return serveShop(key, {
      ...plainShop([]),
      gate() {
        const now = performance.now()
        while (answered.length > 0 && now - answered[0]! > 1000) answered.shift()
        if (answered.length >= perSecond)
          return { ...problem(429, 'slow-down', 'Too many requests'), headers: says ? { 'retry-after': '1' } : {} }
        answered.push(now)
        return undefined
      },
    })
  },
})

export const rateLimited = rateLimitedTo(20)
/** Without Retry-After, as many gateways do it. */
export const silentlyRateLimited = rateLimitedTo(20, false)
