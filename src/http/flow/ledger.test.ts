import { expect, test } from 'vitest'
import type { Amount, Share, Shares } from '../../core/model/share.js'
import { Ledger } from './ledger.js'

const outcome = (status?: number) =>
  (status === undefined
    ? { failure: { kind: 'reset', message: '', sent: true } }
    : { response: { status, headers: [], body: Buffer.alloc(0) } }) as never

const parts: readonly Share[] = ['plan', 'waiting', 'retries', 'polls', 'categories', 'checks', 'shrinking', 'deciding']
const shares = (some: Partial<Record<Share, Amount>>) =>
  Object.fromEntries(parts.map(part => [part, some[part] ?? { requests: 0, creates: 0 }])) as Shares

test('a creation that may be one too many waits for what comes of those under way', async () => {
  const ledger = new Ledger({ creates: 2 })
  await Promise.all([ledger.take('plan', true), ledger.take('plan', true)])
  const third = ledger.take('plan', true)
  ledger.ended('plan', outcome(400))
  expect(await third).toBeUndefined()
  const fourth = ledger.take('plan', true)
  ledger.ended('plan', outcome(201))
  ledger.ended('plan', outcome(201))
  expect(await fourth).toMatchObject({ kind: 'budget', message: '--max-creates 2 is used up' })
})

test('a part stops at its share, while others go on, and it is known which', async () => {
  const ledger = new Ledger()
  ledger.announce(shares({ plan: { requests: 3, creates: 3 }, polls: { requests: 1, creates: 0 } }))
  expect(await ledger.take('polls', false)).toBeUndefined()
  const refused = {
    kind: 'budget',
    message: 'Polling stopped after 1 request, the most that was announced for it',
    sent: false,
  }
  expect(await ledger.take('polls', false)).toEqual(refused)
  expect(await ledger.take('plan', false)).toBeUndefined()
  expect(ledger.requests).toBe(2)
  expect([...ledger.usedUp]).toEqual([['polls', expect.stringMatching(`^${refused.message}\\. .*--settle`)]])
})

test.each([
  [201, 1],
  [200, 1],
  [undefined, 1],
  [504, 1],
  [400, 0],
  [503, 0],
])('a creation with %s counts %i', async (status, count) => {
  const ledger = new Ledger()
  ledger.announce(shares({ deciding: { requests: 5, creates: 2 } }))
  await ledger.take('deciding', true)
  ledger.ended('deciding', outcome(status))
  expect(ledger.left('deciding')).toEqual({ requests: 4, creates: 2 - count })
})

test('what was sent before the announcement counts', async () => {
  const ledger = new Ledger()
  await ledger.take('plan', false)
  ledger.announce(shares({ plan: { requests: 1, creates: 0 } }))
  expect(await ledger.take('plan', false)).toMatchObject({ kind: 'budget' })
})
