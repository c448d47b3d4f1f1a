import type { ServerResponse } from 'node:http'
import { plainShop } from './pet.js'
import { type Reply, serveShop, writeReply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

const html = { 'content-type': 'text/html', connection: 'close' }

type Write = (response: ServerResponse, reply: Reply) => void

/** A good shop whose replies go through a gateway, which is new at each start. */
export const behind = (id: string, gateway: () => Write): SampleServer => ({
  id,
  legal: true,
  start: key => serveShop(key, { ...plainShop([]), write: gateway() }),
})

/** Loses an answer now and then: the shop has done what it was asked for. */
export const flakyGateway = behind('flaky-gateway', () => {
  let n = 0
  return (response, reply) => {
    n++
    const soon = new Date(Date.now() + 1000).toUTCString()
    if (n % 97 === 0) response.socket?.destroy()
    else if (n % 149 === 0) response.writeHead(502, html).end('<h1>Bad gateway</h1>')
    else if (n % 251 === 0) response.writeHead(503, { ...html, 'retry-after': soon }).end()
    else if (n % 301 === 0) response.writeHead(504, html).end()
    else writeReply(response, reply)
  }
})

/**
 * Part of it is away for a moment, again and again, while the rest is there: as where one of two upstreams restarts.
 * The first time begins with a request for that part, so that each run meets one, however fast or slow it is.
 */
const awayInBursts = (id: string, isPart: (response: ServerResponse) => boolean, awayMs: number): SampleServer =>
  behind(id, () => {
    let asked = 0
    let start = 0
    return (response, reply) => {
      const isMeant = isPart(response)
      if (isMeant && ++asked === 5) start = performance.now()
      const isAway = asked >= 5 && ((performance.now() - start) / awayMs) % 4 < 1
      if (isMeant && isAway) response.writeHead(503, html).end('<h1>Back in a moment</h1>')
      else writeReply(response, reply)
    }
  })

export const gatewaysInBursts: readonly SampleServer[] = [
  awayInBursts('gateway-without-lists-in-bursts', ({ req }) => /\/pets\??[^/]*$/.test(req.url!), 300),
  awayInBursts('gateway-without-creations-in-bursts', ({ req }) => req.method === 'POST', 200),
  awayInBursts('gateway-without-get-in-bursts', ({ req }) => /\/pets\/./.test(req.url!), 300),
]

/** For a second and a half from the first one on, creations are made and not answered. */
const losesFirstCreations = behind('gateway-losing-the-first-creations', () => {
  let first = 0
  return (response, reply) => {
    const isCreation = response.req.method === 'POST'
    if (isCreation) first ||= performance.now()
    if (isCreation && performance.now() - first < 1500) response.socket?.destroy()
    else writeReply(response, reply)
  }
})

/** Each third creation reaches the shop twice; the second response is the one that comes back. */
const deliversTwice: SampleServer = {
  id: 'delivers-twice',
  legal: true,
  start(key) {
    const shop = plainShop([])
    let n = 0
    return serveShop(key, {
      ...shop,
      create(body) {
        const reply = shop.create(body)
        return ++n % 3 === 0 ? shop.create(body) : reply
      },
    })
  },
}

export const gatewaysAtOdds: readonly SampleServer[] = [losesFirstCreations, deliversTwice]
