import { expect, test } from 'vitest'
import type { RequestSpec } from '../core/exchange.js'
import { exchangeWith } from '../core/fixtures.js'
import type { Integer } from '../core/json.js'
import type { Case, Facts } from '../core/scenario.js'
import { ClosedCategory } from './closed-category.js'
import type { RunParts } from './parts.js'

type Takes = (creation: { readonly categoryId: number; readonly status?: string }) => boolean

/** Creations in category 1 against a target that takes these. */
function run(takes: Takes, isNamed = false) {
  const facts = { categoryId: 1 as Integer | undefined, open: new Set(['createPet']) }
  const sent: number[] = []
  const respond = (body: string) => {
    const status = takes(JSON.parse(body)) ? 201 : 400
    const request = { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body } as const
    return exchangeWith({ endpoint: 'createPet', request, response: { status, headers: [], body: Buffer.from('') } })
  }
  const category = new ClosedCategory({
    trace: {
      facts: facts as unknown as Facts,
      useCategory: (category: Integer | undefined) => (facts.categoryId = category),
    },
    send: async (_: string, { body }: RequestSpec) => {
      if (body === undefined) return exchangeWith({})
      const text = String(body)
      sent.push(JSON.parse(text).categoryId)
      return respond(text)
    },
    names: { next: () => 'Milo' },
    options: isNamed ? { categoryId: '1' } : {},
    isOver: () => false,
  } as unknown as RunParts)
  const create = (status: string) =>
    category.stopped({
      exchanges: [respond(JSON.stringify({ name: 'Milo', categoryId: facts.categoryId, status }))],
    } as unknown as Case)
  return { facts, sent, create, settle: () => category.settle() }
}

test('where only the category in use is refused, the run goes on in another one', async () => {
  const { facts, create, settle } = run(({ categoryId }) => categoryId === 3)
  expect(await create('sold')).toBe(true)
  await settle()
  expect(facts.categoryId).toBe(3)
})

test.each([
  ['the user named it', true, Array(12).fill(1)],
  ['no other is taken', false, expect.arrayContaining([2, 3, 10_000])],
])('where %s, nothing is created from the next phase on', async (_, isNamed, tried) => {
  const { facts, sent, create, settle } = run(() => false, isNamed)
  expect(await create('sold')).toBe(false)
  expect(await create('sold')).toBe(false)
  expect(facts.categoryId).toBe(1)
  await settle()
  expect(facts.categoryId).toBeUndefined()
  expect(sent).toEqual(tried)
})

test('what is refused while a plain creation in the category is taken is not refused for the category', async () => {
  let isClosed = false
  const { facts, sent, create, settle } = run(({ status }) => status !== 'sold' && !isClosed, true)
  for (let i = 0; i < 4; i++) expect(await create('sold')).toBe(false)
  expect(sent).toEqual([1])
  isClosed = true
  for (let i = 0; i < 4; i++) await create('sold')
  await settle()
  expect(facts.categoryId).toBeUndefined()
})

test('a category that takes pets again by the end of the phase has not closed', async () => {
  let isClosed = true
  const { facts, create, settle } = run(() => !isClosed)
  await create('sold')
  isClosed = false
  await settle()
  expect(facts.categoryId).toBe(1)
})

test('what is refused for its status is not refused for its category', async () => {
  const { facts, create, settle } = run(({ status }) => status === 'pending')
  expect(await create('available')).toBe(false)
  await settle()
  expect(facts.categoryId).toBe(1)
})
