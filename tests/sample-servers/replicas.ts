import { type Pet, plainShop } from './pet.js'
import { serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Two replicas answer reads in turn; one of them lags 400 ms behind, so that a pet once seen may be gone again. */
export const replicas: SampleServer = {
  id: 'replicas',
  legal: true,
  start(key) {
    const primary: Pet[] = []
    let replica: readonly Pet[] = []
    let reads = 0
    const replication = setInterval(() => {
      const state = [...primary]
      setTimeout(() => {
        replica = state
      }, 400)
    }, 20)
    return serveShop(key, {
      ...plainShop(primary, { visible: () => (reads++ % 2 === 0 ? primary : replica) }),
      close: () => clearInterval(replication),
    })
  },
}
