import { type Exchange, isCategoryRefusal, type RequestSpec } from '../core/exchange.js'
import { type Integer, integer, writeJson } from '../core/json.js'
import { troubleOf } from '../core/trouble.js'
import { parsedResponse } from '../spec/response.js'
import type { RunParts } from './parts.js'

/** What stands in a creation besides its category: the status, and how its name is made of the one proposed. */
interface Wording {
  readonly status?: string
  readonly name: () => string
}

/** Before creations that follow some without a response, ms; then the search is given up. */
const beforeAnother = [0, 0, 100, 600, 2000]

/**
 * Tries creations in one category after another: every listed one, the frequent ones first, then small numbers. Returns
 * what was sent. A category is named by --category-id, or works, or is that of a response which says nothing about the
 * category (5xx, 3xx, 2xx other than 201): then the rules of createPet shall say what is wrong with it.
 */
export async function findCategory(
  { send, trace, options, names, sleep }: RunParts,
  listings: readonly Exchange[],
): Promise<readonly Exchange[]> {
  if (options.categoryId !== undefined) {
    trace.useCategory(integer(BigInt(options.categoryId)))
    return []
  }
  const tried: Exchange[] = []
  const { listed, small } = candidates(listings)
  // One short word for a name, for targets that refuse blanks or what is long.
  const name = () => names.next()
  const word = () => names.next({ length: '4 to 5 characters', words: 'one word', letters: 'title case' })
  // With a status first; the first few again without one, for targets that refuse the very status.
  const first = [...listed, ...small].slice(0, 2)
  const rounds: readonly (readonly [readonly (readonly Integer[])[], Wording])[] = [
    [listed, { status: 'available', name }],
    [small, { status: 'available', name }],
    [first, { name }],
    [first, { status: 'available', name: word }],
  ]
  let dropped = 0
  for (const [batches, wording] of rounds) {
    let open: Integer | undefined
    for (let at = 0; at < batches.length; at++) {
      const creations = await Promise.all(
        batches[at]!.map(async category => {
          const body = { name: wording.name(), categoryId: category }
          const request = createWith(wording.status === undefined ? body : { ...body, status: wording.status })
          return { category, exchange: await send('category', request) }
        }),
      )
      tried.push(...creations.map(({ exchange }) => exchange))
      const works = creations.find(({ exchange }) => exchange.response?.status === 201)
      if (works !== undefined) {
        trace.useCategory(works.category)
        return tried
      }
      open ??= creations.find(({ exchange }) => saysNothing(exchange))?.category
      // No other number tells more, but another listed category may.
      if (open !== undefined && batches !== listed) break
      if (creations.some(({ exchange }) => exchange.response !== undefined)) continue
      // A dropped connection says nothing about the category.
      const pause = beforeAnother[dropped++]
      if (pause === undefined || creations.some(({ exchange }) => exchange.failure?.kind !== 'reset')) return tried
      await sleep(pause)
      at--
    }
    if (open !== undefined) {
      trace.useCategory(open)
      return tried
    }
  }
  return tried
}

const saysNothing = ({ response }: Exchange): boolean =>
  response !== undefined && troubleOf(response) !== 'limited' && !isCategoryRefusal({ response })

export const createWith = (body: Parameters<typeof writeJson>[0]): RequestSpec => ({
  endpoint: 'createPet',
  method: 'POST',
  path: '/pets',
  body: writeJson(body),
})

/** Batches of categories to try, the listed ones and small numbers; small batches at first: a creation that succeeds stays in the target's store. */
export function candidates(listings: readonly Exchange[]) {
  const seen = new Map<Integer, number>()
  for (const listing of listings) {
    for (const { categoryId } of parsedResponse(listing).pets ?? [])
      seen.set(categoryId, (seen.get(categoryId) ?? 0) + 1)
  }
  const listed = [...seen].sort((a, b) => b[1] - a[1]).map(([category]) => category)
  const numbers = [1, 2, 3, 0, ...Array.from({ length: 61 }, (_, i) => i + 4), 100, 101, 1000, 1001, 10000]
  return {
    listed: batchesOf(listed, [1, 1, 1, 1, 4, 4]),
    small: batchesOf(
      numbers.filter(n => !seen.has(n)),
      [1, 3],
    ),
  }
}

function batchesOf(all: readonly Integer[], sizes: readonly number[]): readonly (readonly Integer[])[] {
  const batches: (readonly Integer[])[] = []
  for (let at = 0; at < all.length; at += batches.at(-1)!.length)
    batches.push(all.slice(at, at + (sizes[batches.length] ?? 16)))
  return batches
}
