import {
  createPet,
  createRaw,
  defineAsk,
  getPet,
  type Integer,
  listPets,
  parsedResponse,
  pollUntil,
} from '../../../src/kit/index.js'
import { filters } from '../../list-pets/asks/branches.js'

/** Ids between two of this run that are looked up at most. */
const most = 6n

/**
 * The last requests of a run: three more refusals between two creations, and the lists. Where the ids show that
 * nothing can have been added in between, or getPet shows what was, that holds for stores too large for a list.
 */
export const finalLists = defineAsk({
  id: 'final-lists',
  phase: 'history',
  summary: 'a creation, three that are refused for body, status and key, a creation, and GET /pets?limit=100 by status',
  needs: ['category'],
  writes: true,
  cost: { requests: 9, creates: 2 },
  async perform(t) {
    const pet = () => ({ name: t.name(), categoryId: t.facts.categoryId!, status: 'sold' })
    const before = await t.send('before', createPet(pet()))
    const { name, status } = pet()
    await t.send('refused for its body', createRaw(JSON.stringify({ name, status })))
    await t.send('refused for its status', createPet({ ...pet(), status: 'SOLD' }))
    await t.send('refused for its key', createPet(pet(), { credential: 'none' }))
    const after = await t.send('after', createPet(pet()))
    const newest = parsedResponse(after).looseId
    // Lists may lag behind: what is newer than the refusals must show before the lists prove anything.
    const shows = listPets({ limit: 100, status: 'sold' })
    const list = await t.send('list', shows)
    const whole = (items = parsedResponse(list).items): boolean => items !== undefined && items.length < 100
    const shown = (pets = parsedResponse(list).pets): boolean => pets?.some(({ id }) => id === newest) ?? true
    if (newest !== undefined && whole() && !shown()) {
      await pollUntil(t, 'list', shows, after.endedAt + t.facts.settleMs, again => shown(parsedResponse(again).pets))
    }
    await Promise.all(
      filters
        .filter(filter => filter !== 'sold')
        .map(filter => t.send('list', listPets({ limit: 100, status: filter }))),
    )
    if (!t.facts.getPetDue) return
    await Promise.all(idsBetween(parsedResponse(before).looseId, newest).map(id => t.send('between', getPet(id))))
  },
})

/** The ids between those of two creations, where they are so close that they were counted. */
export function idsBetween(a: Integer | undefined, b: Integer | undefined): readonly bigint[] {
  if (a === undefined || b === undefined) return []
  const [low, high] = a < b ? [BigInt(a), BigInt(b)] : [BigInt(b), BigInt(a)]
  if (high - low > most + 1n) return []
  return Array.from({ length: Math.max(0, Number(high - low) - 1) }, (_, i) => low + 1n + BigInt(i))
}
