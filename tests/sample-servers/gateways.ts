import type { ServerResponse } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { writeExact } from './exact-json.js'
import { plainShop } from './pet.js'
import { type Reply, sample, serveShop, writeReply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

// Good stores behind what loses, holds or refuses. What has one plain limit stands in bench/limited.mjs.

const html = { 'content-type': 'text/html', connection: 'close' }

type Write = (response: ServerResponse, reply: Reply) => void

/** A good shop whose replies go through a gateway, which is new at each start. */
const behind = (id: string, gateway: () => Write) => sample(id, () => ({ ...plainShop([]), write: gateway() }))

/** Loses an answer now and then: the shop has done what it was asked for. */
const flakyGateway = behind('flaky-gateway', () => {
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

const isPart = {
  lists: ({ req }: ServerResponse) => /\/pets\??[^/]*$/.test(req.url!),
  creations: ({ req }: ServerResponse) => req.method === 'POST',
  get: ({ req }: ServerResponse) => /\/pets\/./.test(req.url!),
}

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

/** A firewall ends the connection where a body holds markup, whatever else is in it: nothing of that comes to the shop. */
const dropsMarkup = sample('firewall-dropping-markup', () => {
  const shop = plainShop([])
  const dropped: Reply = { status: 403, body: {} }
  return {
    ...shop,
    create: body => (/<\/?[a-z]/i.test(writeExact(body)) ? dropped : shop.create(body)),
    write: (response, reply) => (reply === dropped ? response.socket?.destroy() : writeReply(response, reply)),
  }
})

/** So many threads, each of which serves a connection until its client closes it: whoever comes besides waits. */
const threads = (id: string, most: number): SampleServer => ({
  id,
  async start(key) {
    const shop = await serveShop(key, plainShop([]))
    const waiting: Socket[] = []
    const open = new Set<Socket>()
    let served = 0
    const next = (): void => {
      const client = served < most ? waiting.shift() : undefined
      if (client === undefined) return
      served++
      const service = connect(Number(new URL(shop.baseUrl).port), '127.0.0.1')
      service.on('error', () => {}).on('close', () => client.destroy())
      client.pipe(service).pipe(client)
      client.on('close', () => {
        served--
        service.destroy()
        next()
      })
      client.resume()
    }
    const front = createServer({ pauseOnConnect: true }, client => {
      open.add(client)
      waiting.push(client)
      client.on('error', () => {}).on('close', () => open.delete(client))
      next()
    })
    await new Promise<void>(ready => front.listen(0, '127.0.0.1', ready))
    const { port } = front.address() as { port: number }
    return {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      close: async () => {
        for (const client of open) client.destroy()
        front.close()
        await shop.close()
      },
    }
  },
})

export const gateways: readonly SampleServer[] = [
  threads('one-thread', 1),
  threads('three-threads', 3),
  awayInBursts('gateway-without-lists-in-bursts', isPart.lists, 300),
  awayInBursts('gateway-without-creations-in-bursts', isPart.creations, 200),
  awayInBursts('gateway-without-get-in-bursts', isPart.get, 300),
  losesFirstCreations,
  dropsMarkup,
  flakyGateway,
]
