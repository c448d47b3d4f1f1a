import { describe, expect, test } from 'vitest'
import type { Case } from '../core/ask.js'
import type { Exchange } from '../core/exchange.js'
import { KeyDoubt } from './key-doubt.js'

const exchange = (status: number, at: number, more: object = {}) =>
  ({
    endpoint: 'listPets',
    credential: 'valid',
    startedAt: at,
    endedAt: at + 10,
    response: { status, headers: [], body: new Uint8Array() },
    ...more,
  }) as unknown as Exchange

const caseOf = (...exchanges: Exchange[]) => ({ exchanges }) as unknown as Case

describe('401 to the good key', () => {
  test('waits until a request that was sent later shows that the key is good', () => {
    const doubt = new KeyDoubt()
    const refused = exchange(401, 0)
    expect(doubt.see(refused)).toEqual([])
    const beside = exchange(200, 5)
    expect(doubt.see(beside)).toEqual([beside])
    expect(doubt.size).toBe(1)
    const later = exchange(404, 10)
    expect(doubt.see(later)).toEqual([refused, later])
    expect(doubt.size).toBe(0)
  })

  test.each([
    ['a bad key', { credential: 'cut' }],
    ['an operation that is not documented', { endpoint: 'getStoreOrders' }],
  ])('is judged at once with %s, which ends no doubt either', (_, more) => {
    const doubt = new KeyDoubt()
    doubt.see(exchange(401, 0))
    for (const status of [401, 200]) {
      const other = exchange(status, 20, more)
      expect(doubt.see(other)).toEqual([other])
    }
    expect(doubt.size).toBe(1)
  })

  test.each([429, 503])('%i says nothing of the key', status => {
    const doubt = new KeyDoubt()
    doubt.see(exchange(401, 0))
    doubt.see(exchange(status, 20))
    expect(doubt.size).toBe(1)
  })

  test('keeps its case waiting, and no other', () => {
    const doubt = new KeyDoubt()
    const refused = exchange(401, 0)
    doubt.see(refused)
    const [mine, other] = [caseOf(exchange(200, 0), refused), caseOf(exchange(200, 0))]
    expect([doubt.holds(mine), doubt.holds(other)]).toEqual([true, false])
    expect(doubt.released()).toEqual([])
    doubt.see(exchange(200, 20))
    expect(doubt.released()).toEqual([mine])
    expect(doubt.released()).toEqual([])
  })
})
