import type { Facts } from '../core/ask.js'
import { parsedResponse } from '../spec/response.js'
import type { Send } from './category.js'

/**
 * Waits until lists show what was created, at most the settling time: a list may lag behind. Returns the milliseconds
 * waited, 0 where none were needed.
 */
export async function awaitVisibility(send: Send, facts: Facts, sleep: (ms: number) => Promise<void>): Promise<number> {
  const start = performance.now()
  const expected = Math.min(100, facts.known())
  for (let polls = 0; ; polls++) {
    const list = parsedResponse(await send('settle', { endpoint: 'listPets', method: 'GET', path: '/pets?limit=100' }))
    const waited = performance.now() - start
    if (list.items === undefined || list.items.length >= expected) return polls === 0 ? 0 : waited
    if (waited >= facts.settleMs) return 0
    await sleep(50)
  }
}
