import { type Pet, plainShop, refuse } from './pet.js'
import { serveShop, statuses } from './plumbing.js'
import type { SampleServer } from './sample-server.js'
import { shuffled } from './shuffled.js'

const category = 880_011n

/** Has 5,000 pets of one category that nobody would guess, listed in random order; knows no other category. */
export const fiveThousand: SampleServer = {
  id: 'five-thousand',
  legal: true,
  start(key) {
    const pets = Array.from(
      { length: 5000 },
      (_, i): Pet => ({ id: BigInt(i + 1), name: `pet ${i % 700}`, categoryId: category, status: statuses[i % 3]! }),
    )
    const shop = plainShop(pets, {
      page: (matching, limit) => shuffled(matching).slice(0, limit),
      refuse: ({ categoryId }) => (categoryId === category ? undefined : refuse('No such category')),
    })
    return serveShop(key, shop)
  },
}
