import { plainShop } from './pet.js'
import { problem, type Reply, type Shop, serveShop, writeReply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

const away: Reply = { status: 503, body: 'Busy', headers: { 'content-type': 'text/plain' } }

/** Each request takes 5 ms; what is more than so many at a time is refused. */
function admitting(most: number): Pick<Shop, 'gate' | 'write'> {
  let open = 0
  return {
    gate: () => (++open > most ? away : undefined),
    write(response, reply) {
      const send = (): void => {
        open--
        writeReply(response, reply)
      }
      if (reply === away) send()
      else setTimeout(send, 5)
    },
  }
}

/** A second without a service behind it, from its hundredth request on. */
function restarting(write: NonNullable<Shop['write']>): Pick<Shop, 'gate' | 'write'> {
  let nth = 0
  let until = 0
  return {
    gate() {
      if (++nth === 100) until = performance.now() + 1000
      return performance.now() < until ? away : undefined
    },
    write: (response, reply) => (reply === away ? write : writeReply)(response, reply),
  }
}

/** A good shop behind gateways that let few through, or nothing for a while. */
export const gateways: readonly SampleServer[] = [
  {
    id: 'four-at-a-time',
    legal: true,
    start: key => serveShop(key, { ...plainShop([]), ...admitting(4) }),
  },
  {
    id: 'two-connections',
    legal: true,
    start: key =>
      serveShop(key, { ...plainShop([]), ...admitting(100) }, server => {
        server.maxConnections = 2
      }),
  },
  {
    id: 'rolling-restart-502',
    legal: true,
    start: key =>
      serveShop(key, { ...plainShop([]), ...restarting(response => response.writeHead(502).end('<h1>Bad</h1>')) }),
  },
  {
    id: 'rolling-restart-dropped',
    legal: true,
    start: key => serveShop(key, { ...plainShop([]), ...restarting(response => response.destroy()) }),
  },
]

/** As Prism does: where the body is not JSON, or is empty, there is never a response. */
export const hangsOnMalformedJson: SampleServer = {
  id: 'hangs-on-malformed-json',
  legal: true,
  start: key =>
    serveShop(key, {
      ...plainShop([]),
      write(response, reply) {
        if ((reply.body as { code?: string } | undefined)?.code !== 'not-json') writeReply(response, reply)
      },
    }),
}

const locked: Reply = {
  ...problem(429, 'locked', 'Too many wrong keys'),
  headers: { 'retry-after': '600' },
}

/** After so many bad keys whoever sends another one, or everybody, is locked out for ten minutes. */
export const lockOut = (id: string, allowed: number, everybody: boolean): SampleServer => ({
  id,
  legal: true,
  start(key) {
    let bad = 0
    const good = `Bearer ${key}`
    return serveShop(key, {
      ...plainShop([]),
      gate({ authorization }) {
        if (authorization !== good) bad++
        return bad > allowed && (everybody || authorization !== good) ? locked : undefined
      },
    })
  },
})
