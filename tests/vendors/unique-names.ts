import { type Pet, plainShop } from './pet.js'
import { problem, serveShop } from './plumbing.js'
import type { Vendor } from './vendor.js'

/**
 * No two pets have the same name, whatever the case of its letters. Of the short names many are taken from the start: one
 * in 25, as far as anybody who asks can tell.
 */
const unique = (id: string, status: number): Vendor => ({
  id,
  legal: true,
  start(key) {
    const pets: Pet[] = []
    const names = new Set(['hasownproperty', 'null', 'yes', 'constructor', 'scunthorpe general hospital'])
    let short = 0
    const shop = plainShop(pets, {
      refuse({ name }) {
        const folded = name.normalize('NFKC').trim().toLowerCase()
        const wasThere = folded.length < 6 && !names.has(folded) && ++short % 25 === 0
        if (names.has(folded) || wasThere) return problem(status, 'name-taken', 'Another pet has this name')
        names.add(folded)
        return undefined
      },
    })
    return serveShop(key, shop)
  },
})

export const uniqueNames: readonly Vendor[] = [unique('unique-names', 400), unique('unique-names-409', 409)]
