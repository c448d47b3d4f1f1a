import { type Pet, plainShop } from './pet.js'
import { serveShop, statuses } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Others create 50 pets a second and move 50 statuses a second; the newest pets come first. */
export const busy: SampleServer = {
  id: 'busy',
  legal: true,
  start(key) {
    const pets: Pet[] = []
    const any = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!
    const others = setInterval(() => {
      pets.push({ id: BigInt(pets.length + 1), name: `other ${pets.length}`, categoryId: 5n, status: any(statuses) })
      any(pets).status = any(statuses)
    }, 20)
    return serveShop(key, {
      ...plainShop(pets, { page: (matching, limit) => matching.slice(-limit).reverse() }),
      close: () => clearInterval(others),
    })
  },
}
