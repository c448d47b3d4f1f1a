import { expect, test } from 'vitest'
import { type Facts, integer, type RequestSpec, type ScenarioContext } from '../../../src/kit/index.js'
import { readsAtTheEnd } from './own-pets.js'

const pet = (id: number, name: string, category: bigint, status: string) => ({
  ...{ id, name, categoryId: integer(category), status, tainted: false, createdAt: 0 },
})
const alike = Array.from({ length: 200 }, (_, nth) => pet(nth + 1, 'Conform abcdef aaab', 1n, 'available'))
const others = [
  pet(901, 'Z\u00eb', 1n, 'available'),
  pet(902, 'Conform abcdef aaab', 2n ** 60n + 1n, 'available'),
  pet(903, 'Conform abcdef aaab', 1n, 'sold'),
  pet(904, '\u{1f436} Rex', -7n, 'pending'),
]

test.each([1, 2, 3])('at the end one pet of each class of name, category and status is read: seed %d', async seed => {
  const pets = [...alike, ...others]
  const facts = {
    ...{ depth: 'standard', seed, settleMs: 0, getPetDue: true, pets, missed: new Set() },
  } as unknown as Facts
  const read = new Set<string>()
  const send = async (_: string, { path }: RequestSpec) => {
    read.add(path.slice('/pets/'.length))
    return { startedAt: 1, endedAt: 1, response: { status: 200 } }
  }
  const t = { facts, send, poll: send, sleep: async () => {} } as unknown as ScenarioContext
  const [scenario] = readsAtTheEnd
  for (let nth = 0; nth < 12; nth++) await scenario.perform(t, { nth })
  expect(others.map(({ id }) => String(id)).filter(id => !read.has(id))).toEqual([])
})
