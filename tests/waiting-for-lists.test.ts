// @module-tag thorough
import { expect, test } from 'vitest'
import type { RunEvent } from '../src/core/event.js'
import { startReference } from '../src/reference/server.js'
import { testKey } from './options.js'
import { judgeAt } from './run.js'

type Sent = Extract<RunEvent, { type: 'exchange' }>

/** Of each look whether lists show the new pets, how many exchanges went beside it. */
function besideLooks(events: readonly RunEvent[]): readonly number[] {
  const sent = events.filter((event): event is Sent => event.type === 'exchange')
  const begin = ({ at = 0 }: Sent) => at
  const end = (each: Sent) => begin(each) + each.ms
  return sent
    .filter(({ scenario, path }) => scenario === 'run' && path === '/pets?limit=100')
    .slice(1)
    .map(look => sent.filter(each => each !== look && begin(each) < end(look) && end(each) > begin(look)).length)
}

test('where lists show new pets at once, questions go beside each later look', async () => {
  const server = startReference({ apiKey: testKey, latencyMs: 40 })
  const { events } = await judgeAt(server, { depth: 'standard', settleMs: 250 })
  const [, ...later] = besideLooks(events)
  expect(later.length).toBeGreaterThan(2)
  for (const beside of later) expect(beside).toBeGreaterThan(2)
})
