import { type Pet, plainShop } from './pet.js'
import { serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

const greatest = 2n ** 63n - 1n

/**
 * One counter beyond 2^53 for many clients, who add pets all the time: the ids beside those of a run are taken as often as
 * not. The greatest ids of int64 are pets, too, which lists of the oldest never show.
 */
export const sharedCounter: SampleServer = {
  id: 'shared-counter',
  legal: true,
  start(key) {
    let last = 2n ** 53n
    const pets: Pet[] = Array.from({ length: 300 }, () => ({ id: ++last, name: 'Old', categoryId: 1n, status: 'sold' }))
    for (const id of [greatest - 1n, greatest]) pets.push({ id, name: 'Last', categoryId: 1n, status: 'pending' })
    const shop = plainShop(pets, {
      nextId: () => ++last,
      page: (matching, limit) => matching.filter(({ name }) => name !== 'Last').slice(0, limit),
    })
    return serveShop(key, {
      ...shop,
      create(body) {
        pets.push({ id: ++last, name: 'Other', categoryId: 2n, status: 'available' })
        return shop.create(body)
      },
    })
  },
}
