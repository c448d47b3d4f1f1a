import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollUntil } from './settle.js'
import type { AskContext, Exchange } from './types.js'

const settleMs = 2000
const request = { endpoint: 'getPet', method: 'GET', path: '/pets/7' } as const

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A run against a target that shows a pet so long after its creation. */
function run(shownAfter: number) {
  const polls = { count: 0 }
  const facts = { settleMs }
  const wait = async () => {
    const createdAt = Date.now()
    const context = {
      facts,
      sleep: async (ms: number) => void vi.setSystemTime(Date.now() + ms),
      poll: async () => {
        polls.count++
        const status = Date.now() >= createdAt + shownAfter ? 200 : 404
        return { startedAt: Date.now(), endedAt: Date.now(), response: { status } } as Exchange
      },
    } as unknown as AskContext
    const before = polls.count
    await pollUntil(context, 'get', request, createdAt + settleMs, ({ response }) => response?.status === 200)
    return polls.count - before
  }
  return { wait }
}

describe('waiting for views to settle', () => {
  it('ends for good where pets were never found', async () => {
    const { wait } = run(Number.POSITIVE_INFINITY)
    for (const _ of [1, 2, 3]) expect(await wait()).toBeGreaterThan(3)
    for (const _ of [1, 2, 3]) expect(await wait()).toBe(0)
  })

  it('goes on for ever where pets show late, as late as they may', async () => {
    const { wait } = run(settleMs - 100)
    for (let i = 0; i < 30; i++) expect(await wait()).toBeGreaterThan(3)
  })

  it('counts waits at the same time once: what a target hides at one time may show at another', async () => {
    const { VainWaits } = await import('../core/vain-waits.js')
    const waits = new VainWaits(settleMs)
    for (let i = 0; i < 20; i++) waits.see('read', 0, settleMs)
    expect(waits.mayHelp('read')).toBe(true)
    waits.see('read', settleMs, 2 * settleMs)
    expect(waits.mayHelp('read')).toBe(false)
    expect(waits.mayHelp('empty')).toBe(true)
  })
})
