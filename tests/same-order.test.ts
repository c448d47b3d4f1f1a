// @module-tag thorough
import { expect, test } from 'vitest'
import { judgeReference } from './run.js'

/** What a run sends, in the order in which it was put on the wire; names differ from run to run (P7). */
async function sent(seed: number): Promise<readonly string[]> {
  const { events } = await judgeReference({ seed, concurrency: 1 })
  return events.flatMap(event =>
    event.type === 'exchange' ? [`${event.scenario} ${event.sample}: ${event.method} ${event.path}`] : [],
  )
}

test('the same seed sends the same questions in the same order', async () => {
  const first = await sent(3)
  expect(await sent(3)).toEqual(first)
  expect(await sent(4)).not.toEqual(first)
})
