import { expect, test } from 'vitest'
import { exchangeWith } from '../core/fixtures.js'
import type { RunOptions } from '../core/options.js'
import { findCategory } from './category.js'

/** The category that was found, and those that were tried, where each creation gets the next of these statuses; 0: no response. */
async function search(...statuses: readonly number[]) {
  let found: unknown
  const tried: number[] = []
  const send = async (_: string, { body }: { readonly body?: string | Uint8Array }) => {
    const status = statuses[tried.length] ?? 400
    tried.push(JSON.parse(String(body)).categoryId)
    const exchange = exchangeWith({ endpoint: 'createPet', response: { status, headers: [], body: Buffer.from('') } })
    const { response: _lost, ...rest } = exchange
    return status === 0 ? rest : exchange
  }
  const useCategory = (category: unknown) => {
    found = category
  }
  await findCategory(send, { useCategory }, {} as RunOptions, () => 'Milo', [])
  return { found, tried }
}

test('small numbers are tried until one is taken', async () => {
  expect(await search(400, 400, 201, 400)).toEqual({ found: 3, tried: [1, 2, 3, 0] })
})

test('a lost response does not end the search, nor does one beside others', async () => {
  expect(await search(0, 400, 0, 201)).toEqual({ found: 0, tried: [1, 2, 3, 0] })
})

test('nothing more is created where two batches in a row get no response', async () => {
  expect(await search(0, 0, 0, 0)).toEqual({ found: undefined, tried: [1, 2, 3, 0] })
})

test('a response that says nothing about the category leaves it to the rules', async () => {
  expect(await search(500)).toEqual({ found: 1, tried: [1] })
})
