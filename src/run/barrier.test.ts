import { expect, test } from 'vitest'
import { exchangeWith } from '../core/fixtures.js'
import type { Facts } from '../core/scenario.js'
import { ListBarrier } from './barrier.js'

const settleMs = 2000

/** A run of phases that each create ten pets, against a target that shows each `lag` ms later, or loses it. */
function run(lag: (pet: number) => number, before = 0) {
  let now = 0
  const shownAt: number[] = []
  const pets: { createdAt: number }[] = []
  const count = () => shownAt.filter(at => at <= now).length
  const send = async () => {
    now += 2
    const body = JSON.stringify(Array.from({ length: Math.min(100, count()) }, (_, id) => ({ id, name: 'Rex' })))
    return exchangeWith({
      response: { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) },
    })
  }
  const facts = { settleMs, known: () => shownAt.length, pets: pets as readonly object[] } as Facts
  const sleep = async (ms: number) => {
    now += ms
  }
  const barrier = new ListBarrier(send, facts, sleep, () => now)
  return async () => {
    for (let pet = 0; pet < 10; pet++) shownAt.push(now + lag(shownAt.length))
    pets.push({ createdAt: now })
    now += before
    const start = now
    await barrier.wait('main')
    return { took: now - start, missing: shownAt.length - count() }
  }
}

const never = Number.POSITIVE_INFINITY
const phases = [1, 2, 3, 4, 5, 6]

test.each([
  ['loses all of its pets', () => never],
  ['loses every second one', (pet: number) => (pet % 2 === 0 ? never : 0)],
  ['shows them as late as it may', () => settleMs - 100],
])('a target that %s costs three consistency delays', async (_, lag) => {
  const phase = run(lag)
  let took = 0
  for (const _ of phases) took += (await phase()).took
  expect(took).toBeGreaterThanOrEqual(3 * settleMs - 400)
  expect(took).toBeLessThan(3 * settleMs + 400)
})

test('lists that are late now and then are waited for in each phase', async () => {
  const phase = run(pet => (pet % 30 < 10 ? 0 : 900))
  for (const _ of phases) expect((await phase()).missing).toBe(0)
})

test('who has waited for reads until pets must have settled does not wait for lists as well', async () => {
  expect((await run(() => never, settleMs)()).took).toBeLessThan(settleMs + 100)
})

test('lists are behind as long as they are waited for', async () => {
  let now = 0
  const seen: boolean[] = []
  const send = async () => {
    seen.push(barrier.isBehind)
    const body = JSON.stringify(seen.length < 3 ? [] : [{ id: 1, name: 'Rex' }])
    return exchangeWith({
      response: { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) },
    })
  }
  const facts = { settleMs, known: () => 1, pets: [{ createdAt: 0 }] as readonly object[] } as Facts
  const sleep = async (ms: number) => {
    now += ms
  }
  const barrier = new ListBarrier(send, facts, sleep, () => now)
  await barrier.wait('main')
  expect(seen).toEqual([false, true, true])
  expect(barrier.isBehind).toBe(false)
})
