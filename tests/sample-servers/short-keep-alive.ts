import { plainShop } from './pet.js'
import { serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Drops connections that were idle for a few milliseconds, and any connection after seven answers. */
export const shortKeepAlive: SampleServer = {
  id: 'short-keep-alive',
  legal: true,
  start: key =>
    serveShop(key, plainShop([]), server => {
      server.keepAliveTimeout = 5
      server.maxRequestsPerSocket = 7
    }),
}
