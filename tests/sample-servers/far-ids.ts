import { plainShop } from './pet.js'
import { serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Ids come from both ends of int64 and from just below zero. */
export const farIds: SampleServer = {
  id: 'far-ids',
  legal: true,
  start: key =>
    serveShop(key, plainShop([], { nextId: n => [2n ** 63n - 1n - n, -(2n ** 63n) + n, -1n - n][Number(n % 3n)]! })),
}
