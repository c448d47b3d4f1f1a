import { expect, test } from 'vitest'
import { exchangeWith } from '../../core/exchange/fixtures.js'
import type { RunParts } from '../parts.js'
import { findCategory } from './category.js'

/** The category that was found, and those that were tried, where each creation gets the next of these statuses, or none. */
async function search(...outcomes: readonly (number | 'reset' | 'timeout' | 'budget')[]) {
  const tried: number[] = []
  const send = async (_: string, { body }: { readonly body?: string | Uint8Array }) => {
    const outcome = outcomes[tried.length] ?? 400
    tried.push(JSON.parse(String(body)).categoryId)
    const { response: _response, ...rest } = exchangeWith({ endpoint: 'createPet' })
    return typeof outcome === 'number'
      ? { ...rest, response: { status: outcome, headers: [], body: Buffer.from('') } }
      : { ...rest, failure: { kind: outcome, message: '', sent: true } }
  }
  const names = { next: () => 'Milo' }
  const { category } = await findCategory({ send, names } as unknown as RunParts, [])
  return { found: category, tried }
}

test('small numbers are tried until one is taken', async () => {
  expect(await search(400, 400, 201, 400)).toEqual({ found: 3, tried: [1, 2, 3] })
})

test('a category whose response was lost is tried again, until the share of the search is used up', async () => {
  expect(await search('reset', 'reset', 400, 201)).toEqual({ found: 2, tried: [1, 1, 1, 2] })
  expect(await search('reset', 'reset', 'reset', 'reset', 'budget', 201)).toEqual({
    found: undefined,
    tried: [1, 1, 1, 1, 1],
  })
})

test('nothing more is created where a creation hangs', async () => {
  expect(await search('timeout', 201)).toEqual({ found: undefined, tried: [1] })
})

test('a response that says nothing about the category leaves it to the rules', async () => {
  expect(await search(500)).toEqual({ found: 1, tried: [1] })
})
