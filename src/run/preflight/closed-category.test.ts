import { expect, test } from 'vitest'
import type { RequestSpec } from '../../core/exchange/exchange.js'
import { exchangeWith } from '../../core/exchange/fixtures.js'
import type { Integer } from '../../core/json/json.js'
import type { Case, Facts } from '../../core/rule/scenario.js'
import type { RunParts } from '../parts.js'
import { ClosedCategory } from './closed-category.js'

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
  const isRefused = (status: string) =>
    category.mayHaveRefused({
      exchanges: [respond(JSON.stringify({ name: 'Milo', categoryId: facts.categoryId, status }))],
    } as unknown as Case)
  return { facts, sent, isRefused, isReplaced: () => category.isReplaced() }
}

test('where only the category in use is refused, the run goes on in another one', async () => {
  const { facts, isRefused, isReplaced } = run(({ categoryId }) => categoryId === 3)
  expect(isRefused('sold')).toBe(true)
  expect(await isReplaced()).toBe(true)
  expect(facts.categoryId).toBe(3)
  expect(isRefused('sold')).toBe(false)
})

test.each([
  ['the user named it', true, Array(8).fill(1)],
  ['no other is taken', false, expect.arrayContaining([2, 3, 10_000])],
])('where %s, nothing more is created', async (_, isNamed, tried) => {
  const { facts, sent, isReplaced } = run(() => false, isNamed)
  expect(await isReplaced()).toBe(false)
  expect(facts.categoryId).toBeUndefined()
  expect(sent).toEqual(tried)
})

test('a category that takes pets again has not closed', async () => {
  let creations = 0
  const { facts, isReplaced } = run(() => ++creations > 6, true)
  expect(await isReplaced()).toBe(false)
  expect(facts.categoryId).toBe(1)
})

test('what is refused for its status is not refused for its category', async () => {
  const { facts, isRefused, isReplaced } = run(({ status }) => status === 'pending')
  expect(isRefused('available')).toBe(true)
  expect(await isReplaced()).toBe(false)
  expect(facts.categoryId).toBe(1)
})
