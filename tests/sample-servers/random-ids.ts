import { randomBytes } from 'node:crypto'
import { plainShop } from './pet.js'
import { serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'
import { shuffled } from './shuffled.js'

const randomId = (): bigint => randomBytes(8).readBigUInt64BE() >> 1n

/** Ids are random over the positive int64, and no list has the order of another. */
export const randomIds: SampleServer = {
  id: 'random-ids',
  legal: true,
  start: key =>
    serveShop(key, plainShop([], { nextId: randomId, page: (matching, limit) => shuffled(matching).slice(0, limit) })),
}
