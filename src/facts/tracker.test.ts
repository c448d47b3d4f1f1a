import { describe, expect, test } from 'vitest'
import type { Endpoint, Exchange } from '../core/exchange/exchange.js'
import { exchangeWith } from '../core/exchange/fixtures.js'
import type { PlanFacts } from '../core/rule/scenario.js'
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

  test('are not known where getPet did not find the second one', () => {
    const read = exchange('getPet', 404, {})
    const missing = { ...read, request: { ...read.request, path: '/pets/82' } }
    const tracker = seen(creation(84, first), list(pet(82, first), pet(84, first)), missing)
    expect(tracker.conclude()).not.toContain('names-are-copied')
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

  test('may be there as soon as a creation is under way whose name was refused', () => {
    const tracker = seen(exchange('createPet', 400, {}, { name: first }))
    expect(tracker.facts.named(first)).toBeUndefined()
    expect([tracker.expectNamesake(second), tracker.expectNamesake(first)]).toEqual([false, true])
    expect(tracker.facts.named(first)).toEqual({ kind: 'may exist twice' })
  })
})

describe('pets that getPet did not find', () => {
  const read = (id: number, status: number, startedAt: number): Exchange => {
    const { request, ...rest } = exchange('getPet', status, status === 200 ? pet(id, first) : {})
    return { ...rest, request: { ...request, path: `/pets/${id}` }, startedAt, endedAt: startedAt + 1 }
  }
  const ids = [1, 2, 3, 4, 5, 6, 7, 8]
  const created = ids.map(id => creation(id, `Conform ${runId} ${'x'.repeat(id)}`))
  const isGivenUp = (...reads: readonly Exchange[]) => {
    const { facts } = seen(...created, ...reads)
    return ids.map(id => facts.isGivenUp(facts.own(id)!))
  }

  test('are given up once several were missing when they must have settled', () => {
    const given = isGivenUp(...ids.slice(0, 6).map(id => read(id, 404, plan.settleMs + 1)), read(7, 404, 2))
    expect(given).toEqual([true, true, true, true, true, true, true, false])
  })

  test('are not where few were, or where all of them may still show', () => {
    const few = ids.slice(0, 5).map(id => read(id, 404, plan.settleMs + 1))
    expect(isGivenUp(...few, ...few, read(8, 404, 2))).not.toContain(true)
    expect(isGivenUp(...ids.map(id => read(id, 404, plan.settleMs)))).not.toContain(true)
  })
})

test('bodies in chunks are taken up to the length at which several were', () => {
  const tracker = new Tracker(plan, runId)
  const takenAt = (bytes: number, id: number): void => {
    const { request, ...rest } = creation(id, first)
    tracker.see({ ...rest, request: { ...request, body: String(request.body).padEnd(bytes), chunked: true } })
  }
  const taken = () => [0, 100, 200, 300, 400].filter(tracker.facts.takesChunks)
  for (const [nth, bytes] of [300, 100].entries()) takenAt(bytes, 84 + nth)
  expect(taken()).toEqual([])
  for (const [nth, bytes] of [400, 200, 100].entries()) takenAt(bytes, 86 + nth)
  expect(taken()).toEqual([0, 100, 200])
})

describe('a view that may show who had the id before', () => {
  const owner = pet(7, 'Rex')
  const own = { ...creation(7, first), startedAt: 100, endedAt: 200 }
  const mayShow = (name: string, startedAt: number, endpoint: Endpoint) => {
    const { facts } = seen(list(owner), own)
    return facts.mayShowFormer({ id: 7, name, categoryId: 1 }, exchangeWith({ endpoint, startedAt }))
  }

  // P24: an id that was free may be given again at once, and a list may still show who had it.
  test.each([
    ['the name of another pet, within the settling time', 'Rex', 300, 'getPet', true],
    ['the same when the pet must have settled', 'Rex', 200 + plan.settleMs, 'listPets', false],
    ['a name that nobody was seen to have', 'Fido', 300, 'getPet', false],
    ['a name that nobody was seen to have, in a list', 'Fido', 300, 'listPets', true],
    ['the same when the pet must have settled', 'Fido', 200 + plan.settleMs, 'listPets', false],
    ['a name that nobody had, before the creation had its response', 'Fido', 150, 'getPet', true],
    ['a name of this run, which nobody else gives', `Conform ${runId} Two`, 150, 'listPets', false],
    ['its own name, cut', 'CONF', 300, 'listPets', false],
    ['its own name, with signs in between', `con-form-${runId.slice(0, 3)}`, 300, 'listPets', false],
    ['no letters', '??', 300, 'listPets', false],
  ] as const)('%s', (_, name, at, endpoint, may) => expect(mayShow(name, at, endpoint)).toBe(may))
})
