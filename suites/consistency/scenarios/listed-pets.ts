import {
  defineScenario,
  getPet,
  type Integer,
  listPets,
  type PetView,
  parsedResponse,
  pollUntil,
} from '../../../src/kit/index.js'

/** Lists, and fetches what the list shows; a pet of this run that is not found is asked for until it is settled. */
export const listedPets = defineScenario<{ readonly count: number }>({
  id: 'listed-pets',
  phases: ['main'],
  sends: ['getPet'],
  summary: 'GET /pets?limit=100, then GET /pets/{petId} for ids in it',
  examples: { quick: [{ count: 8 }], standard: [{ count: 12 }], deep: [{ count: 100 }] },
  cost: ({ count }) => ({ requests: 1 + count, creates: 0 }),
  async perform(t, { count }) {
    const { pets = [], leftovers = [] } = parsedResponse(await t.send('list', listPets({ limit: 100 })))
    // A pet that getPet shows valid was not left behind invalid: then the list is wrong.
    const left = spread(leftovers, Math.ceil(count / 4)).map(({ pet }) => pet.id as Integer)
    // Of a pet that bears a name of this run and another id, getPet tells whether it is one by itself.
    const strange = spread(pets.filter(isStrange), Math.ceil(count / 4)).map(({ id }) => id)
    const rest = count - left.length - strange.length
    const others = spread(pets, rest).map(({ id }) => id)
    const ids = new Set([...left, ...strange, ...others])
    await Promise.all([...ids].map(fetchListed))

    function isStrange({ id, name }: PetView): boolean {
      const named = t.facts.named(name)
      return named?.kind === 'one' && named.pet.id !== id
    }

    async function fetchListed(id: Integer): Promise<void> {
      const request = getPet(id)
      const got = await t.send('get', request)
      const own = t.facts.own(id)
      if (got.response?.status === 200 || own === undefined) return
      await pollUntil(t, 'get', request, own.createdAt + t.facts.settleMs, ({ response }) => response?.status === 200)
    }
  },
})

/** At most `count` elements, from both ends and in between. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items
  if (count === 1) return items.slice(0, 1)
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * (items.length - 1)) / (count - 1))]!)
}
