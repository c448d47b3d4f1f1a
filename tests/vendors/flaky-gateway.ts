import type { ServerResponse } from 'node:http'
import { plainShop } from './pet.js'
import { type Reply, serveShop, writeReply } from './plumbing.js'
import type { Vendor } from './vendor.js'

const html = { 'content-type': 'text/html', connection: 'close' }

/** A good shop behind a gateway that loses an answer now and then: the shop has done what it was asked for. */
export const flakyGateway: Vendor = {
  id: 'flaky-gateway',
  legal: true,
  start(key) {
    let n = 0
    return serveShop(key, {
      ...plainShop([]),
      write(response: ServerResponse, reply: Reply) {
        n++
        const soon = new Date(Date.now() + 1000).toUTCString()
        if (n % 97 === 0) response.socket?.destroy()
        else if (n % 149 === 0) response.writeHead(502, html).end('<h1>Bad gateway</h1>')
        else if (n % 251 === 0) response.writeHead(503, { ...html, 'retry-after': soon }).end()
        else if (n % 301 === 0) response.writeHead(504, html).end()
        else writeReply(response, reply)
      },
    })
  },
}
