import { type Exchange, isCategoryRefusal, type RequestSpec } from '../../core/exchange/exchange.js'
import { troubleOf } from '../../core/exchange/trouble.js'
import { type Integer, writeJson } from '../../core/json/json.js'
import { parsedResponse } from '../../spec/messages/response.js'
import type { RunParts } from '../parts.js'

/**
 * Tries creations in one category after another that is not known as closed: every listed one, the frequent ones first, then small
 * numbers. The one that is found works, or is that of a response which says nothing about the category (5xx, 3xx, 2xx other than
 * 201): then the rules of createPet shall say what is wrong with it. `tried`: what was sent.
 */
export async function findCategory(
  { send, names }: RunParts,
  listings: readonly Exchange[],
  closed: ReadonlySet<Integer> = new Set(),
): Promise<{ readonly category?: Integer; readonly tried: readonly Exchange[] }> {
  const tried: Exchange[] = []
  const { listed, small } = candidates(listings, closed)
  const usual = (categoryId: Integer) => createWith({ name: names.next(), categoryId, status: 'available' })
  // For targets that refuse the very status, or names with blanks or long ones.
  const word = { length: '4 to 5 characters', words: 'one word', letters: 'title case' } as const
  const plainest = (categoryId: Integer) => createWith({ name: names.next(word), categoryId })
  const rounds = [
    [listed, usual],
    [small, usual],
    [[...listed, ...small].slice(0, 2), plainest],
  ] as const
  for (const [batches, creationIn] of rounds) {
    let open: Integer | undefined
    for (let at = 0; at < batches.length; at++) {
      const creations = await Promise.all(
        batches[at]!.map(async category => ({ category, exchange: await send('category', creationIn(category)) })),
      )
      tried.push(...creations.map(({ exchange }) => exchange))
      const works = creations.find(({ exchange }) => exchange.response?.status === 201)
      if (works !== undefined) return { category: works.category, tried }
      open ??= creations.find(({ exchange }) => saysNothing(exchange))?.category
      // No other number tells more, but another listed category may.
      if (open !== undefined && batches !== listed) break
      if (creations.some(({ exchange }) => exchange.response !== undefined)) continue
      // A dropped connection says nothing about the category: the same again, as often as the share of this search allows.
      if (creations.some(({ exchange }) => exchange.failure?.kind !== 'reset')) return { tried }
      at--
    }
    if (open !== undefined) return { category: open, tried }
  }
  return { tried }
}

const saysNothing = ({ response }: Exchange): boolean =>
  response !== undefined && troubleOf(response) !== 'limited' && !isCategoryRefusal({ response })

export const createWith = (body: Parameters<typeof writeJson>[0]): RequestSpec => ({
  endpoint: 'createPet',
  method: 'POST',
  path: '/pets',
  body: writeJson(body),
})

/** Categories to try in batches, the listed ones and small numbers. */
function candidates(listings: readonly Exchange[], closed: ReadonlySet<Integer>) {
  const seen = new Map<Integer, number>()
  for (const listing of listings) {
    for (const { categoryId } of parsedResponse(listing).pets ?? [])
      seen.set(categoryId, (seen.get(categoryId) ?? 0) + 1)
  }
  const isOpen = (category: Integer) => !closed.has(category)
  const listed = [...seen].sort((a, b) => b[1] - a[1]).map(([category]) => category)
  const numbers = [1, 2, 3, 0, ...Array.from({ length: 61 }, (_, i) => i + 4), 100, 101, 1000, 1001, 10000]
  return {
    listed: batchesOf(listed.filter(isOpen)),
    small: batchesOf(numbers.filter(n => !seen.has(n) && isOpen(n))),
  }
}

/** Small ones at first: a creation that succeeds stays in the target's store. */
function batchesOf(all: readonly Integer[]): readonly (readonly Integer[])[] {
  const batches: (readonly Integer[])[] = []
  for (let at = 0; at < all.length; at += batches.at(-1)!.length)
    batches.push(all.slice(at, at + ([1, 1, 1, 1, 4, 4][batches.length] ?? 16)))
  return batches
}
