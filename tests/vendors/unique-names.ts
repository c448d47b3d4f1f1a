import { type Pet, plainShop } from './pet.js'
import { problem, serveShop } from './plumbing.js'
import type { Vendor } from './vendor.js'

/** No two pets have the same name, whatever the case of its letters. */
export const uniqueNames: Vendor = {
  id: 'unique-names',
  legal: true,
  start(key) {
    const pets: Pet[] = []
    const names = new Set<string>()
    const shop = plainShop(pets, {
      refuse({ name }) {
        const folded = name.normalize('NFKC').trim().toLowerCase()
        if (names.has(folded)) return problem(400, 'name-taken', 'Another pet has this name')
        names.add(folded)
        return undefined
      },
    })
    return serveShop(key, shop)
  },
}
