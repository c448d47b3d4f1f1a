import { type Pet, plainShop } from './pet.js'
import { serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Pets are reserved a moment after they came in, and sold a moment later. */
export const fastLifecycle: SampleServer = {
  id: 'fast-lifecycle',
  legal: true,
  start(key) {
    const pets: Pet[] = []
    const since = new Map<Pet, number>()
    const clock = setInterval(() => {
      const now = performance.now()
      for (const pet of pets) {
        if (!since.has(pet)) since.set(pet, now)
        if (now - since.get(pet)! < 150 || pet.status === 'sold') continue
        pet.status = pet.status === 'available' ? 'pending' : 'sold'
        since.set(pet, now)
      }
    }, 30)
    return serveShop(key, { ...plainShop(pets), close: () => clearInterval(clock) })
  },
}
