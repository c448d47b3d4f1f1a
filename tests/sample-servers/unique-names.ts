import { type Pet, plainShop } from './pet.js'
import { problem, serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** No two pets have the same name, whatever the case of its letters. Of the short names many are taken from the start. */
const unique = (id: string, status: number, isTaken: (name: string, nth: number) => boolean): SampleServer => ({
  id,
  legal: true,
  start(key) {
    const pets: Pet[] = []
    const names = new Set(['hasownproperty', 'null', 'yes', 'constructor', 'scunthorpe general hospital'])
    let short = 0
    const shop = plainShop(pets, {
      refuse({ name }) {
        const folded = name.normalize('NFKC').trim().toLowerCase()
        const wasThere = folded.length < 6 && !names.has(folded) && isTaken(folded, ++short)
        if (names.has(folded) || wasThere) return problem(status, 'name-taken', 'Another pet has this name')
        names.add(folded)
        return undefined
      },
    })
    return serveShop(key, shop)
  },
})

/** As far as anybody who asks can tell. */
const oneIn25 = (_: string, nth: number): boolean => nth % 25 === 0

export const uniqueNames = unique('unique-names', 400, oneIn25)

/** Whoever asks for three letters comes too late. */
export const shortNamesTaken = unique('short-names-taken', 409, ({ length }) => length === 3)
