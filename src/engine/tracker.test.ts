import { describe, expect, test } from 'vitest'
import type { PlanFacts } from '../core/ask.js'
import type { Endpoint, Exchange } from '../core/exchange.js'
import { exchangeWith } from '../core/fixtures.js'
import { Tracker } from './tracker.js'

const runId = 'yvoame'
const plan = { settleMs: 2000, now: new Date(0), getPetDue: true } as PlanFacts
const pet = (id: number, name: string) => ({ id, name, categoryId: 1, status: 'sold' })
const first = `Conform ${runId} One`
const second = `Conform ${runId} Two`

function exchange(endpoint: Endpoint, status: number, shown: unknown, sent?: unknown): Exchange {
  const method = sent === undefined ? 'GET' : 'POST'
  const body = sent === undefined ? {} : { body: JSON.stringify(sent) }
  const headers = [['content-type', 'application/json']] as const
  return exchangeWith({
    endpoint,
    request: { method, path: '/pets', headers, ...body },
    response: { status, headers, body: Buffer.from(JSON.stringify(shown)) },
  })
}

function seen(...exchanges: readonly Exchange[]): Tracker {
  const tracker = new Tracker(plan, runId)
  for (const each of exchanges) tracker.see(each)
  return tracker
}

const creation = (id: number, name: string) => exchange('createPet', 201, pet(id, name), { name, categoryId: 1 })
const list = (...pets: readonly object[]) => exchange('listPets', 200, pets)

describe('two pets of one name', () => {
  test('are known from one list that shows the name under two ids', () => {
    const tracker = seen(creation(84, first), list(pet(82, first), pet(84, first)))
    expect(tracker.conclude()).toContain('names-are-copied')
  })

  test('are not known from a list that shows it once, under whatever id', () => {
    const tracker = seen(creation(84, first), creation(85, second), list(pet(82, first), pet(85, second)))
    expect(tracker.conclude()).not.toContain('names-are-copied')
  })

  test('may be there as soon as the second creation is under way', () => {
    const tracker = seen(creation(84, first))
    expect([tracker.expectNamesake(second), tracker.expectNamesake(first)]).toEqual([false, true])
    expect(tracker.facts.named(first)).toEqual({ kind: 'may exist twice' })
    expect(tracker.expectNamesake(first)).toBe(false)
  })
})
