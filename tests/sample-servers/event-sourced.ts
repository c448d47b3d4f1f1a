import { type Pet, plainShop } from './pet.js'
import { serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

const lag = 300

/** Creations go to a log; both reads come from a projection that is 300 ms behind it. */
export const eventSourced: SampleServer = {
  id: 'event-sourced',
  legal: true,
  start(key) {
    const log: Pet[] = []
    let projection: readonly Pet[] = []
    const projector = setInterval(() => {
      const state = [...log]
      setTimeout(() => {
        projection = state
      }, lag)
    }, 20)
    return serveShop(key, {
      ...plainShop(log, { visible: () => projection }),
      close: () => clearInterval(projector),
    })
  },
}
